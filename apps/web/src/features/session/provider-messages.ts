import { showError, showToast } from '../../lib/toasts.ts'
import { reportSignIn } from './provider-return.ts'
import { texts } from './texts.ts'

/** Notifications about signing in with a provider; apart from `provider-return.ts`, which every page loads. */

/** French text of an error code from a provider or from our server. */
export const failureText = (code: string): string => texts.oauth.failures.get(code) ?? texts.oauth.failed

export const showFailure = (code: string): void => showError(failureText(code), texts.signIn.failure.title)

/** Shows the same notification as after a sign-in with a password [TOAST-23]. */
export function greet(): void {
  showToast({ ...texts.signIn.success, tone: 'success' })
  reportSignIn()
}
