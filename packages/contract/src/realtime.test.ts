import { live } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import {
  deviceFrame,
  liveCommandRejections,
  liveCommands,
  liveEvent,
  liveHello,
  liveLimits,
  liveRejections,
} from './index.ts'

const person = { id: 'bob', username: 'bob', avatarUrl: null }
const share = {
  id: 's',
  work: { kind: 'movie', item: { id: 1, title: 'Film' } },
  sharedBy: person,
  sharedAt: '2026-01-01T00:00:00.000Z',
}

const clientId = '01890000-0000-7000-8000-000000000000'
const message = {
  conversationId: 'c',
  seq: 7,
  senderId: 'bob',
  clientId,
  sentAt: '2026-01-01T00:00:00.000Z',
  body: { kind: 'text', text: 'Bonjour' },
}

const conversation = {
  id: 'c',
  type: 'direct',
  name: null,
  avatarUrl: null,
  creatorId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastMessageAt: '2026-01-01T00:00:00.000Z',
  isActive: true,
  lastSeq: 7,
  lastReadSeq: 6,
  canWrite: true,
  isSuspended: false,
  blockedIds: [],
  people: [person],
  participantCount: 2,
  lastMessage: message,
  lastSender: 'bob',
  lastSubject: null,
}

const events = [
  { type: 'account.deleted' },
  { type: 'favourites.changed', cursor: '12' },
  { type: 'friend.favourites_changed', personId: 'p' },
  { type: 'person.changed', person },
  { type: 'request.received', id: 'r', person },
  { type: 'request.sent', id: 'r', person },
  { type: 'request.accepted', id: 'r', person },
  { type: 'request.cancelled', id: 'r', personId: 'bob' },
  { type: 'request.declined', id: 'r', personId: 'bob' },
  { type: 'friendship.ended', id: 'r', personId: 'bob' },
  { type: 'block.changed', personId: 'bob' },
  { type: 'share.received', share },
  { type: 'share.removed', id: 's' },
  { type: 'presence.listed', personIds: ['bob'] },
  { type: 'presence.changed', personId: 'bob', online: true },
  { type: 'message.sent', message },
  { type: 'message.changed', message: { ...message, version: 1, body: { kind: 'deleted' } } },
  { type: 'message.hidden', conversationId: 'c', seq: 7 },
  { type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: 7 },
  { type: 'conversation.synced', conversation },
  { type: 'conversation.added', conversationId: 'c' },
  { type: 'invitations.changed' },
  { type: 'notices.changed' },
  { type: 'activity.added', entry: { id: '7', at: '2026-01-01T00:00:00.000Z', kind: 'moderation.decided' } },
  { type: 'activity.changed', seenUntil: null, muted: ['share.received'] },
  { type: 'conversation.changed', conversationId: 'c' },
  {
    type: 'preferences.changed',
    preferences: {
      conversationId: 'c',
      mutedUntil: null,
      isPinned: true,
      archivedSeq: null,
      unreadSeq: 3,
      draft: { text: 'Bonj', replyTo: null },
      draftAt: '2026-05-01T12:00:00.000Z',
    },
  },
  { type: 'conversation.left', conversationId: 'c' },
  { type: 'participant.joined', conversationId: 'c', person },
  { type: 'participant.left', conversationId: 'c', personId: 'bob' },
  { type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 7 },
  { type: 'typing.started', conversationId: 'c', personId: 'bob' },
]

test('[DATA-01] the events of the realtime connection are these, each with these fields and no other', () => {
  expect(liveEvent.options.map(({ shape }) => shape.type.value)).toEqual(events.map(({ type }) => type))
  for (const event of events) {
    expect(liveEvent.parse(event)).toEqual(event)
    expect(liveEvent.safeParse({ ...event, more: 1 }).success).toBe(false)
    for (const field of Object.keys(event)) {
      expect(liveEvent.safeParse({ ...event, [field]: undefined }).success, `${event.type}.${field}`).toBe(false)
    }
  }
})

