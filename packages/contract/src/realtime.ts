import { z } from '@hono/zod-openapi'
import type { Audience } from './endpoint.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { activityEntry, activityState } from './activity.ts'
import { conversationPreferences } from './conversation-preferences.ts'
import { conversationSummary } from './conversations.ts'
import { favouriteCursor } from './favourites.ts'
import { type Limit, minute } from './limits.ts'
import { conversationId, message, messageSeq, newMessage, readings, sends, typings } from './messages.ts'
import { personCard, personId } from './people.ts'
import { share } from './sharing.ts'

/**
 * The realtime connection, on one page: a WebSocket at `live.path` with one JSON text each way, `deviceFrame` and
 * `serverFrame`. A device says hello with its cursor, and is sent what changed since, then what changes. The database
 * stays the truth. Limits are `live` of the domain; a rejection carries `error` of an API error.
 */

/** How often a connection may be opened. A whole school is back at once when the server was away. */
export const liveLimits = {
  network: { name: 'live-network', by: ['network'], points: 1200, windowMs: minute },
  account: { name: 'live-account', by: ['account'], points: 120, windowMs: minute },
} as const satisfies Record<string, Limit>

/** A position in the stream of changes. Opaque to devices. */
export const syncCursor = z.string().regex(/^[0-9a-z]{1,16}(?:-[0-9a-z]{1,16}){2}(?:-[0-9a-z]{1,16}){0,2}$/)

/** The first frame of a device. The session is that of its cookie, or of the token. */
export const liveHello = z.strictObject({
  type: z.literal('hello'),
  /** `live.protocol` of the version that it runs; the server rejects another one with `live.wrong_version`. */
  protocol: z.number().int().positive(),
  /** Up to where it has all changes; without one it fetches everything. */
  cursor: syncCursor.optional(),
  /** Whom the page shows as signed in; anybody else is rejected, as calls are (`x-account`). */
  account: z.string().max(64).optional(),
  /** Of native shells, which send no cookie. */
  token: z.string().max(4096).optional(),
})
export type LiveHello = z.input<typeof liveHello>

/** A command of a device; its name and its input are those of `liveCommands`. */
export const liveCommandFrame = z.strictObject({
  type: z.literal('command'),
  /** Of the device, for the result. */
  id: z.number().int().nonnegative(),
  name: z.string(),
  input: z.unknown(),
})

/** What a device sends: hello, then commands, and a pong for each ping. */
export const deviceFrame = z.discriminatedUnion('type', [
  liveHello,
  liveCommandFrame,
  z.strictObject({ type: z.literal('pong') }),
])
export type DeviceFrame = z.input<typeof deviceFrame>

