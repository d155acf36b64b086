import type { KeyboardEvent } from 'react'

/**
 * Arrow key navigation through results, in a list or a grid, from the input and back. In the input only the down arrow
 * moves the focus: the others move the caret.
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void =>
  moveFocusIn(event.currentTarget, event.nativeEvent)

/** The same for key events from other elements. */
export function moveFocusIn(place: Element, event: globalThis.KeyboardEvent): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...place.querySelectorAll<HTMLElement>('input, [data-result]')]
  const next = stopAfter(stops, focused, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function stopAfter(stops: HTMLElement[], focused: HTMLElement, key: string): HTMLElement | undefined {
  const place = stops.indexOf(focused)
  const isInput = focused instanceof HTMLInputElement
  if (key === 'ArrowDown') return isInput || place < 0 ? stops[1] : nearest(stops, focused, 1)
  if (isInput || place < 0) return undefined
  if (key === 'ArrowUp') return nearest(stops, focused, -1)
  if (key === 'ArrowRight') return stops[place + 1]
  if (key === 'ArrowLeft') return stops[place - 1]
  return undefined
}

/** The focus stop in the next or previous row, nearest by horizontal distance. */
function nearest(stops: HTMLElement[], focused: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const from = focused.getBoundingClientRect()
  const distance = (stop: HTMLElement): number => {
    const to = stop.getBoundingClientRect()
    const down = direction === 1 ? to.top - from.bottom : from.top - to.bottom
    // A nearer row wins over any horizontal distance.
    return down < -1 ? Infinity : down * 100 + Math.abs(to.left - from.left)
  }
  const best = stops.toSorted((a, b) => distance(a) - distance(b))[0]
  return best && distance(best) < Infinity ? best : undefined
}

/** Moves the focus from a removed row to the one after it, before it, or to the input. */
export function focusBeside(button: Element): void {
  const row = button.closest('li')
  const adjacent = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    adjacent?.querySelector<HTMLElement>('[data-result]') ??
    button.closest('[role=dialog], main')?.querySelector('input')
  next?.focus()
}
