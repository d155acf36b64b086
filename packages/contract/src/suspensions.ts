import { z } from '@hono/zod-openapi'
import { appealError, safety, suspensionDecisions, trimmed } from '@trouvaille/domain'
import { accountLimits } from './account-limits.ts'
import { done, endpoint } from './endpoint.ts'
import { personCard, timeCursor } from './people.ts'
import { decides, moderatorReads, newSuspension, reason, text } from './moderation-parts.ts'
import { suspensionNotice } from './suspension-notice.ts'
import { time } from './time.ts'

/** Suspensions of accounts, with their one appeal [SAFE-04] to [SAFE-09]. */

const token = z.string().min(1).max(200)

export const readSuspension = endpoint({
  method: 'post',
  path: '/api/suspension',
  audience: 'visitor',
  limits: [accountLimits.secretNetwork],
  idempotent: true,
  summary: 'What a suspended person is told, by the token that a refused sign-in gave.',
  body: z.strictObject({ token }),
  output: z.strictObject({ suspension: suspensionNotice }),
  errors: ['suspensions.token_invalid'],
})

export const sendAppeal = endpoint({
  method: 'post',
  path: '/api/suspension/appeal',
  audience: 'visitor',
  limits: [accountLimits.secretNetwork],
  recorded: { as: 'appeal', event: 'suspension_appeal', by: [] },
  summary: 'Appeal against a suspension, once, by the token that a refused sign-in gave, which is used up.',
  body: z.strictObject({
    token,
    text: z
      .string()
      .overwrite(trimmed)
      .refine((given) => appealError(given) === undefined),
  }),
  output: done,
  errors: ['suspensions.token_invalid', 'suspensions.appeal_closed'],
})

/** A suspension as moderators see it, with current names; null for deleted accounts. */
export const suspension = z
  .strictObject({
    id: z.string(),
    person: personCard,
    reason,
    text: z.string().nullable(),
    begunAt: time,
    begunBy: z.string().nullable(),
    /** Null for an unlimited one. */
    endsAt: time.nullable(),
    appeal: z
      .strictObject({
        text: z.string(),
        at: time,
        /** Null while pending, and if the suspension was lifted. */
        rejected: z.strictObject({ at: time, by: z.string().nullable() }).nullable(),
      })
      .nullable(),
    lifted: z.strictObject({ at: time, by: z.string().nullable() }).nullable(),
    /** Text of the moderators for the person, when they lifted it or rejected the appeal. */
    answer: z.string().nullable(),
    /** Whether the caller may lift it, or reject its appeal. */
    mayDecide: z.boolean(),
  })
  .openapi('Suspension')
export type Suspension = z.infer<typeof suspension>

export const suspensionStates = ['appealed', 'active', 'over'] as const
export type SuspensionState = (typeof suspensionStates)[number]

export const listSuspensions = endpoint({
  method: 'get',
  path: '/api/moderation/suspensions',
  audience: 'moderator',
  limits: [moderatorReads],
  atOnce: 2,
  summary: `Suspensions whose appeal waits, that are active, or that are over, the newest first, ${safety.pageSize} on a page. Nobody sees what is about themselves.`,
  query: z.strictObject({ state: z.enum(suspensionStates), after: timeCursor.optional() }),
  output: z.strictObject({ suspensions: z.array(suspension), nextCursor: timeCursor.nullable() }),
})

export const suspendAccount = endpoint({
  method: 'post',
  path: '/api/moderation/suspensions',
  audience: 'moderator',
  limits: [decides],
  atOnce: 1,
  recorded: { as: 'admin_action', event: 'account_suspension', by: [] },
  summary:
    'Suspend an account, by its username: its sessions end at once, nobody can sign in to it or write to it, and the person is told by mail.',
  body: newSuspension.extend({ username: z.string().trim().min(1).max(50) }),
  output: done,
  errors: ['people.not_found', 'suspensions.not_allowed', 'suspensions.already_suspended'],
})

export const decideSuspension = endpoint({
  method: 'post',
  path: '/api/moderation/suspensions/{id}/decision',
  audience: 'moderator',
  limits: [decides],
  atOnce: 1,
  recorded: { as: 'admin_action', event: 'account_suspension', by: [] },
  summary: 'Lift a suspension, with or without an appeal, or reject its appeal. The person is told by mail.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  body: z.strictObject({ decision: z.enum(suspensionDecisions), text: text.optional() }),
  output: done,
  errors: ['suspensions.not_found', 'suspensions.not_allowed', 'suspensions.over', 'suspensions.no_appeal'],
})
