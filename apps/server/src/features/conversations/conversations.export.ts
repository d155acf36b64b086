import type { PersonalData } from '../../platform/db/personal-data.ts'
import { conversations, hiddenMessages, invitations, messages, participants, reactions } from './conversations.table.ts'
import { preferences } from './preferences.table.ts'

export const conversationsExport = {
  /** Groups that the person created, and direct conversations; their state is no personal data. */
  conversations: {
    table: conversations,
    owners: [conversations.creatorId, conversations.lowId, conversations.highId],
    without: ['clientId', 'lastSeq', 'lastMessageAt', 'transactionId'],
  },
  /** Participations, with read positions. */
  participations: { table: participants, owners: [participants.userId], without: ['transactionId'] },
  /** What the person decided about conversations for themselves, and their drafts. */
  conversationPreferences: { table: preferences, owners: [preferences.userId] },
  /** Invitations, received and sent. */
  invitations: { table: invitations, owners: [invitations.userId, invitations.inviterId] },
  /** What they have deleted for everybody is not in them. */
  messages: { table: messages, owners: [messages.senderId], without: ['clientId', 'transactionId'] },
  reactions: { table: reactions, owners: [reactions.userId] },
  messagesHiddenByMe: { table: hiddenMessages, owners: [hiddenMessages.userId] },
  /** System messages about the person. */
  linesAboutMe: { table: messages, owners: [messages.subjectId], without: ['clientId', 'transactionId'] },
} as const satisfies Record<string, PersonalData>
