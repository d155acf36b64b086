import { showError } from '../../lib/toasts.ts'
import { mayLeave } from '../../lib/unsaved.ts'
import { finishOutbox } from '../conversations/outbox.ts'
import { finishFavourites } from '../favourites/sync.ts'
import { finishActs } from '../../core/acts.ts'
import { endPush } from '../../platform/push.ts'
import type { App } from '../../core/app.ts'
import type { Reauthentication } from './use-reauthentication.tsx'
import { texts } from '../../core/texts.ts'

/**
 * Ends the session, after a last attempt to send what is queued.
 * @returns False when the request failed, or the person keeps unsaved changes; the session continues.
 */
export const signOut = (app: App): Promise<boolean> => endWith(app, () => app.call('delete /api/session'))

/**
 * Ends all sessions of the person.
 * @param proved Runs the call, and asks for a re-authentication where it needs one.
 */
export const signOutEverywhere = (
  app: App,
  proved: Reauthentication['withReauthentication'] = (end) => end(),
): Promise<boolean> => endWith(app, () => proved(() => app.call('delete /api/sessions')))

async function endWith(app: App, end: () => Promise<unknown>): Promise<boolean> {
  if (!(await mayLeave())) return false
  let isAllSent: boolean
  try {
    isAllSent = (await Promise.all([finishFavourites(app), finishOutbox(app), finishActs(app)])).every(Boolean)
    // The person has changed their mind.
    if ((await end()) === undefined) return false
    endPush()
  } catch (error) {
    console.error('Signing out failed', error)
    showError(texts.signOutFailed.description, texts.signOutFailed.title)
    return false
  }
  app.session.leave(isAllSent)
  return true
}
