import { z } from '@hono/zod-openapi'
import { conversations as limits, groupName, groupNameError, isPeopleQuery } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { imageTypes } from './images.ts'
import { hour, type Limit, minute } from './limits.ts'
import { conversationId, conversationParams, message } from './messages.ts'
import { personCard, personId, socialReads, timeCursor } from './people.ts'
import { time } from './time.ts'

/** Direct conversations and groups [CONV-01]. Non-participants get the same response as for an unknown id. */

const creations = {
  name: 'conversation-creations',
  by: ['account'],
  points: 30,
  windowMs: minute,
} as const satisfies Limit
const changes = { name: 'conversation-changes', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit
/** An upload costs decoding. */
const photos = { name: 'group-photos', by: ['account'], points: 20, windowMs: hour } as const satisfies Limit

const count = z.number().int().nonnegative()

/** Common fields of a conversation in list and page [DATA-27]. */
const facts = {
  id: conversationId,
  type: z.enum(['direct', 'group']),
  /** Group name; two people see each other's names [GAP-128]. */
  name: z.string().nullable(),
  /** Group photo, if any. */
  avatarUrl: z.string().nullable(),
  /** The creator; null when their account is deleted. */
  creatorId: personId.nullable(),
  createdAt: time,
  updatedAt: time,
  lastMessageAt: time,
  isActive: z.boolean(),
  /** Sequence number of the newest message, 0 before the first. */
  lastSeq: count,
  /** The caller's read position. */
  lastReadSeq: count,
  /**
   * Whether the caller may write: friends in a direct conversation, everybody in a group; nobody to a suspended
   * account.
   */
  canWrite: z.boolean(),
  /** Of a direct conversation: whether the other account is suspended [SAFE-06]. */
  isSuspended: z.boolean(),
  /** Participants of a group whom the caller has blocked. Their messages are hidden until requested. */
  blockedIds: z.array(personId),
} as const

/** A conversation in the list. */
export const conversationSummary = z
  .strictObject({
    ...facts,
    /** The others, the first four to join; empty if the other person of two is gone. */
    people: z.array(personCard),
    /** Including the caller. */
    participantCount: count,
    /** The newest message visible to the caller. */
    lastMessage: message.nullable(),
    /** Name of its sender [CONV-41]. */
    lastSender: z.string().nullable(),
    /** Name of the added person, for a system message. */
    lastSubject: z.string().nullable(),
  })
  .openapi('ConversationSummary')
export type ConversationSummary = z.infer<typeof conversationSummary>

/** A participant and their read position. */
export const participant = z
  .strictObject({ person: personCard, lastReadSeq: count, joinedAt: time })
  .openapi('Participant')
export type Participant = z.infer<typeof participant>

export const conversation = z
  .strictObject({
    ...facts,
    /** Including the caller, in the order of joining. */
    participants: z.array(participant),
    /** Open invitations by the caller [SAFE-03]. */
    invited: z.array(personCard),
    /** Whether added people may read earlier messages, as far as the person who adds them may. */
    showsHistory: z.boolean(),
  })
  .openapi('Conversation')
export type Conversation = z.infer<typeof conversation>

export const listConversations = endpoint({
  method: 'get',
  path: '/api/conversations',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `The caller's conversations, those with the newest messages first, ${limits.pageSize} on a page. Pinned ones are on top of the first page; archived ones are a list of their own.`,
  query: z.strictObject({ after: timeCursor.optional(), archived: z.literal('true').optional() }),
  output: z.strictObject({ conversations: z.array(conversationSummary), nextCursor: timeCursor.nullable() }),
})

/**
 * Unread messages of others in a conversation [GAP-10]: their number, at most 100, up to `lastSeq`, the newest one at the
 * time of counting.
 */
export const unreadEntry = z.strictObject({ conversationId, unread: count, lastReadSeq: count, lastSeq: count })
export type UnreadEntry = z.infer<typeof unreadEntry>

export const listUnread = endpoint({
  method: 'get',
  path: '/api/conversations-unread',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: 'The conversations in which messages of others wait, with their number, counted up to 100 each.',
  output: z.strictObject({ unread: z.array(unreadEntry) }),
})

export const readConversation = endpoint({
  method: 'get',
  path: '/api/conversations/{id}',
  audience: 'user',
  limits: [socialReads],
  summary: 'A conversation with everybody in it.',
  params: conversationParams,
  output: conversation,
  errors: ['conversations.not_found'],
})

const name = z
  .string()
  .overwrite(groupName)
  .refine((given) => groupNameError(given) === undefined)

/** A new conversation [CONV-37] [GAP-128]. */
export const newConversation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('direct'), participantIds: z.tuple([personId]) }),
  z.strictObject({
    type: z.literal('group'),
    name,
    /** Friends, without the caller. */
    participantIds: z
      .array(personId)
      .min(1)
      .max(limits.maxParticipants - 1),
    /** Photo of a group, as returned by `uploadNewGroupPhoto`. */
    avatarUrl: z
      .string()
      .regex(/^\/avatars\/[0-9a-f-]{36}\.webp$/)
      .optional(),
    /** Idempotency key of a group: a duplicate returns the first result. */
    clientId: z.uuid(),
  }),
])
export type NewConversation = z.infer<typeof newConversation>

