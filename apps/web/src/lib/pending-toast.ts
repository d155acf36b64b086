import { tabStore } from '../platform/storage.ts'

/**
 * A toast that waits for the page to be loaded again. Apart from the others, because it is asked for before React is
 * there.
 */

const pendingKey = 'pending-toast'

/** Whether a toast is pending. */
export const hasPendingToast = (): boolean => tabStore.keys(pendingKey).length > 0

/** Stores a value until `takePending`. */
export const keepPending = (toast: object): void => void tabStore.write(pendingKey, toast)

/** The stored value, once. */
export function takePending<T>(is: (value: unknown) => value is T): T | undefined {
  const pending = tabStore.read(pendingKey, is)
  tabStore.remove(pendingKey)
  return pending
}
