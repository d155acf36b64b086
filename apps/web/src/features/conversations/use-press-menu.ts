import { type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Duration of a long press, and the movement it tolerates, in milliseconds and CSS pixels. */
const pressMs = 500
const strayPx = 10

/** Position of the pointer. */
export interface Press {
  /** Value of its attribute. */
  key: string
  origin: HTMLElement
  x: number
  y: number
}

interface PressOptions {
  /** Attribute of what has a menu. */
  on?: 'data-message' | 'data-conversation'
  /** Whether that is a link itself, which Enter follows: else links keep the browser's own menu. */
  isLink?: boolean
}

/**
 * Detects requests for a context menu, of a message by default: right click, long press, and Enter or the menu key where
 * the focus is. Links and selected text keep the browser's own menu.
 * @returns Event handlers for an element around all that has one.
 */
export function usePressMenu(open: (press: Press) => void, { on = 'data-message', isLink = false }: PressOptions = {}) {
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  /** Whether the current long press has opened the menu. */
  const hasOpened = useRef(false)
  const stop = () => clearTimeout(rest.current?.timer)
  useEffect(() => () => clearTimeout(rest.current?.timer), [])

  const openAt = (target: EventTarget, x: number, y: number): boolean => {
    const origin = (target as Element).closest<HTMLElement>(`[${on}]`)
    const key = origin?.getAttribute(on) ?? undefined
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
      if ((target as Element).closest('a[href^=http]') || (isSelected && !isLink)) return
      // The menu key has no pointer position.
      const isPlaced = clientX > 0 || clientY > 0
      if (isPlaced ? openAt(target, clientX, clientY) : openUnder(target)) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent) {
      if (isLink || event.key !== 'Enter' || !(event.target as Element).matches(`[${on}]`)) return
      if (openUnder(event.target)) event.preventDefault()
    },
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
      stop()
      hasOpened.current = false
      if (pointerType !== 'touch' || (!isLink && (target as Element).closest('a, button'))) return
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
