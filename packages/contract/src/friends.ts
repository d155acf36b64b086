import { z } from '@hono/zod-openapi'
import { friends, rateLimits } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { friendship, nameCursor, personCard, personId, socialReads, timeCursor } from './people.ts'
import { time } from './time.ts'

/** Friends and requests [DATA-06]. Sender and recipient are determined by the session, never by the client [GAP-02]. */

/** Changes of requests: sending, cancelling, accepting, declining, together [RULE-20] [GAP-87]. */
const actions = { name: 'friend-actions', by: ['account'], ...rateLimits.friendActions } as const satisfies Limit
/** Generous, so that ending a relation is not blocked. */
export const endings = {
  name: 'friend-endings',
  by: ['account'],
  points: 60,
  windowMs: minute,
} as const satisfies Limit

/** A friend in the list: the friendship's id, and the other person. */
export const friend = z.strictObject({ id: z.string(), person: personCard, since: time }).openapi('Friend')
export type Friend = z.infer<typeof friend>

/** A pending request: its id, and the other person. */
export const friendRequest = z
  .strictObject({ id: z.string(), person: personCard, sentAt: time })
  .openapi('FriendRequest')
export type FriendRequest = z.infer<typeof friendRequest>

const pageSize = z
  .string()
  .regex(/^[1-9][0-9]?$/)
  .refine((text) => Number(text) <= friends.pageMaxSize)

export const listFriends = endpoint({
  method: 'get',
  path: '/api/friends',
  audience: 'user',
  limits: [socialReads],
  recorded: { as: 'get_friends', by: ['device', 'alerts'] },
  summary: `The own friends by name, ${friends.pageSize} on a page unless told otherwise, or those whose name contains a text.`,
  query: z.strictObject({
    q: z.string().trim().max(friends.queryMaxCharacters).optional(),
    after: nameCursor.optional(),
    /** Without `after`, the page that ends right before it. */
    before: nameCursor.optional(),
    limit: pageSize.optional(),
  }),
  output: z.strictObject({
    friends: z.array(friend),
    previousCursor: nameCursor.nullable(),
    nextCursor: nameCursor.nullable(),
    /** Total number over all pages. */
    total: z.number().int(),
  }),
})

/** An initial of friends' names, and the cursor after which they begin: null for the start of the list. */
export const friendLetter = z
  .strictObject({ letter: z.string().regex(/^[A-Z#]$/), cursor: nameCursor.nullable() })
  .openapi('FriendLetter')
export type FriendLetter = z.infer<typeof friendLetter>

export const listFriendLetters = endpoint({
  method: 'get',
  path: '/api/friend-letters',
  audience: 'user',
  limits: [socialReads],
  summary:
    'The letters that the names of the own friends begin with, whatever their accents, in the order of the list; "#" for all that is no letter from A to Z.',
  output: z.strictObject({ letters: z.array(friendLetter) }),
})

export const endFriendship = endpoint({
  method: 'delete',
  path: '/api/friends/{id}',
  audience: 'user',
  limits: [endings],
  recorded: { as: 'end_friendship' },
  idempotent: true,
  summary: 'End the friendship with somebody. Harmless when there is none.',
  params: z.strictObject({ id: personId }),
  output: done,
})

const oneRequest = z.strictObject({ id: z.string().min(1).max(64) })

export const listFriendRequests = endpoint({
  method: 'get',
  path: '/api/friend-requests/{direction}',
  audience: 'user',
  limits: [socialReads],
  summary: 'Requests that wait for an answer, the newest first: those the caller sent, or received.',
  params: z.strictObject({ direction: z.enum(['sent', 'received']) }),
  query: z.strictObject({ after: timeCursor.optional() }),
  output: z.strictObject({
    requests: z.array(friendRequest),
    nextCursor: timeCursor.nullable(),
    total: z.number().int(),
  }),
})

export const sendFriendRequest = endpoint({
  method: 'post',
  path: '/api/friend-requests',
  audience: 'user',
  limits: [actions],
  recorded: { as: 'send_friend_request' },
  summary:
    'Ask somebody to become a friend. When something stands between the two already, a request from the other one included, that is said and nothing is changed. Who was refused waits before they ask again, longer each time.',
  body: z.strictObject({ personId }),
  output: friendship,
  errors: [
    'people.not_found',
    'people.suspended',
    'friends.self',
    'friends.already_exists',
    'friends.too_soon',
    'friends.too_many',
  ],
})

export const acceptFriendRequest = endpoint({
  method: 'post',
  path: '/api/friend-requests/{id}/accept',
  audience: 'user',
  limits: [actions],
  recorded: { as: 'accept_friend_request' },
  summary: 'Accept a request that the caller received.',
  params: oneRequest,
  output: friendship,
  errors: ['friends.request_gone', 'friends.too_many'],
})

export const declineFriendRequest = endpoint({
  method: 'delete',
  path: '/api/friend-requests/{id}',
  audience: 'user',
  limits: [actions],
  recorded: { as: 'decline_friend_request' },
  summary: 'Decline a request that the caller received.',
  params: oneRequest,
  output: done,
  errors: ['friends.request_gone'],
})

export const cancelFriendRequest = endpoint({
  method: 'delete',
  path: '/api/people/{id}/request',
  audience: 'user',
  limits: [actions],
  recorded: { as: 'cancel_friend_request' },
  summary: 'Take back the request that the caller sent to somebody, while it waits.',
  params: z.strictObject({ id: personId }),
  output: done,
  errors: ['friends.request_gone'],
})
