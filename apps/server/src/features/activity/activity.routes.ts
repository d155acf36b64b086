import { listActivity, markActivitySeen, muteActivity } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ActivityService } from './activity.service.ts'

const done = { ok: true as const }

export function activityRoutes(activity: ActivityService) {
  return createRouter()
    .mount(listActivity, async (call) => await activity.list(currentAccount(call).id, call.query.after))
    .mount(markActivitySeen, async (call) => {
      await activity.markSeen(currentAccount(call).id, call.body.until)
      return done
    })
    .mount(muteActivity, async (call) => {
      await activity.mute(currentAccount(call).id, call.body.kinds)
      return done
    })
}
