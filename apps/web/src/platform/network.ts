/** Whether the device believes that it has a network. */
export const isOnline = (): boolean => navigator.onLine

/** Calls a listener when the network is back. @returns Stops that. */
export function onOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}

/** Calls a listener when the network goes or is back. @returns Stops that. */
export function onNetworkChange(listener: () => void): () => void {
  const stop = onOnline(listener)
  addEventListener('offline', listener)
  return () => {
    stop()
    removeEventListener('offline', listener)
  }
}
