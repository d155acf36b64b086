/*
 * Keeps the app itself on the device, so that it opens without a network, and pictures of works that were shown. Data is not
 * its business.
 */

/** Any path but "/", which is another page for visitors. */
const shell = '/signin'
const prefix = 'app-'
const own = prefix + version

/** The newest version, and those before it that a tab may still run: the server has their files no more. */
const versionsKept = 3

/**
 * Favourites have their picture without a network. The app empties it when the person leaves (`lib/service-worker.ts`).
 */
const pictures = 'pictures'
const picturesKept = 400

/** How long a page waits for a network that does not answer, in milliseconds. */
const timeoutMs = 2000

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(prune().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/')) return
  if (url.pathname.startsWith('/pictures/')) event.respondWith(picture(event))
  else if (request.mode === 'navigate') event.respondWith(page(event))
  else event.respondWith(kept(request).then((answer) => answer ?? fetch(request)))
})

async function fill() {
  const cache = await caches.open(own)
  await cache.addAll([shell, '/theme.js', '/favicon.svg'].map((path) => new Request(path, { cache: 'reload' })))
  // While servers are replaced, the page may come from one that has another version.
  const html = await (await cache.match(shell)).text()
  const named = html.match(/\/assets\/[^"]+/g) ?? []
  if (!named.every((path) => files.includes(path))) throw new Error('The page is not of this version')
  // File names hold a hash: those of the previous version need not be fetched again.
  const missing = await Promise.all(
    files.map(async (path) => {
      const known = await caches.match(path)
      return known ? cache.put(path, known) : path
    }),
  )
  await cache.addAll(missing.filter(Boolean))
}

/** Caches are listed in the order they were made. */
async function prune() {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  const last = versionsKept - 1
  await Promise.all(earlier.slice(0, Math.max(0, earlier.length - last)).map((name) => caches.delete(name)))
}

/**
 * The page of the server, so that nothing old is shown where there is something new; without a network, or with a server
 * that fails or does not answer, the one of the device.
 */
async function page({ request }) {
  const mine = await kept(shell)
  if (!mine) return fetch(request)
  const answer = fetch(request).then(
    (response) => (response.status < 500 ? response : mine),
    () => mine,
  )
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  return (await Promise.race([answer, late])) ?? mine
}

/** The response from this version's cache, else from an earlier one. */
async function kept(request) {
  const cache = await caches.open(own)
  return (await cache.match(request)) ?? caches.match(request)
}

/** Pictures are immutable. */
async function picture(event) {
  const { request } = event
  const cache = await caches.open(pictures)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keepPicture(cache, request, answer.clone()))
  return answer
}

/** Requests are listed in the order they came. */
async function keepPicture(cache, request, answer) {
  await cache.put(request, answer)
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - picturesKept)).map((old) => cache.delete(old)))
}
