import { type TouchEvent, useRef } from 'react'

/** From here on letting go answers the message, and how far it follows the finger, in CSS pixels. */
const enough = 56
const farthest = 72
/** Movement from which it is a swipe, and not the beginning of scrolling. */
const begins = 12

interface Swipe {
  element: HTMLElement
  key: string
  x: number
  y: number
  /** Undefined until it is decided whether it is a swipe. */
  isSwipe?: boolean
  distance: number
}

/**
 * Swiping a message to the left answers it [MSG-28]; to the right leads back [MSG-10].
 * @returns Event handlers for an element around the messages.
 */
export function useSwipeReply(onReply: (key: string) => void) {
  const current = useRef<Swipe>(undefined)

  function release() {
    const swipe = current.current
    current.current = undefined
    if (!swipe?.isSwipe) return
    swipe.element.style.translate = ''
    delete swipe.element.dataset.swiped
    if (swipe.distance >= enough) onReply(swipe.key)
  }

  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const element = (target as Element).closest<HTMLElement>('[data-message]')
      const key = element?.dataset.message
      const isOne = touch !== undefined && touches.length === 1
      current.current =
        element && key !== undefined && isOne
          ? { element, key, x: touch.clientX, y: touch.clientY, distance: 0 }
          : undefined
    },
    onTouchMove({ touches }: TouchEvent) {
      const swipe = current.current
      const touch = touches[0]
      if (!swipe || !touch) return
      const across = swipe.x - touch.clientX
      const along = Math.abs(touch.clientY - swipe.y)
      if (swipe.isSwipe === undefined && Math.max(Math.abs(across), along) >= begins) {
        swipe.isSwipe = across > along
      }
      if (!swipe.isSwipe) return
      swipe.distance = Math.min(Math.max(across, 0), farthest)
      swipe.element.style.translate = `${-swipe.distance}px`
      swipe.element.dataset.swiped = String(swipe.distance >= enough)
    },
    onTouchCancel() {
      if (current.current) current.current.distance = 0
      release()
    },
    onTouchEnd: release,
  }
}
