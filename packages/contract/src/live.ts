import { z } from '@hono/zod-openapi'
import { favouriteCursor } from './favourites.ts'
import { type Limit, minute } from './limits.ts'
import { personCard, personId } from './people.ts'
import { share } from './sharing.ts'

/**
 * The live line, on one page: a WebSocket of Socket.IO at `live.path`, over which the server tells what happened. The
 * database stays the truth: whoever was away asks the endpoints. A device says nothing but who it is. The figures of
 * the line are `live` of the domain; its refusals carry `error` of an API error.
 */

/** How often a line may be opened. A whole school is back at once when the server was away. */
export const liveLimits = {
  network: { name: 'live-network', by: ['network'], points: 1200, windowMs: minute },
  account: { name: 'live-account', by: ['account'], points: 120, windowMs: minute },
} as const satisfies Record<string, Limit>

/** What a device says first. The session is that of its cookie, or of the token. */
export const liveHello = z.strictObject({
  /** `live.protocol` of the version that it runs; the server refuses another one with `live.wrong_version`. */
  protocol: z.number().int().positive(),
  /** Whom the page shows as signed in; the server refuses the line for anybody else, as it does calls (`x-account`). */
  account: z.string().max(64).optional(),
  /** Of native shells, which send no cookie. */
  token: z.string().max(4096).optional(),
})
export type LiveHello = z.input<typeof liveHello>

/** Codes with which the line is refused: before it is open in an answer of HTTP, then in `data` of the refusal. */
export const liveRefusals = [
  'request.foreign_origin',
  'request.rate_limited',
  'request.malformed',
  'request.invalid',
  'session.required',
  'session.other_account',
  'live.wrong_version',
  'live.too_many',
  'server.unavailable',
  'server.unexpected',
] as const

const id = z.string()

/**
 * What the server tells: facts, in the past tense. Both people of a request or a friendship hear of it, each on all of
 * their devices, and each about the other one (`person`, `personId`). A device ignores a type that it does not know. Any
 * event may come twice, or not at all where the line was cut.
 */
export const liveEvent = z.discriminatedUnion('type', [
  /** The account is no more, and nothing of it is to stay here. The line ends. */
  z.strictObject({ type: z.literal('account.deleted') }),
  /** Favourites of this account were changed, on this device or another one, up to a cursor. */
  z.strictObject({ type: z.literal('favourites.changed'), cursor: favouriteCursor }),

  /** Somebody asks to become a friend; the sender's own devices hear `request.sent`. */
  z.strictObject({ type: z.literal('request.received'), id, person: personCard }),
  z.strictObject({ type: z.literal('request.sent'), id, person: personCard }),
  /** The two are friends now. */
  z.strictObject({ type: z.literal('request.accepted'), id, person: personCard }),
  /** The request is no more: taken back, or refused. */
  z.strictObject({ type: z.literal('request.cancelled'), id, personId }),
  z.strictObject({ type: z.literal('request.declined'), id, personId }),
  z.strictObject({ type: z.literal('friendship.ended'), id, personId }),
  /** This account has blocked somebody, or does so no more. The other one hears nothing of it. */
  z.strictObject({ type: z.literal('block.changed'), personId }),

  /** A friend shared a work: the entry of the list "Partagés avec vous". */
  z.strictObject({ type: z.literal('share.received'), share }),
  /** This account has removed one from its list. */
  z.strictObject({ type: z.literal('share.removed'), id }),

  /** The friends who are there, said to a device that has just come; all others are not. */
  z.strictObject({ type: z.literal('presence.listed'), personIds: z.array(personId) }),
  /** A friend has come or gone; told to friends who are there. */
  z.strictObject({ type: z.literal('presence.changed'), personId, online: z.boolean() }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** What travels: all events under one name, so that one handler hears them. */
export interface LiveEvents {
  event: (event: LiveEvent) => void
}
