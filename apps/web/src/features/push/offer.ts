import { createStore } from '../../lib/store.ts'
import { type App, definePart } from '../../core/app.ts'

/** Whether notifications are offered on this page. */
export const offerOf = definePart(() => createStore(false))

/**
 * Offers notifications to somebody who has just done what others answer. The code for it comes with the first time; where
 * it does not, they are offered the next time.
 */
export async function offerPush(app: App): Promise<void> {
  try {
    const { mayOfferPush } = await import('./push.ts')
    if (await mayOfferPush(app, Date.now())) offerOf(app).set(true)
  } catch (error) {
    console.warn('Notifications could not be offered', error)
  }
}
