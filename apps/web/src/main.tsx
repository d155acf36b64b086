import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingEntry } from './features/home/landing-entry.tsx'
import { refreshSession, sessionStore } from './features/session/session.ts'
import { setNavigation } from './lib/navigation.ts'
import { followTheme } from './lib/theme.ts'
import { showCriticalError } from './lib/toasts.ts'
import './ui/tokens.css'
import './ui/base.css'

/**
 * Starts the page. A visitor at "/" gets the landing page alone; the router and everything behind it are fetched
 * when they move on, so that the first screen stays small.
 */

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element.')
const root = createRoot(element)

followTheme()
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
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

if (location.pathname === '/' && sessionStore.get().status === 'signed-out') {
  setNavigation((href) => {
    history.pushState(null, '', href)
    void startApp()
  })
  root.render(
    <StrictMode>
      <LandingEntry />
    </StrictMode>,
  )
} else {
  void refreshSession()
  void startApp()
}