const hello = { type: 'hello', protocol: 2 } as const

test('the first frame is bounded, and says the protocol', () => {
  const full = { ...hello, account: 'x'.repeat(64), token: 'x'.repeat(4096), cursor: 'a-b-c' }
  expect(liveHello.parse(full)).toEqual(full)
  expect(liveHello.parse(hello)).toEqual(hello)
  for (const wrong of [
    { ...full, account: 'x'.repeat(65) },
    { ...full, token: 'x'.repeat(4097) },
    { ...full, cursor: 'a' },
    { ...full, protocol: 0 },
    { ...full, protocol: 1.5 },
    { type: 'hello', account: 'a' },
    { ...full, more: 1 },
    undefined,
  ]) {
    expect(liveHello.safeParse(wrong).success).toBe(false)
  }
})

test('the frames of a device are these, each with these fields and no other', () => {
  const command = { type: 'command', id: 0, name: 'typing.start', input: { conversationId: 'c' } }
  for (const frame of [hello, command, { type: 'pong' }]) {
    expect(deviceFrame.parse(frame)).toEqual(frame)
    expect(deviceFrame.safeParse({ ...frame, more: 1 }).success).toBe(false)
  }
  for (const wrong of [
    { ...command, id: -1 },
    { ...command, id: '1' },
    { ...command, name: 1 },
    { type: 'ping' },
    [],
  ]) {
    expect(deviceFrame.safeParse(wrong).success).toBe(false)
  }
})

test('[GAP-18] the limits of the connection, once more and by hand', () => {
  expect(liveLimits).toEqual({
    network: { name: 'live-network', by: ['network'], points: 1200, windowMs: 60_000 },
    account: { name: 'live-account', by: ['account'], points: 120, windowMs: 60_000 },
  })
  expect(live).toEqual({
    protocol: 2,
    path: '/api/live',
    socketsPerAccount: 20,
    helloMs: 10_000,
    messageMaxBytes: 16_384,
    answerMs: 5000,
    messages: { points: 600, windowMs: 10_000 },
    heartbeatMs: 25_000,
    silenceMs: 45_000,
    bufferMaxBytes: 262_144,
    presenceCalmMs: 10_000,
    noteMs: 8000,
    otherTabMs: 3000,
  })
  expect(liveRejections).toHaveLength(10)
})

test('[GAP-02] the commands are these: who may, how often, and with which rejections', () => {
  const declared = Object.entries(liveCommands).map(([name, { audience, limits, errors }]) => {
    const counted = limits.map(
      ({ name: limit, points, windowMs, by }) => `${limit} ${points}/${windowMs / 1000}s ${by.join()}`,
    )
    return [name, audience, ...counted, ...errors].join(' | ')
  })
  expect(declared).toEqual([
    'message.send | user | messages 150/60s account | messages.not_allowed | messages.not_found | people.suspended',
    'conversation.read | user | readings 300/60s account | conversations.not_found',
    'typing.start | user | typings 120/60s account | messages.not_allowed | people.suspended',
  ])
  expect(liveCommandRejections).toEqual([
    'request.invalid',
    'request.malformed',
    'request.rate_limited',
    'server.unavailable',
    'server.unexpected',
  ])
})

test('commands take these fields and no other', () => {
  const written = {
    'message.send': { conversationId: 'c', clientId, body: { kind: 'text', text: 'Bonjour' } },
    'conversation.read': { conversationId: 'c', seq: 7 },
    'typing.start': { conversationId: 'c' },
  }
  for (const [name, { input }] of Object.entries(liveCommands)) {
    const given = written[name as keyof typeof written]
    expect(input.parse(given)).toEqual(given)
    expect(input.safeParse({ ...given, more: 1 }).success).toBe(false)
    for (const field of Object.keys(given)) {
      expect(input.safeParse({ ...given, [field]: undefined }).success, `${name}.${field}`).toBe(false)
    }
  }
})
