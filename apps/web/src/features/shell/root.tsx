import { QueryClientProvider } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { holdFocus } from '../../lib/hold-focus.ts'
import { queryClient } from '../../lib/query-client.ts'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastsWhenNeeded } from '../../ui/toasts-when-needed.tsx'
import { ReloadNote } from '../../ui/reload-note.tsx'
import { useSession } from '../session/session.ts'
import { OfflineNote } from './offline-note.tsx'
import styles from './shell.module.css'
import { texts } from './texts.ts'
import { VisitorBar } from './visitor-bar.tsx'

export const MemberShell = lazyRouteComponent(() => import('./member-shell.tsx'), 'MemberShell')

/** The layout of every page: skip link, navigation bars by session, notifications. */
export function Root() {
  const { status } = useSession()
  const isLanding = useLocation().pathname === '/'
  useFocusOnNavigation()

  const page = (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  )
  return (
    // Around every page: when a session ends, a member's page stays rendered slightly longer than the bars.
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {status === 'signed-in' ? (
        <Suspense fallback={<LoadingPage />}>
          <MemberShell>{page}</MemberShell>
        </Suspense>
      ) : (
        <div className={isLanding ? styles.whole : undefined}>
          <VisitorBar />
          <OfflineNote text={texts.offlineVisitor} />
          {page}
        </div>
      )}
      <ToastsWhenNeeded />
      <ReloadNote />
    </QueryClientProvider>
  )
}

/** A navigation moves the focus to the new page, for keyboards and screen readers. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      stop = holdFocus()
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
