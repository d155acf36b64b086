import { RouterProvider } from '@tanstack/react-router'
// Before the router, which then hears only of what concerns pages.
import './lib/layers.ts'
import { setNavigation } from './lib/navigation.ts'
import { preloadLikelyPages } from './preload.ts'
import { keepSecurityLog } from './features/security/audit-log.ts'
import { forgetAnswersWithPerson } from './features/session/forget-answers.ts'
import { sessionStore } from './features/session/session.ts'
import { router } from './router.tsx'

// First of all who hear of another session.
forgetAnswersWithPerson()
setNavigation((href) => router.history.push(href))
// Who may open a page can change under it: a session that ends, another account.
sessionStore.subscribe(() => void router.invalidate())
preloadLikelyPages()
keepSecurityLog()

/** Every page, behind the router. */
export function App() {
  return <RouterProvider router={router} />
}
