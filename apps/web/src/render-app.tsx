import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Shows something in the page: what is there gives way, unless the server has sent the very same as HTML. */
export function renderApp(content: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  const page = <StrictMode>{content}</StrictMode>
  if (!root && element.hasChildNodes()) {
    root = hydrateRoot(element, page)
    return
  }
  const known = (root ??= createRoot(element))
  // In slices: a phone draws and answers between them.
  startTransition(() => known.render(page))
}
