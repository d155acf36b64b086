import { at, done, film, person } from './answers-parts.samples.ts'

const group = { id: 'c1', name: 'Cinéphiles', avatarUrl: null }

const entries = [
  { kind: 'request.received', person, friendship: { status: 'pending', id: 'f1', direction: 'received' } },
  { kind: 'request.accepted', person },
  { kind: 'share.received', share: { id: 's1', work: film, sharedBy: person, sharedAt: at } },
  { kind: 'group.added', person, group },
  { kind: 'group.invited', person, group: { ...group, name: null, avatarUrl: '/avatars/x.webp' } },
  {
    kind: 'message.reacted',
    person,
    emoji: '👏',
    conversationId: 'c1',
    message: { seq: 7, senderId: 'a1', body: { kind: 'text', text: 'Bonjour' } },
  },
  { kind: 'moderation.decided' },
].map((entry, index) => ({ id: String(index), at, ...entry }))

export const activityAnswers: Record<string, unknown[]> = {
  listActivity: [
    { entries: [], nextCursor: null, seenUntil: null, muted: [] },
    { entries, nextCursor: '1767225600000.7', seenUntil: at, muted: ['share.received', 'group.added'] },
  ],
  markActivitySeen: [done],
  muteActivity: [done],
}
