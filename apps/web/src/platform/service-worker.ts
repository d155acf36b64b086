/**
 * Registers the service worker on a member's device, which caches the app for offline use.
 * @param onReplaced Called when the worker of another version has taken over.
 */
export function registerServiceWorker(onReplaced: () => void): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const container = navigator.serviceWorker
  let hadOne = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadOne) onReplaced()
    hadOne = true
  })
  container.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The service worker could not be registered', error)
  })
}

/** Asks the server for a newer service worker. Without a network nothing happens. */
export async function updateServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
}

/** Clears the service worker's cache of works' pictures. */
export function clearPictures(): void {
  // Browsers support it over TLS only.
  if ('caches' in globalThis) void caches.delete('pictures')
}
