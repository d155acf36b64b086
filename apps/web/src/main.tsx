import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshSession, sessionStore } from './features/session/session.ts'
import { followTheme } from './lib/theme.ts'
import { showCriticalError } from './lib/toasts.ts'
import { preloadLikelyPages } from './lib/preload.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import { router } from './router.tsx'
import './ui/tokens.css'
import './ui/base.css'

followTheme()
void refreshSession()
// Who may open a page can change under it: a session that ends, another account.
sessionStore.subscribe(() => void router.invalidate())

addEventListener('error', ({ error }) => {
  console.error('Unexpected error', error)
  showCriticalError()
})
addEventListener('unhandledrejection', ({ reason }) => {
  console.error('Unexpected rejection', reason)
  showCriticalError()
})

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element.')
createRoot(element).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

registerServiceWorker()
preloadLikelyPages()
