/**
 * Push notifications of the device. A native shell subscribes with a token of its system, for the transports `fcm` and
 * `apns` of the contract.
 */

/** Whether this device can be notified. `install`: on iOS only apps on the home screen are. */
export type PushSupport = 'supported' | 'install' | 'unsupported'

/** Where the device is reached, in the form of the contract. */
export type DeviceSubscription = { timeZone: string } & (
  | { transport: 'web'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { transport: 'fcm' | 'apns'; token: string }
)

/** How notifications reach this device. The server may lack the keys for it, but never those for browsers. */
export const pushTransport = (): DeviceSubscription['transport'] => 'web'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported'
  // A property of Safari on iOS alone: whether the page was opened from the home screen.
  return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'unsupported'
}

/** What the person has answered the browser; `default` before they were asked. */
export const pushPermission = (): NotificationPermission =>
  pushSupport() === 'supported' ? Notification.permission : 'denied'

/** Asks for the permission. Only in answer to a click: browsers ask nobody otherwise. */
export const askForPush = (): Promise<NotificationPermission> => Notification.requestPermission()

/** Subscribes this device, or finds its subscription. @param publicKey Of the server, in base64url. */
export async function subscribeToPush(publicKey: string): Promise<DeviceSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // One with another key of the server would be refused.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { transport: 'web', endpoint, keys: { p256dh, auth }, timeZone }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Ends the notifications of whoever leaves this device: the server forgets it with the session. */
export function endPush(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}

/** Closes the notifications that are shown: the app is open. */
export async function clearNotifications(): Promise<void> {
  if (pushSupport() !== 'supported') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Calls a listener with the path that a notification leads to, when it is chosen while the app is open. */
export function onNotificationChosen(listener: (path: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const handle = ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (data?.type !== 'navigate') return
    ports[0]?.postMessage('done')
    listener(data.path)
  }
  serviceWorker.addEventListener('message', handle)
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', handle)
}
