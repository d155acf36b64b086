import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Shows something. @returns What stands there now, and ways to show something else and nothing. */
export function render(content: ReactNode) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (next: ReactNode) => act(() => root.render(next))
  show(content)
  return { text: () => place.textContent, show, unmount: () => act(() => root.unmount()) }
}
