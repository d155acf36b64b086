import { z } from '@hono/zod-openapi'
import { messageError } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { conversationId, conversationParams, messageSeq } from './messages.ts'
import { socialReads } from './people.ts'
import { givenTime, time } from './time.ts'

/** What a participant decides about a conversation for themselves, and their draft: nobody else is told of it. */

const changes = {
  name: 'conversation-preferences',
  by: ['account'],
  points: 120,
  windowMs: minute,
} as const satisfies Limit
/** One every two seconds while somebody writes, on several devices. */
const drafts = { name: 'conversation-drafts', by: ['account'], points: 150, windowMs: minute } as const satisfies Limit

const seqOrNone = messageSeq.or(z.literal(0))

/** What is being written, and the message that it answers. Bounded as a message is. */
const draft = z.strictObject({
  text: z.string().refine((text) => messageError(text) !== 'message.too_long'),
  replyTo: messageSeq.nullable(),
})
export type Draft = z.infer<typeof draft>

/** Preferences of a conversation, as they are now: what has run out or was read is not in them any more. */
export const conversationPreferences = z
  .strictObject({
    conversationId,
    /** Until when nothing notifies of it; `mutedForGood` of the domain until further notice. */
    mutedUntil: time.nullable(),
    isPinned: z.boolean(),
    /** It is out of the list, until there is a message after this one and it is not muted. */
    archivedSeq: seqOrNone.nullable(),
    /** It is marked as unread, until the read position is after this one. */
    unreadSeq: seqOrNone.nullable(),
    draft: draft.nullable(),
    /** When the draft was written, or taken away. */
    draftAt: time.nullable(),
  })
  .openapi('ConversationPreferences')
export type ConversationPreferences = z.infer<typeof conversationPreferences>

export const listPreferences = endpoint({
  method: 'get',
  path: '/api/conversation-preferences',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: 'What the caller has decided about conversations for themselves, and their drafts.',
  output: z.strictObject({ preferences: z.array(conversationPreferences) }),
})

export const changePreferences = endpoint({
  method: 'patch',
  path: '/api/conversations/{id}/preferences',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'update_conversation', by: ['metrics'] },
  idempotent: true,
  summary:
    'Mute a conversation for the caller, pin it on top of their list, archive it, or mark it as unread. Pinning takes it out of the archive, and archiving it from the top.',
  params: conversationParams,
  body: z.strictObject({
    mutedUntil: givenTime.nullable().optional(),
    isPinned: z.boolean().optional(),
    archivedSeq: seqOrNone.nullable().optional(),
    unreadSeq: seqOrNone.nullable().optional(),
  }),
  output: conversationPreferences,
  errors: ['conversations.not_found', 'conversations.too_many_pinned'],
})

export const keepDraft = endpoint({
  method: 'put',
  path: '/api/conversations/{id}/draft',
  audience: 'user',
  limits: [drafts],
  idempotent: true,
  summary:
    'Keep what the caller is writing for their other devices, or take it away. Of two drafts the one that was written last stays: the answer has it.',
  params: conversationParams,
  body: z.strictObject({ draft: draft.nullable(), writtenAt: givenTime }),
  output: conversationPreferences,
  errors: ['conversations.not_found', 'conversations.too_many_drafts'],
})
