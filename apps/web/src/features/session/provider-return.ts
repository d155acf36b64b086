import { isObject, isString, tabStore } from '../../platform/storage.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { texts } from './texts.ts'

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

/** French text of an error code from a provider or from our server. */
export const failureText = (code: string): string => texts.oauth.failures.get(code) ?? texts.oauth.failed

export const showFailure = (code: string): void => showError(failureText(code), texts.signIn.failure.title)

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

/** Shows the same notification as after a sign-in with a password [TOAST-23]. */
export function greet(): void {
  showToast({ ...texts.signIn.success, tone: 'success' })
  greeted()
}
