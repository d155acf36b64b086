import { interfaceTimes } from '@trouvaille/domain'
import { Home } from './features/home/home-page.tsx'
import type { Session } from './core/app.ts'
import { MemberShell } from './features/shell/root.tsx'
import { whenIdle } from './platform/lifecycle.ts'
import { drawing } from './ui/drawings.ts'
import { isOnline } from './platform/network.ts'

/** What stands around the pages of members, and home: known, they are shown at once. What does not come is missed there. */
export const preloadMemberParts = (): Promise<unknown> =>
  Promise.allSettled([MemberShell.preload?.(), Home.preload?.(), drawing()])

/** Fetches the code of the pages that members open most, a moment after the first page is there [NAV-68] [GAP-67]. */
export function preloadLikelyPages(session: Session): void {
  setTimeout(() => void fetchOneByOne(session), interfaceTimes.preloadMs)
}

/** Each in a pause of the page, which stays as quick as if there were none of them. */
async function fetchOneByOne({ state }: Session): Promise<void> {
  // Forms have something to say also when the network is gone.
  const parts: (() => Promise<unknown>)[] = [() => import('./ui/toast-region.tsx')]
  if (state.get().status === 'signed-in') {
    parts.push(
      () => import('./routes/conversations.tsx'),
      () => import('./routes/section.tsx'),
      () => import('./routes/work.tsx'),
      () => import('./features/search/search-overlay.tsx'),
      () => import('./features/sharing/share-work-dialog.tsx'),
      () => import('./features/shell/profile-menu.tsx'),
      () => import('./features/shell/profile-sheet.tsx'),
    )
  }
  for (const fetchPart of parts) {
    await whenIdle()
    // What fails now would be lost until a reload (see `needsReload`).
    if (!isOnline()) return
    // What does not come is missed aloud when somebody wants it.
    await fetchPart().catch(() => {})
  }
}
