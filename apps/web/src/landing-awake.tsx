import { LandingEntry } from './features/home/landing-entry.tsx'
import { headingOfPage, holdFocus } from './lib/hold-focus.ts'
import { setNavigation } from './lib/navigation.ts'
import { needsReload } from './lib/version.ts'
import { openDocument } from './platform/address.ts'
import { show } from './show.tsx'
import { followPage } from './start.ts'

/** Takes over the landing page, which stands there as HTML. Moving on starts the app, with its router, in its place. */
followPage()
setNavigation((href) => {
  history.pushState(null, '', href)
  leave().catch(async (error: unknown) => {
    if (await needsReload()) return openDocument(href)
    // The landing page is still shown.
    history.replaceState(null, '', '/')
    throw error
  })
})
show(<LandingEntry />)
dispatchEvent(new Event('landing-awake'))

async function leave(): Promise<void> {
  const { startApp } = await import('./app.tsx')
  await startApp(show)
  // The router knows no page before this one.
  holdFocus(headingOfPage)
}
