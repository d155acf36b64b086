import { QueryClientProvider } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet, useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { holdFocus } from '../../lib/hold-focus.ts'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastsWhenNeeded } from '../../ui/toasts-when-needed.tsx'
import { ReloadNote } from '../../ui/reload-note.tsx'
import { AppContext, useSession } from '../../core/app.ts'
import { OfflineNote } from './offline-note.tsx'
import styles from './shell.module.css'
import { texts } from './texts.ts'
import { VisitorBar } from './visitor-bar.tsx'

export const MemberShell = lazyRouteComponent(() => import('./member-shell.tsx'), 'MemberShell')

/** What is around every page: skip link, the app of its reader with its bars, notifications. */
export function Root() {
  const { app } = useRouteContext({ from: '__root__' })
  return (
    <>
      <SkipLink />
      <AppContext value={app}>
        <QueryClientProvider client={app.queryClient}>
          {/* Nothing of one person's page stays in that of the next. */}
          <Layout key={app.account.get()?.id ?? 'visitor'} />
        </QueryClientProvider>
      </AppContext>
      <ToastsWhenNeeded />
      <ReloadNote />
    </>
  )
}

/** The page with the navigation bars of its reader. */
function Layout() {
  const { status } = useSession()
  const isLanding = useLocation().pathname === '/'
  useFocusOnNavigation()

  const page = (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  )
  return status === 'signed-in' ? (
    <Suspense fallback={<LoadingPage />}>
      <MemberShell>{page}</MemberShell>
    </Suspense>
  ) : (
    <div className={isLanding ? styles.whole : undefined}>
      <VisitorBar />
      <OfflineNote text={texts.offlineVisitor} />
      {page}
    </div>
  )
}

/** A navigation moves the focus to the new page, for keyboards and screen readers. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      // A conversation that opens at a message moves it there.
      if ('message' in toLocation.search) return
      stop = holdFocus()
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
