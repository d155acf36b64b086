import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whenIdle } from './platform/lifecycle.ts'
import { setNavigation } from './lib/navigation.ts'
import { publishPageChanges } from './lib/document-navigation.ts'
import { onOnline } from './platform/network.ts'
import { preloadLikelyPages, preloadMemberParts } from './preload-pages.ts'
import { Masthead } from './features/shell/masthead.tsx'
import { clearCacheWithPerson } from './features/session/clear-answers.ts'
import { sessionStore } from './features/session/session.ts'
import { loadFirstPage, router } from './router.tsx'
import { LoadingPage } from './ui/loading-page.tsx'

// First of all who hear of another session.
clearCacheWithPerson()
setNavigation((href) => router.history.push(href))
// Who may open a page can change under it: a session that ends, another account.
sessionStore.subscribe(() => void router.invalidate())
preloadLikelyPages()

/** How long what was shown before may stay, in milliseconds. */
const timeoutMs = 300

/**
 * Shows the page of the address; one that takes long says first that it is loading. Not before, because React would hold
 * the page back for 300 ms after a "Chargement…" of its own, longer than most take.
 */
export async function startApp(show: (content: ReactNode) => void): Promise<void> {
  const page = loadFirstPage()
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
  show(<App />)
  // Who has come further than the landing page is about to be a member.
  void whenIdle().then(preloadMemberParts).then(startMeasuring)
  void whenIdle().then(keepLog)
}

/** Begins the log of this device, which hears of what it missed. Code that does not come is fetched with the network. */
async function keepLog(): Promise<void> {
  try {
    const { keepSecurityLog } = await import('./features/telemetry/security-log.ts')
    keepSecurityLog()
  } catch (error) {
    console.error('The security log could not be fetched', error)
    const stop = onOnline(() => {
      stop()
      void keepLog()
    })
  }
}

/** Begins to measure, in a pause after the first screen. Where the code does not come, nothing is measured. */
async function startMeasuring(): Promise<void> {
  await whenIdle()
  await import('./start-telemetry.ts').then(({ startTelemetry }) => startTelemetry()).catch(() => {})
}

/** Every page, behind the router. */
export function App() {
  return <RouterProvider router={router} />
}
