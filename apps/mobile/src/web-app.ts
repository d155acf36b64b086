import { startApp } from '../../web/src/app.tsx'
import { setUpPage } from '../../web/src/page-setup.ts'
import { renderApp } from '../../web/src/render-app.tsx'
import { followBackButton } from './back-button.ts'
import { followLinks } from './deep-links.ts'
import { followNotificationPermission } from './notification-permission.ts'

/** Shows the web app, and from then on follows what the system asks of it. */
export async function openWebApp(): Promise<void> {
  setUpPage()
  followNotificationPermission()
  await startApp(renderApp)
  await Promise.all([followLinks(), followBackButton()])
}
