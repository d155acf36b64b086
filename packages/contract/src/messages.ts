import { z } from '@hono/zod-openapi'
import { conversations as limits, messageError, messageText, trimmed } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { personCard, personId, socialReads } from './people.ts'
import { work } from './works.ts'

/**
 * Messages. Each has the next number of its conversation (`seq`): order without clocks, and whoever misses one sees a
 * gap. A gap that stays is right: its message went with the account of its sender, or with a moderator's decision.
 * Who writes is told by the session, never by the client [GAP-02].
 */

/** A burst of what was written while there was no network is let through. */
export const sends = { name: 'messages', by: ['account'], points: 150, windowMs: minute } as const satisfies Limit
export const readings = { name: 'readings', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
export const typings = { name: 'typings', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit
const searches = {
  name: 'message-searches',
  by: ['account'],
  points: 60,
  windowMs: minute,
} as const satisfies Limit

/** No shape is promised. */
export const conversationId = z.string().min(1).max(64)

/** Position of a message in its conversation; the first one is 1. */
export const messageSeq = z.number().int().positive().max(2_147_483_647)

/** Nothing is altered but blanks around it [GAP-123]. */
const text = z
  .string()
  .overwrite(messageText)
  .refine((given) => messageError(given) === undefined)

/** What somebody writes: a text, or a work. */
export const newMessageBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text }),
  z.strictObject({ kind: z.literal('work'), work }),
])
export type NewMessageBody = z.infer<typeof newMessageBody>

export const newMessage = z.strictObject({
  /** Made by the client for each message: a repeated one is known by it, and answered with what became of the first. */
  clientId: z.uuid(),
  body: newMessageBody,
})
export type NewMessage = z.infer<typeof newMessage>

const textBody = z.strictObject({ kind: z.literal('text'), text: z.string() })
const workBody = z.strictObject({ kind: z.literal('work'), work })

/** What somebody has written. */
export const writtenBody = z.discriminatedUnion('kind', [textBody, workBody])
export type WrittenBody = z.infer<typeof writtenBody>

/** What a message says. The last three are lines of the conversation itself, about whoever is named as the sender. */
export const messageBody = z.discriminatedUnion('kind', [
  textBody,
  workBody,
  /** The sender has made the group. */
  z.strictObject({ kind: z.literal('created') }),
  /** The sender has added somebody. */
  z.strictObject({ kind: z.literal('joined'), personId }),
  z.strictObject({ kind: z.literal('left') }),
])
export type MessageBody = z.infer<typeof messageBody>

/** A message [DATA-29]: known by conversation and number together. Who has read it follows from `lastReadSeq`. */
export const message = z
  .strictObject({
    conversationId,
    seq: messageSeq,
    senderId: personId,
    /** Of its sender's device; null for the lines of the conversation itself. */
    clientId: z.string().nullable(),
    /** ISO 8601, UTC. */
    sentAt: z.iso.datetime({ precision: 3 }),
    body: messageBody,
  })
  .openapi('Message')
export type Message = z.infer<typeof message>

const position = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .refine((digits) => Number(digits) <= 2_147_483_647)

export const conversationParams = z.strictObject({ id: conversationId })

/** A page of messages, ascending [MSG-16], and everybody who is named in it, those too who have left. */
export const messagePage = z
  .strictObject({
    messages: z.array(message),
    people: z.array(personCard),
    /** Whether the caller can read older ones, and newer ones, than those of the page. */
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
