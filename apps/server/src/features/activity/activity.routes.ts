import { listActivity, markActivitySeen, muteActivity } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ActivityService } from './activity.service.ts'

export function activityRoutes(activity: ActivityService) {
  return createRouter()
    .mount(listActivity, async (call) => await activity.list(currentAccount(call).id, call.query.after))
    .mount(markActivitySeen, async (call) => await activity.markSeen(currentAccount(call).id, call.body.until))
    .mount(muteActivity, async (call) => await activity.mute(currentAccount(call).id, call.body.kinds))
}
