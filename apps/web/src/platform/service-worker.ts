/** Registers the service worker on a member's device, which caches the app for offline use. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The service worker could not be registered', error)
  })
}

/** Clears the service worker's cache of works' pictures. */
export function clearPictures(): void {
  // Browsers support it over TLS only.
  if ('caches' in globalThis) void caches.delete('pictures')
}
