/** Whether the browser reports being online. */
export const isOnline = (): boolean => navigator.onLine

/** Calls a listener when the network is back. @returns Unsubscribes. */
export function onOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}

/** Calls a listener when the network is lost or back. @returns Unsubscribes. */
export function onNetworkChange(listener: () => void): () => void {
  const stop = onOnline(listener)
  addEventListener('offline', listener)
  return () => {
    stop()
    removeEventListener('offline', listener)
  }
}
