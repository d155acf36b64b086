import {
  decideCase,
  listCases,
  listDecisions,
  listNotices,
  listOwnReports,
  markNoticesSeen,
  reportSomething,
} from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { SafetyServices } from './safety.module.ts'

const done = { ok: true as const }

export function safetyRoutes({ reports, moderation, notices }: SafetyServices) {
  return createRouter()
    .openapi(reportSomething, async (c) => {
      await reports.report(currentAccount(c).id, c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(listOwnReports, async (c) =>
      c.json(await reports.own(currentAccount(c).id, c.req.valid('query').after), 200),
    )
    .openapi(listNotices, async (c) => c.json(await notices.list(currentAccount(c).id), 200))
    .openapi(markNoticesSeen, async (c) => {
      await notices.markSeen(currentAccount(c).id)
      return c.json(done, 200)
    })
    .openapi(listCases, async (c) => {
      const { state, after } = c.req.valid('query')
      const { entries: cases, nextCursor } = await moderation[state](currentAccount(c), after)
      return c.json({ cases, nextCursor }, 200)
    })
    .openapi(decideCase, async (c) => {
      await moderation.decide(currentAccount(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(listDecisions, async (c) => {
      const { entries: decisions, nextCursor } = await moderation.log(currentAccount(c), c.req.valid('query').after)
      return c.json({ decisions, nextCursor }, 200)
    })
}
