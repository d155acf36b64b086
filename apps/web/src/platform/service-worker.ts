/** Keeps the app on a member's device for the next visit, also without a network. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The service worker could not be registered', error)
  })
}

/** Forgets the pictures of works that the service worker has kept because they were shown. */
export function clearPictures(): void {
  // Browsers have none without TLS.
  if ('caches' in globalThis) void caches.delete('pictures')
}
