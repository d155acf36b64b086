import { z } from '@hono/zod-openapi'
import { mediaSections, sharing } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { personCard, personId, socialReads, timeCursor } from './people.ts'
import { time } from './time.ts'
import { work } from './works.ts'

/** Shares of works between friends. The sender is determined by the session, never by the client [GAP-07]. */

/** One request per friend: sharing a work with many sends a burst. */
const sends = { name: 'shares', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit
/** Generous, so that clearing a list is not blocked. */
const removals = { name: 'share-removals', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit

/** An entry of "Partagés avec vous" [SHAR-13], with the current name and picture of the sender. */
export const share = z
  .strictObject({
    id: z.string(),
    work,
    sharedBy: personCard,
    sharedAt: time,
  })
  .openapi('Share')
export type Share = z.infer<typeof share>

export const shareWork = endpoint({
  method: 'post',
  path: '/api/shares',
  audience: 'user',
  limits: [sends],
  atOnce: 4,
  recorded: { as: 'share_content' },
  idempotent: true,
  summary:
    'Share a work with a friend. They see it once, when it was shared last. Repeating it with the same clientId is harmless.',
  body: z.strictObject({
    friendId: personId,
    work,
    /** Idempotency key. */
    clientId: z.uuid(),
  }),
  output: done,
  errors: ['people.not_found', 'people.suspended', 'shares.self'],
})

export const listShares = endpoint({
  method: 'get',
  path: '/api/shares',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `What others shared with the caller, of one section, the newest first, ${sharing.pageSize} on a page. People who are blocked either way are left out.`,
  query: z.strictObject({ section: z.enum(mediaSections), after: timeCursor.optional() }),
  output: z.strictObject({ shares: z.array(share), nextCursor: timeCursor.nullable() }),
})

export const removeShare = endpoint({
  method: 'delete',
  path: '/api/shares/{id}',
  audience: 'user',
  limits: [removals],
  recorded: { as: 'remove_share' },
  idempotent: true,
  summary: 'Remove what somebody shared with the caller. Harmless when it is not there, or is not theirs.',
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  output: done,
})
