import { at, done, film, person } from './answers-parts.samples.ts'

const message = {
  conversationId: 'c1',
  seq: 7,
  senderId: 'a2',
  clientId: '01890000-0000-7000-8000-000000000000',
  sentAt: at,
  body: { kind: 'text', text: 'Bonjour' },
}

const lines = [
  message,
  { ...message, body: { kind: 'work', work: film } },
  { ...message, clientId: null, body: { kind: 'created' } },
  { ...message, clientId: null, body: { kind: 'joined', personId: 'a3' } },
  { ...message, clientId: null, body: { kind: 'left' } },
  { ...message, version: 3, editedAt: at, reactions: [{ emoji: '❤️', personIds: ['a1', 'a2'] }] },
  { ...message, version: 1, body: { kind: 'deleted' } },
  { ...message, replyTo: { seq: 6, senderId: 'a1', version: 2, body: { kind: 'text', text: 'Bonjour' } } },
  { ...message, replyTo: { seq: 5, senderId: 'a1', body: { kind: 'work', work: film } } },
  { ...message, replyTo: { seq: 4, senderId: 'a1', version: 1, body: { kind: 'deleted' } } },
  { ...message, replyTo: { seq: 3, senderId: null, body: { kind: 'unavailable' } } },
]

const talk = {
  id: 'c1',
  type: 'group',
  name: 'Cinéphiles',
  avatarUrl: '/avatars/x.webp',
  creatorId: 'a1',
  createdAt: at,
  updatedAt: at,
  lastMessageAt: at,
  isActive: true,
  lastSeq: 7,
  lastReadSeq: 5,
  canWrite: true,
  isSuspended: false,
  blockedIds: ['a2'],
}

const direct = { ...talk, type: 'direct', name: null, avatarUrl: null, creatorId: null, lastSeq: 0, lastReadSeq: 0 }

const listed = { people: [person], participantCount: 2, lastMessage: message }

const opened = {
  ...talk,
  participants: [{ person, lastReadSeq: 7, joinedAt: at }],
  invited: [person],
  showsHistory: false,
}

const preferences = {
  conversationId: 'c1',
  mutedUntil: '9999-12-31T00:00:00.000Z',
  isPinned: false,
  archivedSeq: 7,
  unreadSeq: 0,
  draft: { text: 'Bonj', replyTo: 3 },
  draftAt: at,
}
const undecided = { ...preferences, mutedUntil: null, isPinned: true, archivedSeq: null, unreadSeq: null, draft: null }

export const conversationsAnswers: Record<string, unknown[]> = {
  listConversations: [
    { conversations: [], nextCursor: null },
    {
      conversations: [
        { ...talk, ...listed, lastSender: 'theo', lastSubject: null },
        { ...talk, ...listed, lastMessage: lines[3], lastSender: 'theo', lastSubject: 'ana' },
        { ...direct, ...listed, people: [], lastMessage: null, lastSender: null, lastSubject: null },
      ],
      nextCursor: '1767225600000.c1',
    },
  ],
  listUnread: [{ unread: [] }, { unread: [{ conversationId: 'c1', unread: 100, lastReadSeq: 5, lastSeq: 120 }] }],
  readChanges: [
    { events: [], cursor: '1a2b3c4d-t5k2q0-1z', more: false, resync: true },
    { events: [{ type: 'message.sent', message }], cursor: '1a2b3c4d-t5k2q0-1z-3-20', more: true, resync: false },
  ],
  listPreferences: [{ preferences: [] }, { preferences: [preferences, undecided] }],
  changePreferences: [preferences, { ...undecided, draftAt: null }],
  keepDraft: [preferences, undecided],
  readConversation: [opened, { ...direct, participants: [], invited: [], canWrite: false, showsHistory: false }],
  createConversation: [opened],
  changeConversation: [done],
  uploadNewGroupPhoto: [{ avatarUrl: '/avatars/x.webp' }],
  uploadGroupPhoto: [{ avatarUrl: '/avatars/x.webp' }],
  findCandidates: [{ people: [] }, { people: [person] }],
  addParticipant: [{ ok: true, isInvited: false }],
  listInvitations: [
    {
      invitations: [
        {
          conversationId: 'c1',
          name: 'Cinéphiles',
          avatarUrl: null,
          inviter: person,
          participantCount: 3,
          invitedAt: at,
        },
      ],
      nextCursor: null,
    },
  ],
  acceptInvitation: [opened],
  declineInvitation: [done],
  leaveConversation: [done],
  listMessages: [
    { messages: [], people: [], hasOlder: false, hasNewer: false },
    { messages: lines, people: [person], hasOlder: true, hasNewer: true },
  ],
  searchMessages: [
    { messages: [], people: [], nextBefore: null },
    { messages: [message], people: [person], nextBefore: 7 },
  ],
  listKeepers: [{ keepers: [] }, { keepers: [{ kind: 'movie', id: '603', people: [person], count: 3 }] }],
  listConversationWorks: [
    { works: [], nextBefore: null },
    { works: [{ seq: 7, sentAt: at, work: film, senderId: 'a2' }], nextBefore: 7 },
  ],
  listWorkConversations: [
    { conversations: [] },
    {
      conversations: [
        { seq: 7, sentAt: at, conversation: { ...talk, ...listed, lastSender: 'theo', lastSubject: null } },
      ],
    },
  ],
  sendMessage: lines.slice(0, 2),
  editMessage: lines.slice(0, 1),
  deleteMessage: [{ ...message, body: { kind: 'deleted' } }],
  hideMessage: [done],
  reactToMessage: lines.slice(0, 1),
  readConversationTo: [done],
}
