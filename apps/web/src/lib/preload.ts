import { interfaceTimes } from '@trouvaille/domain'
import { sessionStore } from '../features/session/session.ts'

/** Fetches the code of the pages that members open most, a moment after the first page is there [NAV-68]. */
export function preloadLikelyPages(): void {
  setTimeout(() => {
    if (sessionStore.get().status !== 'signed-in') return
    void import('../routes/section.tsx')
    void import('../routes/work.tsx')
    void import('../features/search/search-overlay.tsx')
    void import('../ui/toast-region.tsx')
  }, interfaceTimes.preloadMs)
}
