import { isObject, isString, tabStore } from '../../platform/storage.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { texts } from './texts.ts'

/**
 * The way through a provider leaves the app and comes back to "/signin". What it is to know of before is kept in the
 * tab meanwhile.
 */

const key = 'provider-return'

interface Leave {
  /** Path that the person wanted. */
  next?: string | undefined
}

const isLeave = (value: unknown): value is Leave =>
  isObject(value) && (value.next === undefined || isString(value.next))

export const storeProviderReturn = (leave: Leave) => void tabStore.write(key, leave)

export const clearProviderReturn = () => tabStore.remove(key)

/** What was kept when this tab left for a provider; undefined when it did not. */
export const readProviderReturn = () => tabStore.read(key, isLeave)

/** What a provider, or our server, sent the person back with, in French. */
export const failureText = (code: string): string => texts.oauth.failures.get(code) ?? texts.oauth.failed

export const showFailure = (code: string): void => showError(failureText(code), texts.signIn.failure.title)

let unheard = false
let greeted = () => {
  unheard = true
}

/** Lets one listener hear of sign-ins that no call of this page has made, also of one before. */
export function onGreet(listener: () => void): void {
  greeted = listener
  if (unheard) listener()
  unheard = false
}

/** Says what the form says after a password [TOAST-23]. */
export function greet(): void {
  showToast({ ...texts.signIn.success, tone: 'success' })
  greeted()
}
