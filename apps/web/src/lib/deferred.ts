import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code is fetched when it is first shown, for what opens on a click. It stands as soon as its code
 * is there: what `lazy` brings React may hold back for 300 ms, and what somebody types meanwhile is lost.
 * @param load Imports the component. A failure is thrown where it is shown; the next showing tries again.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined

  return function Deferred(props: P) {
    const [state, setState] = useState<{ error?: unknown }>()
    useEffect(() => {
      if (loaded) return
      let isShown = true
      const fetchCode = async () => {
        try {
          loaded = await load()
          if (isShown) setState({})
        } catch (error) {
          if (isShown) setState({ error })
        }
      }
      void fetchCode()
      return () => {
        isShown = false
      }
    }, [])
    if (state?.error !== undefined) throw state.error
    return loaded ? createElement(loaded, props) : null
  }
}
