import { readNotificationPermission } from './notification-permission.ts'
import { loadCredentials } from './platform/credentials.ts'
import { takeStartPath } from './start-path.ts'
import { hideSplash, styleStatusBar } from './system-screens.ts'
import './native.css'

/** Starts the app in the web view of a native shell: the web app, on the platform of the device. */
async function open(): Promise<void> {
  hideSplash()
  styleStatusBar()
  await Promise.all([loadCredentials(), readNotificationPermission()])
  const path = takeStartPath()
  if (path !== undefined) history.replaceState(null, '', path)
  // Only now, because it reads the session and the address as it is loaded.
  const { openWebApp } = await import('./web-app.ts')
  await openWebApp()
}

void open()