export const createConversation = endpoint({
  method: 'post',
  path: '/api/conversations',
  audience: 'user',
  limits: [creations],
  recorded: { as: 'create_conversation', by: ['metrics'] },
  idempotent: true,
  summary:
    'Begin a group with friends, or open the one conversation with a friend: it is used again, and shown again to whoever has left it [CONV-20] [GAP-129].',
  body: newConversation,
  output: conversation,
  errors: ['people.not_found', 'people.suspended', 'conversations.too_many'],
})

export const changeConversation = endpoint({
  method: 'patch',
  path: '/api/conversations/{id}',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'update_conversation', by: ['metrics'] },
  idempotent: true,
  summary: 'Say whether those who come to a group later read what was written before.',
  params: conversationParams,
  body: z.strictObject({ showsHistory: z.boolean() }),
  output: done,
  errors: ['conversations.not_found', 'conversations.direct'],
})

const badPictures = ['image.too_large', 'image.too_many_pixels', 'image.unsupported_type', 'image.unreadable'] as const

export const uploadNewGroupPhoto = endpoint({
  method: 'post',
  path: '/api/group-photos',
  audience: 'user',
  limits: [photos],
  summary:
    'Keep the bytes of the body, less than 5 MB of JPEG, PNG, GIF or WebP, for a group that the caller makes within the hour.',
  upload: imageTypes,
  output: z.strictObject({ avatarUrl: z.string() }),
  errors: [...badPictures],
})

export const uploadGroupPhoto = endpoint({
  method: 'put',
  path: '/api/conversations/{id}/photo',
  audience: 'user',
  limits: [photos],
  recorded: { as: 'update_conversation', by: ['metrics'] },
  summary: 'Make the bytes of the body, less than 5 MB of JPEG, PNG, GIF or WebP, the photo of a group.',
  params: conversationParams,
  upload: imageTypes,
  output: z.strictObject({ avatarUrl: z.string() }),
  errors: ['conversations.not_found', 'conversations.direct', ...badPictures],
})

export const findCandidates = endpoint({
  method: 'get',
  path: '/api/conversations/{id}/candidates',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `Friends of the caller who are not in a group yet, by a part of their name, ${limits.results} at most [CONV-27] to [CONV-32].`,
  params: conversationParams,
  query: z.strictObject({ q: z.string().refine((query) => isPeopleQuery(query)) }),
  output: z.strictObject({ people: z.array(personCard) }),
  errors: ['conversations.not_found', 'conversations.direct'],
})

export const addParticipant = endpoint({
  method: 'post',
  path: '/api/conversations/{id}/participants',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'add_participants', by: ['metrics'] },
  summary:
    'Add a friend to a group. One who has blocked somebody in it is asked first [SAFE-03]. Harmless when they are in it.',
  params: conversationParams,
  body: z.strictObject({ personId }),
  output: done.extend({ isInvited: z.boolean() }),
  errors: [
    'conversations.not_found',
    'conversations.direct',
    'conversations.too_many',
    'people.not_found',
    'people.suspended',
  ],
})

export const leaveConversation = endpoint({
  method: 'delete',
  path: '/api/conversations/{id}/participation',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'leave_conversation', by: ['metrics'] },
  summary:
    'Leave a group; the last one out ends it [GAP-132]. A conversation of two is hidden from the caller until there is something new in it [GAP-130].',
  params: conversationParams,
  output: done,
  errors: ['conversations.not_found'],
})
