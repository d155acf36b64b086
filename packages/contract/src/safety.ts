import { z } from '@hono/zod-openapi'
import { decisions, safety } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { hour, type Limit, ownReads } from './limits.ts'
import { conversationId, messageSeq, writtenBody } from './messages.ts'
import { decides, moderatorReads, newSuspension, reason, text } from './moderation-parts.ts'
import { personCard, personId, timeCursor } from './people.ts'
import { time } from './time.ts'
import { work } from './works.ts'

/** Reports of people and their content, and the decisions of moderators [GAP-86]. */

const reports = { name: 'reports', by: ['account'], points: 10, windowMs: hour } as const satisfies Limit
const decision = z.enum(decisions)

/** Reportable subjects: a new type is one entry here, and one in `evidence`. */
export const reportSubject = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('person'), personId }),
  z.strictObject({ type: z.literal('share'), shareId: z.string().min(1).max(64) }),
  z.strictObject({ type: z.literal('message'), conversationId, seq: messageSeq }),
])
export type ReportSubject = z.infer<typeof reportSubject>

const subjectType = z.enum(['person', 'share', 'message'])

/** Evidence: a snapshot of what the reporter saw. */
export const evidence = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('person'),
      username: z.string(),
      avatarUrl: z.string().nullable(),
      /** Null if the reporter could not see it. */
      bio: z.string().nullable(),
    }),
    z.strictObject({ type: z.literal('share'), username: z.string(), work, sharedAt: time }),
    z.strictObject({
      type: z.literal('message'),
      username: z.string(),
      conversation: z.enum(['direct', 'group']),
      /** What it was last, where its author has deleted it. */
      body: writtenBody,
      sentAt: time,
      /** What it was before its author changed it, the oldest first, and until when. */
      versions: z.array(z.strictObject({ body: writtenBody, until: time })).optional(),
      /** Whether its author has deleted it. */
      isDeleted: z.literal(true).optional(),
      /** The sender's messages right before it, the oldest first, back to somebody else's. */
      before: z.array(z.strictObject({ body: writtenBody, sentAt: time })),
    }),
  ])
  .openapi('Evidence')
export type Evidence = z.infer<typeof evidence>

export const reportSomething = endpoint({
  method: 'post',
  path: '/api/reports',
  audience: 'user',
  limits: [reports],
  recorded: { as: 'report' },
  idempotent: true,
  summary:
    'Report a person, something that was shared with the caller, or a message that the caller can read, to the moderators. Repeating it while it waits changes reason and comment.',
  body: z.strictObject({ subject: reportSubject, reason, comment: text.optional() }),
  output: done,
  errors: ['people.not_found', 'shares.not_found', 'messages.not_found', 'reports.self'],
})

/** A report by the caller, and its result. */
export const ownReport = z
  .strictObject({
    id: z.string(),
    evidence,
    reason,
    comment: z.string().nullable(),
    reportedAt: time,
    /** Null while pending. */
    decision: decision.nullable(),
    decidedAt: time.nullable(),
  })
  .openapi('OwnReport')
export type OwnReport = z.infer<typeof ownReport>

export const listOwnReports = endpoint({
  method: 'get',
  path: '/api/reports',
  audience: 'user',
  limits: [ownReads],
  summary: 'What the caller reported, the newest first, and what came of it.',
  query: z.strictObject({ after: timeCursor.optional() }),
  output: z.strictObject({ reports: z.array(ownReport), nextCursor: timeCursor.nullable() }),
})

/** Number of people per reason. */
const reasonCount = z.strictObject({ reason, count: z.number().int().positive() })
export type ReasonCount = z.infer<typeof reasonCount>

/** A decision about the caller. Reporters and moderators are never disclosed. */
export const notice = z
  .strictObject({
    id: z.string(),
    type: subjectType,
    decision: z.enum(['warned', 'removed']),
    reasons: z.array(reason),
    decidedAt: time,
  })
  .openapi('Notice')
export type Notice = z.infer<typeof notice>

export const listNotices = endpoint({
  method: 'get',
  path: '/api/notices',
  audience: 'user',
  limits: [ownReads],
  summary: `What moderators decided about the caller, the newest ${safety.noticesShown}. Reports that came to nothing are not told of. "unseen" counts these decisions, and those about what the caller reported, since \`markNoticesSeen\`.`,
  output: z.strictObject({ notices: z.array(notice), unseen: z.number().int().nonnegative() }),
})

export const markNoticesSeen = endpoint({
  method: 'put',
  path: '/api/notices/seen',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: 'The caller has seen all that moderators decided so far, on every device of theirs.',
  output: done,
})

/** A case: all reports of one subject. */
export const moderationCase = z
  .strictObject({
    /** Id of the report by which it is decided. */
    id: z.string(),
    /** The person concerned, with current data. */
    person: personCard,
    evidence,
    reasons: z.array(reasonCount),
    /** Comments of the reporters, the oldest first, without their names. */
    comments: z.array(z.string()),
    reportedAt: time,
    /** Whether the caller may decide the case, and suspend the account. */
    mayDecide: z.boolean(),
    maySuspend: z.boolean(),
    decided: z.strictObject({ decision, note: z.string().nullable(), at: time, by: z.string().nullable() }).nullable(),
  })
  .openapi('ModerationCase')
export type ModerationCase = z.infer<typeof moderationCase>

export const listCases = endpoint({
  method: 'get',
  path: '/api/moderation/reports',
  audience: 'moderator',
  limits: [moderatorReads],
  atOnce: 2,
  summary: `What waits for a decision, the oldest first, or what was decided, the newest first; ${safety.pageSize} on a page. Nobody sees what is about themselves.`,
  query: z.strictObject({ state: z.enum(['open', 'decided']), after: timeCursor.optional() }),
  output: z.strictObject({ cases: z.array(moderationCase), nextCursor: timeCursor.nullable() }),
})

export const decideCase = endpoint({
  method: 'post',
  path: '/api/moderation/reports/{id}/decision',
  audience: 'moderator',
  limits: [decides],
  atOnce: 1,
  recorded: { as: 'admin_action', event: 'moderation_decision' },
  summary:
    'Decide about what was reported, once, for all reports of it. "removed" takes away the share, the message, or picture and bio of the person; "suspended" says how, and suspends their account.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: decision.exclude(['suspended']), note: text.optional() }),
    z.strictObject({ decision: z.literal('suspended'), note: text.optional(), suspension: newSuspension }),
  ]),
  output: done,
  errors: [
    'reports.not_found',
    'reports.not_allowed',
    'reports.already_decided',
    'suspensions.not_allowed',
    'suspensions.already_suspended',
  ],
})

/** An entry of the moderation log, with current names; null for deleted accounts, as is their personal data. */
export const moderationDecision = z
  .strictObject({
    id: z.string(),
    type: subjectType,
    decision,
    at: time,
    by: z.string().nullable(),
    person: z.string().nullable(),
    reasons: z.array(reasonCount),
    note: z.string().nullable(),
    evidence: evidence.nullable(),
  })
  .openapi('ModerationDecision')
export type ModerationDecision = z.infer<typeof moderationDecision>

export const listDecisions = endpoint({
  method: 'get',
  path: '/api/moderation/decisions',
  audience: 'moderator',
  limits: [moderatorReads],
  atOnce: 2,
  summary: 'Who decided what, when, and on which evidence, the newest first. Nobody sees what is about themselves.',
  query: z.strictObject({ after: timeCursor.optional() }),
  output: z.strictObject({ decisions: z.array(moderationDecision), nextCursor: timeCursor.nullable() }),
})
