import { z } from '@hono/zod-openapi'
import { conversations as limits, messageError, messageText, trimmed } from '@trouvaille/domain'
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
})
export type NewMessage = z.infer<typeof newMessage>

const textBody = z.strictObject({ kind: z.literal('text'), text: z.string() })
const workBody = z.strictObject({ kind: z.literal('work'), work })

/** Content of a person. */
export const writtenBody = z.discriminatedUnion('kind', [textBody, workBody])
export type WrittenBody = z.infer<typeof writtenBody>

/** Content of a message. The last three are system messages about their sender. */
export const messageBody = z.discriminatedUnion('kind', [
  textBody,
  workBody,
  /** The sender created the group. */
  z.strictObject({ kind: z.literal('created') }),
  /** The sender added somebody. */
  z.strictObject({ kind: z.literal('joined'), personId }),
  z.strictObject({ kind: z.literal('left') }),
])
export type MessageBody = z.infer<typeof messageBody>

/** A message [DATA-29], identified by conversation and sequence number. Read receipts follow from `lastReadSeq`. */
export const message = z
  .strictObject({
    conversationId,
    seq: messageSeq,
    senderId: personId,
    /** Client id; null for system messages. */
    clientId: z.string().nullable(),
    sentAt: time,
    body: messageBody,
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
    'Write a text or a work into a conversation. Repeating it there with the same clientId is harmless, and answers the same message.',
  params: conversationParams,
  body: newMessage,
  output: message,
  errors: ['messages.not_allowed', 'people.suspended'],
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
