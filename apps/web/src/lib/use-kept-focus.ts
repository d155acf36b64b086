import { type RefObject, useEffect } from 'react'

const controls = 'a[href], button, [tabindex]'

/**
 * Keeps the focus in a place that changes under it: when what has it goes away, because it was used or because an event
 * came, its row takes it, else the row after it, else the place itself.
 * @param place Can take the focus; its rows are list items.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isInside = false
    let row = -1
    const rows = () => [...element.querySelectorAll('li')]
    const enter = ({ target }: FocusEvent) => {
      isInside = true
      const item = (target as Element).closest('li')
      row = item ? rows().indexOf(item) : -1
    }
    // A person who leaves is not called back.
    const leave = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if ((target as Element).isConnected && !element.contains(document.activeElement)) isInside = false
      })
    }
    const observer = new MutationObserver(() => {
      if (!isInside || document.activeElement !== document.body) return
      const left = row < 0 ? [] : rows()
      const next = left[Math.min(row, left.length - 1)]?.querySelector<HTMLElement>(controls) ?? element
      next.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [place])
}
