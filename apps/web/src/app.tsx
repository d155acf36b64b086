import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whenIdle } from './platform/lifecycle.ts'
import { setNavigation } from './lib/navigation.ts'
import { publishPageChanges } from './lib/document-navigation.ts'
import { onLaunch } from './platform/launch.ts'
import { onOnline } from './platform/network.ts'
import { preloadLikelyPages, preloadMemberParts } from './preload-pages.ts'
import { Masthead } from './features/shell/masthead.tsx'
import type { Session } from './core/app.ts'
import { type AppRouter, createAppRouter, loadFirstPage } from './router.tsx'
import { startSession } from './start-session.ts'
import { LoadingPage } from './ui/loading-page.tsx'

/** How long what was shown before may stay, in milliseconds. */
const timeoutMs = 300

/**
 * Shows the page of the address; one that takes long says first that it is loading. Not before, because React would hold
 * the page back for 300 ms after a "Chargement…" of its own, longer than most take.
 */
export async function startApp(show: (content: ReactNode) => void): Promise<void> {
  const session = startSession()
  void session.refresh()
  const router = createAppRouter(session)
  setNavigation((href) => router.history.push(href))
  preloadLikelyPages(session)
  const page = loadFirstPage(router)
  const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, true))
  if (await Promise.race([page.then(() => false), isLate])) {
    show(
      <>
        <Masthead />
        <LoadingPage />
      </>,
    )
  }
  await page
  publishPageChanges(router)
  onLaunch((path) => router.history.push(path))
  show(<RouterProvider router={router} />)
  // Who has come further than the landing page is about to be a member.
  void whenIdle()
    .then(preloadMemberParts)
    .then(() => startMeasuring(router, session))
  void whenIdle().then(() => keepLog(session))
}

/** Begins the log of this device, which hears of what it missed. Code that does not come is fetched with the network. */
async function keepLog(session: Session): Promise<void> {
  try {
    const { keepSecurityLog } = await import('./features/telemetry/security-log.ts')
    keepSecurityLog(session)
  } catch (error) {
    console.error('The security log could not be fetched', error)
    const stop = onOnline(() => {
      stop()
      void keepLog(session)
    })
  }
}

/** Begins to measure, in a pause after the first screen. Where the code does not come, nothing is measured. */
async function startMeasuring(router: AppRouter, session: Session): Promise<void> {
  await whenIdle()
  await import('./start-telemetry.ts').then(({ startTelemetry }) => startTelemetry(router, session)).catch(() => {})
}
