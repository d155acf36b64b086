import {
  decideCase,
  listCases,
  listDecisions,
  listNotices,
  listOwnReports,
  markNoticesSeen,
  reportSomething,
} from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { SafetyServices } from './safety.module.ts'

export function safetyRoutes({ reports, moderation, notices }: SafetyServices) {
  return createRouter()
    .mount(reportSomething, async (call) => await reports.report(currentAccount(call).id, call.body))
    .mount(listOwnReports, async (call) => await reports.own(currentAccount(call).id, call.query.after))
    .mount(listNotices, async (call) => await notices.list(currentAccount(call).id))
    .mount(markNoticesSeen, async (call) => await notices.markSeen(currentAccount(call).id))
    .mount(listCases, async (call) => {
      const { state, after } = call.query
      const { entries: cases, nextCursor } = await moderation[state](currentAccount(call), after)
      return { cases, nextCursor }
    })
    .mount(decideCase, async (call) => await moderation.decide(currentAccount(call), call.params.id, call.body))
    .mount(listDecisions, async (call) => {
      const { entries: decisions, nextCursor } = await moderation.log(currentAccount(call), call.query.after)
      return { decisions, nextCursor }
    })
}
