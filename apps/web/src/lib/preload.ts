import { interfaceTimes } from '@trouvaille/domain'
import { sessionStore } from '../features/session/session.ts'

/** Fetches the code of the pages that members open most, a moment after the first page is there [NAV-68]. */
export function preloadLikelyPages(): void {
  setTimeout(() => {
    // Forms have something to say also when the network is gone.
    void import('../ui/toast-region.tsx')
    if (sessionStore.get().status !== 'signed-in') return
    void import('../routes/section.tsx')
    void import('../routes/work.tsx')
    void import('../features/search/search-overlay.tsx')
  }, interfaceTimes.preloadMs)
}
