import type { KeyboardEvent } from 'react'

/**
 * Arrow keys walk through results, listed or side by side, from the input and back to it. In the input only the down
 * arrow leaves: the others move the caret.
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void =>
  moveFocusIn(event.currentTarget, event.nativeEvent)

/** The same for keys that were heard of elsewhere. */
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

/** The stop in the next row, or the one before, that stands most directly below or above. */
function nearest(stops: HTMLElement[], focused: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const from = focused.getBoundingClientRect()
  const distance = (stop: HTMLElement): number => {
    const to = stop.getBoundingClientRect()
    const down = direction === 1 ? to.top - from.bottom : from.top - to.bottom
    // A row further away loses against any place in a nearer one.
    return down < -1 ? Infinity : down * 100 + Math.abs(to.left - from.left)
  }
  const best = stops.toSorted((a, b) => distance(a) - distance(b))[0]
  return best && distance(best) < Infinity ? best : undefined
}

/** Moves the focus from a row that goes away to the one after it, before it, or to the input. */
export function focusBeside(button: Element): void {
  const row = button.closest('li')
  const adjacent = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    adjacent?.querySelector<HTMLElement>('[data-result]') ??
    button.closest('[role=dialog], main')?.querySelector('input')
  next?.focus()
}
