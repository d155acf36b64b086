import { listActivity, markActivitySeen, muteActivity } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ActivityService } from './activity.service.ts'

const done = { ok: true as const }

export function activityRoutes(activity: ActivityService) {
  return createRouter()
    .openapi(listActivity, async (c) =>
      c.json(await activity.list(currentAccount(c).id, c.req.valid('query').after), 200),
    )
    .openapi(markActivitySeen, async (c) => {
      await activity.markSeen(currentAccount(c).id, c.req.valid('json').until)
      return c.json(done, 200)
    })
    .openapi(muteActivity, async (c) => {
      await activity.mute(currentAccount(c).id, c.req.valid('json').kinds)
      return c.json(done, 200)
    })
}
