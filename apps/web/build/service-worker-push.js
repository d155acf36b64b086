/*
 * Push notifications. The server sends declarative push messages: a browser that knows them shows them by itself, for the
 * others this does. Every push shows a notification: browsers end subscriptions of those that show none.
 */

/** What is shown of a message that cannot be read. */
const malformed = { title: 'Trouvaille', body: 'Il y a du nouveau.', navigate: '/' }

/** How long a page that is open may take to go where the notification leads, before it is loaded anew. */
const answerMs = 1000

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data?.path ?? '/'))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event.oldSubscription)))

async function showPush(data) {
  const message = readPush(data)
  const { title, body = '', lang, dir, tag, navigate } = message.notification
  await self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/icon-monochrome-512.png',
    ...(lang && { lang }),
    ...(dir && { dir }),
    // The same tag replaces what was shown before, and is announced again.
    ...(tag && { tag, renotify: true }),
    data: { path: pathIn(navigate) },
  })
  const { setAppBadge } = self.navigator
  if (setAppBadge && Number.isInteger(message.app_badge)) {
    await setAppBadge.call(self.navigator, message.app_badge).catch(() => {})
  }
}

function readPush(data) {
  try {
    const message = data.json()
    if (typeof message.notification.title === 'string') return message
  } catch {
    // Empty, or no JSON.
  }
  return { notification: malformed }
}

/** The path of an address of the app; of any other one the home. */
function pathIn(address) {
  try {
    const { origin, pathname, search, hash } = new URL(address ?? '/', location.origin)
    return origin === location.origin ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}

/** Shows a path in a window of the app that is open, else in a new one. */
async function openPath(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ focused }) => focused) ?? windows[0]
  if (!shown) return self.clients.openWindow(path)
  await shown.focus().catch(() => {})
  if (await goesThere(shown, path)) return undefined
  return shown.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether the app in a window answers that it shows a path: it keeps what somebody was writing. */
function goesThere(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), answerMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    client.postMessage({ type: 'navigate', path }, [port2])
  })
}

/** The browser has given the device another address: the server is told, with the session's cookie. */
async function subscribeAnew(old) {
  const { publicKey } = await fetch('/api/push').then((answer) => answer.json())
  const applicationServerKey = old?.options?.applicationServerKey ?? publicKey
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transport: 'web', endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, timeZone }),
  })
}
