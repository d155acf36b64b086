import { z } from '@hono/zod-openapi'
import { conversations as limits } from '@trouvaille/domain'
import { conversationSummary } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { conversationParams, messageSeq } from './messages.ts'
import { personCard, personId, socialReads } from './people.ts'
import { time } from './time.ts'
import { kindSchema, work } from './works.ts'

/** The works of conversations: who in one keeps them, which were shared there, and where one was shared. */

const workId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const workName = `(?:${kindSchema.options.join('|')}):[A-Za-z0-9_-]{1,64}`
/** Works by media type and id: "movie:603,book:trv-dune". */
const workNames = z.string().regex(new RegExp(`^${workName}(?:,${workName}){0,${limits.keptWorks - 1}}$`))

/** Participants who keep a work. */
export const keepers = z
  .strictObject({
    kind: kindSchema,
    id: workId,
    /** The first of them by name. */
    people: z.array(personCard).min(1).max(limits.keepersNamed),
    count: z.number().int().positive(),
  })
  .openapi('Keepers')
export type Keepers = z.infer<typeof keepers>

export const listKeepers = endpoint({
  method: 'get',
  path: '/api/conversations/{id}/keepers',
  audience: 'user',
  limits: [socialReads],
  atOnce: 4,
  summary: `Which participants keep some works, ${limits.keptWorks} at most: friends of the caller who show their activity. Works that none of them keeps are left out [CONV-96].`,
  params: conversationParams,
  query: z.strictObject({ works: workNames }),
  output: z.strictObject({ keepers: z.array(keepers) }),
  errors: ['conversations.not_found'],
})

/** A work, and the message by which it was shared last. */
const sharing = { seq: messageSeq, sentAt: time } as const

export const conversationWork = z.strictObject({ ...sharing, work, senderId: personId }).openapi('ConversationWork')
export type ConversationWork = z.infer<typeof conversationWork>

export const listConversationWorks = endpoint({
  method: 'get',
  path: '/api/conversations/{id}/works',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `The works of the messages that the caller may read, each once, the one shared last first, ${limits.worksPageSize} on a page. Those of blocked people in a group are left out [CONV-98].`,
  params: conversationParams,
  query: z.strictObject({
    before: z
      .string()
      .regex(/^[1-9][0-9]{0,8}$/)
      .optional(),
  }),
  output: z.strictObject({ works: z.array(conversationWork), nextBefore: messageSeq.nullable() }),
  errors: ['conversations.not_found'],
})

export const workConversation = z
  .strictObject({ ...sharing, conversation: conversationSummary })
  .openapi('WorkConversation')
export type WorkConversation = z.infer<typeof workConversation>

export const listWorkConversations = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}/conversations',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `The caller's conversations in which a work was shared, by messages that they may read, the latest first, ${limits.conversationsOfWork} at most [CONV-100].`,
  params: z.strictObject({ kind: kindSchema, id: workId }),
  output: z.strictObject({ conversations: z.array(workConversation) }),
})
