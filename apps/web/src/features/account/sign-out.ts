import { showError } from '../../lib/toasts.ts'
import { mayLeave } from '../../lib/unsaved.ts'
import { finishOutbox } from '../conversations/outbox.ts'
import { finishFavourites } from '../favourites/sync.ts'
import { finishActs } from '../../core/acts.ts'
import { endPush } from '../../platform/push.ts'
import type { App } from '../../core/app.ts'
import { texts } from '../../core/texts.ts'

/**
 * Ends the session, after a last attempt to send what is queued.
 * @returns False when the request failed, or the person keeps unsaved changes; the session continues.
 */
export const signOut = (app: App): Promise<boolean> => endWith(app, () => app.call('delete /api/session'))

/** Ends all sessions of the person. */
export const signOutEverywhere = (app: App): Promise<boolean> => endWith(app, () => app.call('delete /api/sessions'))

async function endWith(app: App, end: () => Promise<unknown>): Promise<boolean> {
  if (!(await mayLeave())) return false
  let isAllSent: boolean
  try {
    isAllSent = (await Promise.all([finishFavourites(app), finishOutbox(app), finishActs(app)])).every(Boolean)
    await end()
    endPush()
  } catch (error) {
    console.error('Signing out failed', error)
    showError(texts.signOutFailed.description, texts.signOutFailed.title)
    return false
  }
  app.session.leave(isAllSent)
  return true
}
