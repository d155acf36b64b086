import { isObject, isString, tabStore } from '../../platform/storage.ts'

/**
 * The OAuth redirect leaves the app and returns to "/signin". State from before the redirect is kept in session storage
 * meanwhile.
 */

const key = 'provider-return'

interface Leave {
  /** Path to open after signing in. */
  next?: string | undefined
}

const isLeave = (value: unknown): value is Leave =>
  isObject(value) && (value.next === undefined || isString(value.next))

export const storeProviderReturn = (leave: Leave) => void tabStore.write(key, leave)

export const clearProviderReturn = () => tabStore.remove(key)

/** The state stored before the redirect; undefined when this tab did not start one. */
export const readProviderReturn = () => tabStore.read(key, isLeave)

let unheard = false
let greeted = () => {
  unheard = true
}

/** Subscribes the single listener of sign-ins by redirect; called at once for one that has already happened. */
export function onGreet(listener: () => void): void {
  greeted = listener
  if (unheard) listener()
  unheard = false
}

/** Notifies the listener of a sign-in by redirect. */
export const reportSignIn = (): void => greeted()
