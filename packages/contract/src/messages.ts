import { z } from '@hono/zod-openapi'
import {
  conversations as limits,
  day,
  hour,
  isReaction,
  messageError,
  messageText,
  reactionEmoji,
  trimmed,
} from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { personCard, personId, socialReads } from './people.ts'
import { time } from './time.ts'
import { work } from './works.ts'

/**
 * Messages. Each has the next sequence number of its conversation (`seq`): an order without clocks, and a missed
 * message leaves a gap. A permanent gap is a message deleted with its sender's account, or by a moderator. The sender
 * is determined by the session, never by the client [GAP-02].
 */

/** Allows a burst of messages that were queued offline. */
export const sends = { name: 'messages', by: ['account'], points: 150, windowMs: minute } as const satisfies Limit
export const readings = { name: 'readings', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
/** Of each kind: edits, deletions and reactions. */
const messageChanges = {
  name: 'message-changes',
  by: ['account'],
  points: 120,
  windowMs: minute,
} as const satisfies Limit
export const typings = { name: 'typings', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit
const searches = {
  name: 'message-searches',
  by: ['account'],
  points: 60,
  windowMs: minute,
} as const satisfies Limit

/** Unspecified format. */
export const conversationId = z.string().min(1).max(64)

/** Sequence number of a message in its conversation, from 1. */
export const messageSeq = z.number().int().positive().max(2_147_483_647)

/** Unchanged, except for surrounding white space [GAP-123]. */
const text = z
  .string()
  .overwrite(messageText)
  .refine((given) => messageError(given) === undefined)

/** Content of a message: a text, or a work. */
export const newMessageBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text }),
  z.strictObject({ kind: z.literal('work'), work }),
])
export type NewMessageBody = z.infer<typeof newMessageBody>

export const newMessage = z.strictObject({
  /** Idempotency key: a duplicate returns the first result. */
  clientId: z.uuid(),
  body: newMessageBody,
  /** The message of the same conversation that it answers [MSG-26]. */
  replyTo: messageSeq.optional(),
})
export type NewMessage = z.infer<typeof newMessage>

const textBody = z.strictObject({ kind: z.literal('text'), text: z.string() })
const workBody = z.strictObject({ kind: z.literal('work'), work })

/** Content of a person. */
export const writtenBody = z.discriminatedUnion('kind', [textBody, workBody])
export type WrittenBody = z.infer<typeof writtenBody>

/** What its author has deleted for everybody [MSG-36]. */
const deletedBody = z.strictObject({ kind: z.literal('deleted') })

/** Content of a message. The last three are system messages about their sender. */
export const messageBody = z.discriminatedUnion('kind', [
  textBody,
  workBody,
  deletedBody,
  /** The sender created the group. */
  z.strictObject({ kind: z.literal('created') }),
  /** The sender added somebody. */
  z.strictObject({ kind: z.literal('joined'), personId }),
  z.strictObject({ kind: z.literal('left') }),
])
export type MessageBody = z.infer<typeof messageBody>

/** Number of changes since it was written; absent before the first one. The highest one is the newest state. */
const version = z.number().int().positive().optional()

/** What an answer shows of the message that it answers, as that is now [MSG-27]. */
export const quote = z.strictObject({
  seq: messageSeq,
  /** Null where it is not known any more, or not to the reader. */
  senderId: personId.nullable(),
  version,
  body: z.discriminatedUnion('kind', [
    /** The beginning of the text. */
    textBody,
    workBody,
    deletedBody,
    /** From before the reader came to the group. */
    z.strictObject({ kind: z.literal('unavailable') }),
  ]),
})
export type Quote = z.infer<typeof quote>

/** A reaction to a message, and who chose it: one for each person. */
export const reaction = z.strictObject({ emoji: z.string(), personIds: z.array(personId) })

/**
 * A message [DATA-29], identified by conversation and sequence number. Read receipts follow from `lastReadSeq`. What is
 * absent was never there: changes, an edit, an answer, reactions.
 */
export const message = z
  .strictObject({
    conversationId,
    seq: messageSeq,
    senderId: personId,
    /** Client id; null for system messages. */
    clientId: z.string().nullable(),
    sentAt: time,
    body: messageBody,
    version,
    /** When its author changed it last. */
    editedAt: time.optional(),
    replyTo: quote.optional(),
    /** In the order in which they were first chosen. */
    reactions: z.array(reaction).optional(),
  })
  .openapi('Message')
export type Message = z.infer<typeof message>

const position = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .refine((digits) => Number(digits) <= 2_147_483_647)

export const conversationParams = z.strictObject({ id: conversationId })

