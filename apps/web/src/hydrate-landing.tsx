import { LandingEntry } from './features/home/landing-entry.tsx'
import { headingOfPage, holdFocus } from './lib/hold-focus.ts'
import { setNavigation } from './lib/navigation.ts'
import { pageWindow } from './lib/overlays.ts'
import { needsReload } from './lib/version.ts'
import { openDocument } from './platform/address.ts'
import { renderApp } from './render-app.tsx'
import { setUpPage } from './page-setup.ts'

/** Takes over the landing page, which stands there as HTML. Moving on starts the app, with its router, in its place. */
setUpPage()
setNavigation((href) => {
  pageWindow.history.pushState(null, '', href)
  leave().catch(async (error: unknown) => {
    if (await needsReload()) return openDocument(href)
    // The landing page is still shown.
    pageWindow.history.replaceState(null, '', '/')
    throw error
  })
})
renderApp(<LandingEntry />)
dispatchEvent(new Event('landing-hydrated'))

async function leave(): Promise<void> {
  const { startApp } = await import('./app.tsx')
  await startApp(renderApp)
  // The router knows no page before this one.
  holdFocus(headingOfPage)
}
