import { expect, test } from 'vitest'
import type { Message } from '@trouvaille/contract'
import type { EventName, Events } from '../../platform/runtime/event-bus.ts'
import { changesOf } from './recorded-changes.ts'

/** What each event of the bus leaves in the stream of changes, and for whom. */

const recorded = <Name extends EventName>(name: Name, event: Events[Name]) =>
  changesOf(name, event).map(({ accountId, conversationId, change }) => [accountId ?? conversationId, change])

const request = { id: 'r1', senderId: 'ana', receiverId: 'bob' }

test('a request concerns both people, each about the other', () => {
  expect(recorded('request.sent', request)).toEqual([
    ['bob', { type: 'request.received', id: 'r1', personId: 'ana' }],
    ['ana', { type: 'request.sent', id: 'r1', personId: 'bob' }],
  ])
  for (const type of ['request.accepted', 'request.cancelled', 'request.declined'] as const) {
    expect(recorded(type, request)).toEqual([
      ['ana', { type, id: 'r1', personId: 'bob' }],
      ['bob', { type, id: 'r1', personId: 'ana' }],
    ])
  }
})

test('the end of a friendship concerns both, a block only the one who blocks', () => {
  expect(recorded('friendship.ended', { id: 'f1', userIds: ['ana', 'bob'] })).toEqual([
    ['ana', { type: 'friendship.ended', id: 'f1', personId: 'bob' }],
    ['bob', { type: 'friendship.ended', id: 'f1', personId: 'ana' }],
  ])
  expect(recorded('block.changed', { blockerId: 'ana', blockedId: 'bob' })).toEqual([
    ['ana', { type: 'block.changed', personId: 'bob' }],
  ])
})

test('a share concerns its recipient, and so does its removal', () => {
  expect(recorded('share.sent', { id: 's1', senderId: 'ana', recipientId: 'bob' })).toEqual([
    ['bob', { type: 'share.received', id: 's1' }],
  ])
  expect(recorded('share.removed', { id: 's1', recipientId: 'bob' })).toEqual([
    ['bob', { type: 'share.removed', id: 's1' }],
  ])
})

test('favourites, profile, invitations and notices concern the account itself', () => {
  expect(recorded('favourites.changed', { accountId: 'ana', cursor: '12' })).toEqual([
    ['ana', { type: 'favourites.changed', cursor: '12' }],
  ])
  expect(recorded('person.changed', { accountId: 'ana' })).toEqual([
    ['ana', { type: 'person.changed', personId: 'ana' }],
  ])
  expect(recorded('invitations.changed', { accountId: 'ana' })).toEqual([['ana', { type: 'invitations.changed' }]])
  // The inviter's other devices show whom they have invited.
  const invited = { conversationId: 'c1', byId: 'bob' }
  expect(recorded('invitations.changed', { accountId: 'ana', invited })).toEqual([
    ['ana', { type: 'invitations.changed' }],
    ['bob', { type: 'conversation.changed', conversationId: 'c1' }],
  ])
  expect(recorded('notices.changed', { accountIds: ['ana', 'bob'], isDecision: true })).toEqual([
    ['ana', { type: 'notices.changed' }],
    ['bob', { type: 'notices.changed' }],
  ])
})

const message: Message = {
  conversationId: 'c1',
  seq: 7,
  senderId: 'ana',
  clientId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  body: { kind: 'left' },
}

test('[MSG-18] who comes and goes, and what is removed, is stored once for all participants', () => {
  const bob = { conversationId: 'c1', accountId: 'bob' }
  expect(recorded('system_message.added', { message })).toEqual([['c1', { type: 'message.sent', message }]])
  for (const seq of [null, 7]) {
    const removed = { conversationId: 'c1', senderId: 'bob', seq }
    expect(recorded('messages.removed', removed)).toEqual([['c1', { type: 'messages.removed', ...removed }]])
  }
  expect(recorded('conversation.changed', { conversationId: 'c1' })).toEqual([
    ['c1', { type: 'conversation.changed', conversationId: 'c1' }],
  ])
  for (const type of ['participant.joined', 'participant.left'] as const) {
    expect(recorded(type, bob)).toEqual([['c1', { type, conversationId: 'c1', personId: 'bob' }]])
  }
})

test('[CONV-36] a conversation that begins or is left concerns only those who begin or leave it', () => {
  expect(recorded('conversation.added', { conversationId: 'c1', accountIds: ['eva', 'zoe'], byId: null })).toEqual([
    ['eva', { type: 'conversation.added', conversationId: 'c1' }],
    ['zoe', { type: 'conversation.added', conversationId: 'c1' }],
  ])
  expect(recorded('preferences.changed', { conversationId: 'c1', accountId: 'bob' })).toEqual([
    ['bob', { type: 'preferences.changed', conversationId: 'c1' }],
  ])
  expect(recorded('conversation.left', { conversationId: 'c1', accountId: 'bob' })).toEqual([
    ['bob', { type: 'conversation.left', conversationId: 'c1' }],
  ])
})

test('messages and read positions have rows of their own; what concerns no device is not stored', () => {
  expect(recorded('message.sent', { message })).toEqual([])
  expect(recorded('conversation.read', { conversationId: 'c1', accountId: 'bob', seq: 7, isFrozen: false })).toEqual([])
  expect(recorded('account.changed', { accountId: 'ana' })).toEqual([])
})

test('[ACTV-01] the activity of an account has what others did, and nothing of what the account did itself', () => {
  const listed = <Name extends EventName>(name: Name, event: Events[Name]) =>
    changesOf(name, event).flatMap(({ accountId, activity }) => (activity ? [[accountId, activity]] : []))
  const { id: friendshipId } = request
  expect(listed('request.sent', request)).toEqual([
    ['bob', { kind: 'request.received', personId: 'ana', friendshipId }],
  ])
  expect(listed('request.accepted', request)).toEqual([
    ['ana', { kind: 'request.accepted', personId: 'bob', friendshipId }],
  ])
  expect(listed('share.sent', { id: 's1', senderId: 'ana', recipientId: 'bob' })).toEqual([
    ['bob', { kind: 'share.received', shareId: 's1' }],
  ])
  const added = { conversationId: 'c1', accountIds: ['ana', 'bob'] }
  const group = { personId: 'ana', conversationId: 'c1' }
  expect(listed('conversation.added', { ...added, byId: 'ana' })).toEqual([['bob', { kind: 'group.added', ...group }]])
  expect(listed('conversation.added', { ...added, byId: null })).toEqual([])
  const invited = { conversationId: 'c1', byId: 'ana' }
  expect(listed('invitations.changed', { accountId: 'bob', invited })).toEqual([
    ['bob', { kind: 'group.invited', ...group }],
  ])
  expect(listed('invitations.changed', { accountId: 'bob' })).toEqual([])
  const notices = { accountIds: ['bob'] }
  expect(listed('notices.changed', { ...notices, isDecision: true })).toEqual([['bob', { kind: 'moderation.decided' }]])
  expect(listed('notices.changed', { ...notices, isDecision: false })).toEqual([])
})
