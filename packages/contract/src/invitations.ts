import { z } from '@hono/zod-openapi'
import { conversations as limits } from '@trouvaille/domain'
import { conversation } from './conversations.ts'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { conversationId, conversationParams } from './messages.ts'
import { personCard, socialReads, timeCursor } from './people.ts'
import { time } from './time.ts'

/** Invitations into groups with a participant whom the invited person has blocked [SAFE-03]. */

const answers = { name: 'invitation-answers', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit

export const invitation = z
  .strictObject({
    conversationId,
    /** Group id. */
    name: z.string(),
    avatarUrl: z.string().nullable(),
    inviter: personCard,
    /** Number of participants. */
    participantCount: z.number().int().nonnegative(),
    invitedAt: time,
  })
  .openapi('Invitation')
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint({
  method: 'get',
  path: '/api/invitations',
  audience: 'user',
  limits: [socialReads],
  summary: `The groups that the caller is asked into, the newest invitation first, ${limits.pageSize} on a page.`,
  query: z.strictObject({ after: timeCursor.optional() }),
  output: z.strictObject({ invitations: z.array(invitation), nextCursor: timeCursor.nullable() }),
})

export const acceptInvitation = endpoint({
  method: 'post',
  path: '/api/invitations/{id}/accept',
  audience: 'user',
  limits: [answers],
  summary:
    'Join a group that the caller was asked into, named by its id, as if the friend who asked had just added them.',
  params: conversationParams,
  output: conversation,
  errors: ['conversations.not_found', 'people.not_found', 'conversations.too_many'],
})

export const declineInvitation = endpoint({
  method: 'delete',
  path: '/api/invitations/{id}',
  audience: 'user',
  limits: [answers],
  summary: 'Stay out of a group that the caller was asked into. Nobody is told; harmless when there is no invitation.',
  params: conversationParams,
  output: done,
})
