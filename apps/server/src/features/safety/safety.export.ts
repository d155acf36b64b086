import { decisions, notifiesPerson } from '@trouvaille/domain'
import { inArray } from 'drizzle-orm'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import { moderationDecisions, noticesSeen, reports } from './safety.table.ts'

export const safetyExport = {
  /** The person's reports, without evidence about others; who reported them is not theirs to know. */
  reportsByMe: { table: reports, owners: [reports.reporterId], without: ['personId', 'evidence', 'decisionId'] },
  /** Decisions about the person, as far as they are notified. Notes and deciders are not theirs to know. */
  decisionsAboutMe: {
    table: moderationDecisions,
    owners: [moderationDecisions.personId],
    notified: inArray(moderationDecisions.decision, decisions.filter(notifiesPerson)),
    without: ['decidedBy', 'note', 'evidence'],
  },
  noticesSeen: { table: noticesSeen, owners: [noticesSeen.accountId] },
} as const satisfies Record<string, PersonalData>
