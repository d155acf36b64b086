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

/** The Network Information API, missing in the compiler's types, and in some browsers. */
interface ConnectionInfo {
  saveData?: boolean
  type?: string
}

/** Whether what nobody has asked for should not be fetched now: on a mobile network, or where people want to save data. */
export function isMetered(): boolean {
  const { saveData, type } = (navigator as { connection?: ConnectionInfo }).connection ?? {}
  return saveData === true || type === 'cellular'
}