/** A page of messages in ascending order [MSG-16], and all people named in it, including former participants. */
export const messagePage = z
  .strictObject({
    messages: z.array(message),
    people: z.array(personCard),
    /** Whether the caller may read older, and newer, messages than those of the page. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  })
  .openapi('MessagePage')
export type MessagePage = z.infer<typeof messagePage>

export const listMessages = endpoint({
  method: 'get',
  path: '/api/conversations/{id}/messages',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `Read ${limits.messagesPageSize} messages of a conversation: the newest, or those right before or after a number, or around one, which goes before the others.`,
  params: conversationParams,
  query: z.strictObject({
    before: position.optional(),
    after: position.or(z.literal('0')).optional(),
    around: position.optional(),
  }),
  output: messagePage,
  errors: ['conversations.not_found'],
})

export const searchMessages = endpoint({
  method: 'get',
  path: '/api/conversations/{id}/messages/search',
  audience: 'user',
  limits: [searches],
  atOnce: 1,
  summary: `The newest messages that hold a text, accents and case forgiven, ${limits.hits} at most. ${limits.searchedAtOnce} messages are looked through at once; where there are more, nextBefore says from which number to go on.`,
  params: conversationParams,
  query: z.strictObject({
    q: z.string().overwrite(trimmed).min(limits.queryMinCharacters).max(limits.queryMaxCharacters),
    before: position.optional(),
  }),
  output: z.strictObject({
    /** The newest first. */
    messages: z.array(message),
    people: z.array(personCard),
    nextBefore: messageSeq.nullable(),
  }),
  errors: ['conversations.not_found'],
})

export const sendMessage = endpoint({
  method: 'post',
  path: '/api/conversations/{id}/messages',
  audience: 'user',
  limits: [sends],
  atOnce: 4,
  recorded: { as: 'send_message', by: ['metrics'] },
  idempotent: true,
  summary:
    'Write a text or a work into a conversation, perhaps as an answer to one of its messages. Repeating it there with the same clientId is harmless, and answers the same message.',
  params: conversationParams,
  body: newMessage,
  output: message,
  errors: ['messages.not_allowed', 'messages.not_found', 'people.suspended'],
})

/** A message of a conversation, in a path. */
const messageParams = conversationParams.extend({ seq: position })

export const editMessage = endpoint({
  method: 'patch',
  path: '/api/conversations/{id}/messages/{seq}',
  audience: 'user',
  limits: [messageChanges],
  idempotent: true,
  summary: `Change a text that the caller wrote, within ${limits.editMs / minute} minutes. What it was is kept for ${limits.versionsKeptMs / hour} hours, for reports only.`,
  params: messageParams,
  body: z.strictObject({ text }),
  output: message,
  errors: ['messages.not_allowed', 'messages.not_found', 'messages.too_late', 'people.suspended'],
})

export const deleteMessage = endpoint({
  method: 'delete',
  path: '/api/conversations/{id}/messages/{seq}',
  audience: 'user',
  limits: [messageChanges],
  idempotent: true,
  summary: `Delete what the caller wrote, for everybody, within ${limits.deleteMs / day} day: that there was a message is all that remains.`,
  params: messageParams,
  output: message,
  errors: ['messages.not_allowed', 'messages.not_found', 'messages.too_late'],
})

export const hideMessage = endpoint({
  method: 'put',
  path: '/api/conversations/{id}/messages/{seq}/hidden',
  audience: 'user',
  limits: [messageChanges],
  idempotent: true,
  summary: 'Delete a message for the caller alone, whoever wrote it.',
  params: messageParams,
  output: done,
  errors: ['messages.not_found'],
})

export const reactToMessage = endpoint({
  method: 'put',
  path: '/api/conversations/{id}/messages/{seq}/reaction',
  audience: 'user',
  limits: [messageChanges],
  idempotent: true,
  summary: `Choose the caller's reaction to a message, one emoji, in place of the one before; null for none. A message has ${limits.reactionKinds} different ones at most.`,
  params: messageParams,
  body: z.strictObject({ emoji: z.string().overwrite(reactionEmoji).refine(isReaction).nullable() }),
  output: message,
  errors: ['messages.not_allowed', 'messages.not_found', 'messages.too_many_reactions', 'people.suspended'],
})

export const readConversationTo = endpoint({
  method: 'post',
  path: '/api/conversations/{id}/read',
  audience: 'user',
  limits: [readings],
  idempotent: true,
  summary: 'Say up to which message the caller has read. Never goes back.',
  params: conversationParams,
  body: z.strictObject({ seq: messageSeq }),
  output: done,
  errors: ['conversations.not_found'],
})
