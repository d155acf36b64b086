import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { unreachable } from './error-texts.ts'
import { showError } from './toasts.ts'
import { needsReload } from './version.ts'
import { onOnline } from '../platform/network.ts'

/**
 * A component whose code is fetched when it is first shown, for what opens on a click. It stands as soon as its code
 * is there: what `lazy` brings React may hold back for 300 ms, and what somebody types meanwhile is lost. Code that
 * cannot be fetched leaves the page as it is: a dialog closes and says so, anything else waits for the network. Code
 * that only a reload brings has one offered.
 * @param load Imports the component.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined

  return function Deferred(props: P) {
    const [, setLoaded] = useState(loaded !== undefined)
    const giveUp = useEffectEvent(async () => {
      const { onClose } = props as { onClose?: () => void }
      onClose?.()
      if (!(await needsReload()) && onClose) showError(unreachable)
    })
    useEffect(() => {
      if (loaded) return
      let isShown = true
      const fetchCode = async () => {
        try {
          loaded = await load()
          if (isShown) setLoaded(true)
        } catch (error) {
          console.error('A part of the app could not be fetched', error)
          if (isShown) await giveUp()
        }
      }
      void fetchCode()
      const stop = onOnline(() => void fetchCode())
      return () => {
        isShown = false
        stop()
      }
    }, [])
    return loaded ? createElement(loaded, props) : null
  }
}
