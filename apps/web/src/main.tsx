import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { LandingEntry } from './features/home/landing-entry.tsx'
import { followSession, refreshSession, sessionStore } from './features/session/session.ts'
import { setNavigation } from './lib/navigation.ts'
import { followTheme } from './lib/theme.ts'
import { showCriticalError } from './lib/toasts.ts'
import { isOutdated } from './lib/version.ts'
import './ui/tokens.css'
import './ui/base.css'

/**
 * Starts the page. A visitor at "/" gets the landing page alone; the router and everything behind it are fetched
 * when they move on, so that the first screen stays small.
 */

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element.')
let root: Root | undefined

/** Shows something in the page: takes over what the server has sent of it, or starts afresh. */
function show(content: ReactNode, isPrerendered = false): void {
  const page = <StrictMode>{content}</StrictMode>
  if (root) root.render(page)
  else if (isPrerendered) root = hydrateRoot(element as HTMLElement, page)
  else {
    element?.replaceChildren()
    root = createRoot(element as HTMLElement)
    root.render(page)
  }
}

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

async function startApp(): Promise<void> {
  const { App } = await import('./app.tsx')
  show(<App />)
}

if (location.pathname === '/' && sessionStore.get().status === 'signed-out') {
  setNavigation((href) => {
    history.pushState(null, '', href)
    startApp().catch(async (error: unknown) => {
      if (await isOutdated()) return location.assign(href)
      // The landing page is still shown.
      history.replaceState(null, '', '/')
      throw error
    })
  })
  show(<LandingEntry />, element.hasChildNodes())
} else {
  void refreshSession()
  void startApp()
}
