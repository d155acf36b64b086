import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { followSession } from './features/session/session.ts'
import { followTheme } from './lib/theme.ts'
import { showCriticalError } from './lib/toasts.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forced-colors.css'

/** What a page does from its start, whichever it is: it follows theme and session, and says when it is at fault. */
export function followPage(): void {
  followTheme()
  followSession()
  addEventListener('error', ({ error }) => {
    console.error('Unexpected error', error)
    showCriticalError()
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    console.error('Unexpected rejection', reason)
    showCriticalError()
  })
}

let root: Root | undefined

/** Shows something in the page: what is there gives way, unless the server has sent the very same as HTML. */
export function show(content: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  const page = <StrictMode>{content}</StrictMode>
  if (root) root.render(page)
  else if (element.hasChildNodes()) root = hydrateRoot(element, page)
  else {
    root = createRoot(element)
    root.render(page)
  }
}
