import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { showPendingToast, toastStore } from '../../lib/toasts.ts'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { useSession } from '../session/session.ts'
import styles from './bars.module.css'
import { texts } from './texts.ts'
import { VisitorBar } from './visitor-bar.tsx'

const MemberShell = lazy(() => import('./member-shell.tsx').then((module) => ({ default: module.MemberShell })))
const ToastRegion = lazy(() => import('../../ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

/** What every page has around it: the skip link, the bars of who is looking, the notifications. */
export function Root() {
  const { status } = useSession()
  const hasToast = useStore(toastStore) !== undefined
  const [hadToast, setHadToast] = useState(hasToast)
  if (hasToast && !hadToast) setHadToast(true)

  useEffect(showPendingToast, [])
  useFocusOnNavigation()

  const page = (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  )
  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      {status === 'signed-in' ? (
        <Suspense fallback={<LoadingPage />}>
          <MemberShell>{page}</MemberShell>
        </Suspense>
      ) : (
        <>
          <VisitorBar />
          {page}
        </>
      )}
      {hadToast && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
    </>
  )
}

/** A new page takes the focus, so that keyboards and screen readers start at its content. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
