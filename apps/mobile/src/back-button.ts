import { App } from '@capacitor/app'
import { navigate } from '../../web/src/lib/navigation.ts'
import { closeTopOverlay } from '../../web/src/lib/overlays.ts'
import { currentPath } from '../../web/src/platform/address.ts'

/**
 * Goes back, as people expect it of the system [MOB-08].
 * @param canGoBack Whether the history has an earlier entry: a link may have opened this page first.
 */
export function goBack(canGoBack: boolean): void {
  if (closeTopOverlay()) return
  if (currentPath() === '/') void App.minimizeApp()
  else if (canGoBack) history.back()
  else navigate('/')
}

/** Follows the system's back button and gesture, which only Android has. */
export async function followBackButton(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => goBack(canGoBack))
}