/** Codes with which a connection is rejected: before it is open in an HTTP response, then in the frame `rejected`. */
export const liveRejections = [
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
 * Events: facts, in the past tense. Both people of a request or a friendship receive them, each on all of their devices,
 * and each about the other one (`person`, `personId`). A device ignores a type that it does not know. Any event may come
 * twice.
 */
export const liveEvent = z.discriminatedUnion('type', [
  /** The account is no more, and nothing of it is to stay here. The connection is closed. */
  z.strictObject({ type: z.literal('account.deleted') }),
  /** Favourites of this account were changed, on this device or another one, up to a cursor. */
  z.strictObject({ type: z.literal('favourites.changed'), cursor: favouriteCursor }),

  /** A friend keeps something else than before: what both keep, and what friends keep, is to be asked for anew. */
  z.strictObject({ type: z.literal('friend.favourites_changed'), personId }),

  /** Name, picture, or suspension of somebody whom this account sees, or its own. */
  z.strictObject({ type: z.literal('person.changed'), person: personCard }),

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

  /** The friends who are there, sent to a device that has just connected; all others are not. */
  z.strictObject({ type: z.literal('presence.listed'), personIds: z.array(personId) }),
  /** A friend has come or gone; told to friends who are there. */
  z.strictObject({ type: z.literal('presence.changed'), personId, online: z.boolean() }),
  /** Somebody has written: the same to all participants, to the sender's devices as well. */
  z.strictObject({ type: z.literal('message.sent'), message }),
  /** A message as it is now: edited, deleted by its author, or with other reactions. */
  z.strictObject({ type: z.literal('message.changed'), message }),
  /** This account has deleted a message for itself. */
  z.strictObject({ type: z.literal('message.hidden'), conversationId, seq: messageSeq }),
  /** Messages are no more: those of one sender whose account is gone, or a single one. */
  z.strictObject({
    type: z.literal('messages.removed'),
    conversationId,
    senderId: personId,
    seq: messageSeq.nullable(),
  }),
  /** A conversation as this account sees it, when something in it changed while the device was away. */
  z.strictObject({ type: z.literal('conversation.synced'), conversation: conversationSummary }),
  /** This account is in a conversation that it was not in, or sees one again that it had left. */
  z.strictObject({ type: z.literal('conversation.added'), conversationId }),
  /** This account is asked into a group, or has answered. */
  z.strictObject({ type: z.literal('invitations.changed') }),
  /** Moderators decided something that this account is told of, or it has seen what they decided. */
  z.strictObject({ type: z.literal('notices.changed') }),
  /** Something new for "Activité"; also of a kind that this account has muted. */
  z.strictObject({ type: z.literal('activity.added'), entry: activityEntry }),
  /** This account has seen its activity up to a time, or chosen what is listed. */
  activityState.extend({ type: z.literal('activity.changed') }),
  /** Photo, or whether newcomers read what was written before. */
  z.strictObject({ type: z.literal('conversation.changed'), conversationId }),
  /** This account has decided something about a conversation for itself, or its draft there has changed. */
  z.strictObject({ type: z.literal('preferences.changed'), preferences: conversationPreferences }),
  /** This account has left it, on this device or another one. */
  z.strictObject({ type: z.literal('conversation.left'), conversationId }),
  z.strictObject({ type: z.literal('participant.joined'), conversationId, person: personCard }),
  z.strictObject({ type: z.literal('participant.left'), conversationId, personId }),
  /** Somebody has read up to a message: this account itself, or another one in a conversation of a few. */
  z.strictObject({ type: z.literal('conversation.read'), conversationId, personId, seq: messageSeq }),
  /** Somebody types; never stored, and true for a few seconds. */
  z.strictObject({ type: z.literal('typing.started'), conversationId, personId }),
])
export type LiveEvent = z.infer<typeof liveEvent>

interface Command<Input extends z.ZodType, Output extends z.ZodType> {
  audience: Audience
  /** How often it may be sent; each of them counts. Endpoints with a limit of the same name are counted together. */
  limits: readonly [Limit, ...Limit[]]
  summary: string
  input: Input
  output: Output
  /** Codes of this command, beside `liveCommandRejections`. */
  errors: readonly ErrorCode[]
}

const command = <Input extends z.ZodType, Output extends z.ZodType>(declared: Command<Input, Output>) => declared

/** Codes with which any command may be rejected. */
export const liveCommandRejections = [
  'request.invalid',
  'request.malformed',
  'request.rate_limited',
  'server.unavailable',
  'server.unexpected',
] as const satisfies readonly ErrorCode[]

/** Commands, declared as endpoints are; each is answered with its result. */
export const liveCommands = {
  'message.send': command({
    audience: 'user',
    limits: [sends],
    summary: 'What `sendMessage` does.',
    input: newMessage.extend({ conversationId }),
    output: message,
    errors: ['messages.not_allowed', 'messages.not_found', 'people.suspended'],
  }),
  'conversation.read': command({
    audience: 'user',
    limits: [readings],
    summary: 'What `readConversationTo` does.',
    input: z.strictObject({ conversationId, seq: messageSeq }),
    output: z.null(),
    errors: ['conversations.not_found'],
  }),
  'typing.start': command({
    audience: 'user',
    limits: [typings],
    summary: 'Tell the others who are there that the caller types. Nothing is stored.',
    input: z.strictObject({ conversationId }),
    output: z.null(),
    errors: ['messages.not_allowed', 'people.suspended'],
  }),
} as const

export type LiveCommandName = keyof typeof liveCommands
export type LiveCommandInput<Name extends LiveCommandName> = z.input<(typeof liveCommands)[Name]['input']>
export type LiveCommandOutput<Name extends LiveCommandName> = z.infer<(typeof liveCommands)[Name]['output']>

/** The result of a command: its output, or why it was rejected. */
export type LiveResult<Output> = { data: Output } | ErrorBody

/** What the server sends. A device ignores a frame that it does not know. */
export type ServerFrame =
  /** The device has everything up to the cursor. */
  | { type: 'welcome'; cursor: string }
  /** The cursor of the hello is older than what is kept: the device fetches everything. */
  | { type: 'resync'; cursor: string }
  /** Changes in their order. With a cursor they are a page of those before `welcome`. */
  | { type: 'changes'; items: LiveEvent[]; cursor?: string }
  | ({ type: 'result'; id: number } & LiveResult<unknown>)
  /** The connection is closed after it. */
  | { type: 'rejected'; error: ErrorBody['error'] }
  /** To be answered with a pong. The device has everything up to the cursor. */
  | { type: 'ping'; cursor?: string }
