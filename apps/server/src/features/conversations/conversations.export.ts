import type { PersonalData } from '../../platform/db/personal-data.ts'
import { conversations, invitations, messages, participants } from './conversations.table.ts'

export const conversationsExport = {
  /** Groups the person made, and conversations with one other; their state is not stored about the person. */
  conversations: {
    table: conversations,
    owners: [conversations.creatorId, conversations.lowId, conversations.highId],
    without: ['clientId', 'lastSeq', 'lastMessageAt'],
  },
  /** The conversations they are in, and how far they have read. */
  participations: { table: participants, owners: [participants.userId] },
  /** The groups they are asked into, and into which they asked others. */
  invitations: { table: invitations, owners: [invitations.userId, invitations.inviterId] },
  messages: { table: messages, owners: [messages.senderId], without: ['clientId'] },
  /** That somebody added them to a group. */
  linesAboutMe: { table: messages, owners: [messages.subjectId], without: ['clientId'] },
} as const satisfies Record<string, PersonalData>
