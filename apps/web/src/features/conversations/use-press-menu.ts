import { type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Duration of a long press, and the movement it tolerates, in milliseconds and CSS pixels. */
const pressMs = 500
const strayPx = 10

/** Position of the pointer. */
export interface Press {
  /** Value of the message's `data-message`. */
  key: string
  origin: HTMLElement
  x: number
  y: number
}

/**
 * Detects requests for a message's context menu: right click, long press, and Enter or the menu key on the focused
 * message. Links and selected text keep the browser's own menu.
 * @returns Event handlers for an element around the messages.
 */
export function usePressMenu(open: (press: Press) => void) {
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  /** Whether the current long press has opened the menu. */
  const hasOpened = useRef(false)
  const stop = () => clearTimeout(rest.current?.timer)
  useEffect(() => () => clearTimeout(rest.current?.timer), [])

  const openAt = (target: EventTarget, x: number, y: number): boolean => {
    const origin = (target as Element).closest<HTMLElement>('[data-message]')
    const key = origin?.dataset.message
    if (!origin || key === undefined) return false
    open({ key, origin, x, y })
    return true
  }
  const openUnder = (target: EventTarget): boolean => {
    const { left, bottom } = (target as Element).getBoundingClientRect()
    return openAt(target, left + 8, Math.min(bottom, innerHeight - 60))
  }

  return {
    onContextMenu(event: MouseEvent) {
      const { target, clientX, clientY } = event
      const isSelected = getSelection()?.isCollapsed === false
      if ((target as Element).closest('a[href^=http]') || isSelected) return
      // The menu key has no pointer position.
      const isPlaced = clientX > 0 || clientY > 0
      if (isPlaced ? openAt(target, clientX, clientY) : openUnder(target)) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.target as Element).matches('[data-message]')) return
      if (openUnder(event.target)) event.preventDefault()
    },
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
      stop()
      hasOpened.current = false
      if (pointerType !== 'touch' || (target as Element).closest('a, button')) return
      const timer = setTimeout(() => {
        hasOpened.current = openAt(target, clientX, clientY)
      }, pressMs)
      rest.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x = 0, y = 0 } = rest.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > strayPx) stop()
    },
    onPointerUp: stop,
    // The click that may follow would close the menu again.
    onTouchEnd(event: TouchEvent) {
      if (hasOpened.current) event.preventDefault()
      hasOpened.current = false
    },
    onPointerCancel: stop,
  }
}
