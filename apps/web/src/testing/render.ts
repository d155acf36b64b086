import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders something. @returns Its container, and ways to render something else and to unmount. */
export function render(content: ReactNode) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (next: ReactNode) => act(() => root.render(next))
  show(content)
  return { text: () => place.textContent, show, unmount: () => act(() => root.unmount()) }
}
