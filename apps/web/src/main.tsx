import { App } from './app.tsx'
import { refreshSession, sessionStore } from './features/session/session.ts'
import { followPage, show } from './start.tsx'
import { drawing } from './ui/drawings.ts'

/** Starts every page but a visitor's landing page (`landing.ts`). */
followPage()
if (sessionStore.get().status !== 'signed-out') fetchMemberParts()
void refreshSession()
show(<App />)

/** All at once, and not each when the one before turns out to need it. What does not come is missed where it is used. */
function fetchMemberParts(): void {
  void Promise.allSettled([import('./features/shell/member-shell.tsx'), drawing()])
}
