/** The event by which a browser offers to install the app, missing in the compiler's types. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How the app can be installed: by the browser's dialog, or by hand in the share menu of iOS. */
export type InstallMethod = 'prompt' | 'share-menu'

let offered: InstallEvent | undefined
const changes = new EventTarget()

/** Keeps the browser's offer for when it is wanted. To be called before the page has loaded. */
export function keepInstallOffer(): void {
  const set = (event?: InstallEvent) => {
    offered = event
    changes.dispatchEvent(new Event('change'))
  }
  addEventListener('beforeinstallprompt', (event) => {
    // Chrome on Android would show a bar of its own.
    event.preventDefault()
    set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => set())
}

/** How this browser can install the app; undefined where it cannot, or the page is the installed app. */
export function installMethod(): InstallMethod | undefined {
  if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) return undefined
  if (offered) return 'prompt'
  // Known to browsers on iOS only.
  return (navigator as { standalone?: boolean }).standalone === false ? 'share-menu' : undefined
}

/** Calls a listener when `installMethod` may have changed. @returns Unsubscribes. */
export function onInstallChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Opens the browser's dialog. @returns Whether the app is being installed. */
export async function openInstallPrompt(): Promise<boolean> {
  const event = offered
  if (!event) return false
  const { outcome } = await event.prompt()
  // An offer can be used once; the browser makes another one later.
  offered = undefined
  changes.dispatchEvent(new Event('change'))
  return outcome === 'accepted'
}
