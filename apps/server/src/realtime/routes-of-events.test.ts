import { expect, test } from 'vitest'
import type { Message, PersonCard, Share } from '@trouvaille/contract'
import type { EventName, Events } from '../platform/runtime/event-bus.ts'
import { createEventRouting } from './event-routing.ts'

/** Who is told what of each event of the bus, without a line. */

const card = (id: string): PersonCard => ({ id, username: id, avatarUrl: null })
const share = { id: 's1' } as Share

/** @param known Whose accounts are there. @param inIt Who is in every conversation. */
function routesOf({ known = ['ana', 'bob'], isThere = false, inIt = ['ana', 'bob', 'eva'] } = {}) {
  const routes = createEventRouting({
    profiles: {
      cards: async (ids) => new Map(ids.filter((id) => known.includes(id)).map((id) => [id, card(id)])),
    },
    sharing: { find: async (id, shareId) => (id === 'bob' && shareId === 's1' && isThere ? share : undefined) },
    members: { of: async () => inIt },
    friends: { friendIdsOf: async (id) => ['ana', 'bob', 'eva'].filter((other) => other !== id) },
    isPresent: (id) => isThere && id === 'ana',
  })
  return async <Name extends EventName>(name: Name, event: Events[Name]) =>
    ((await routes[name]?.(event)) ?? []).map(({ to, event: events }) => [to.join(), events])
}

const request = { id: 'r1', senderId: 'ana', receiverId: 'bob' }

test('of a request both are told, each about the other', async () => {
  expect(await routesOf()('request.sent', request)).toEqual([
    ['bob', { type: 'request.received', id: 'r1', person: card('ana') }],
    ['ana', { type: 'request.sent', id: 'r1', person: card('bob') }],
  ])
  for (const [name, type] of [
    ['request.cancelled', 'request.cancelled'],
    ['request.declined', 'request.declined'],
  ] as const) {
    expect(await routesOf()(name, request)).toEqual([
      ['ana', { type, id: 'r1', personId: 'bob' }],
      ['bob', { type, id: 'r1', personId: 'ana' }],
    ])
  }
})

test('two new friends are told of each other, and who of them is there', async () => {
  expect(await routesOf({ isThere: true })('request.accepted', request)).toEqual([
    ['ana', { type: 'request.accepted', id: 'r1', person: card('bob') }],
    ['bob', { type: 'request.accepted', id: 'r1', person: card('ana') }],
    ['ana', { type: 'presence.changed', personId: 'bob', online: false }],
    ['bob', { type: 'presence.changed', personId: 'ana', online: true }],
  ])
})

test('of somebody whose account is gone meanwhile nobody is told', async () => {
  for (const known of [['ana'], ['bob'], []]) {
    for (const name of ['request.sent', 'request.accepted'] as const) {
      expect(await routesOf({ known })(name, request)).toEqual([])
    }
  }
})

test('the end of a friendship is told to both, a block to the one who does it', async () => {
  expect(await routesOf()('friendship.ended', { id: 'f1', userIds: ['ana', 'bob'] })).toEqual([
    ['ana', { type: 'friendship.ended', id: 'f1', personId: 'bob' }],
    ['bob', { type: 'friendship.ended', id: 'f1', personId: 'ana' }],
  ])
  expect(await routesOf()('block.changed', { blockerId: 'ana', blockedId: 'bob' })).toEqual([
    ['ana', { type: 'block.changed', personId: 'bob' }],
  ])
})

test('a share is told to its recipient, unless it is gone or not to be met; so is its removal', async () => {
  const sent = { id: 's1', senderId: 'ana', recipientId: 'bob' }
  expect(await routesOf({ isThere: true })('share.sent', sent)).toEqual([['bob', { type: 'share.received', share }]])
  expect(await routesOf()('share.sent', sent)).toEqual([])
  expect(await routesOf()('share.removed', { id: 's1', recipientId: 'bob' })).toEqual([
    ['bob', { type: 'share.removed', id: 's1' }],
  ])
})

test('[FRND-54] that somebody keeps something else is told to the friends who are there', async () => {
  expect((await routesOf({ isThere: true })('favourites.changed', { accountId: 'bob', cursor: '12' }))[1]).toEqual([
    'ana',
    { type: 'friend.favourites_changed', personId: 'bob' },
  ])
})

test('favourites are told to the own devices; what concerns no device is told to nobody', async () => {
  expect((await routesOf()('favourites.changed', { accountId: 'ana', cursor: '12' }))[0]).toEqual([
    'ana',
    { type: 'favourites.changed', cursor: '12' },
  ])
  expect(await routesOf()('account.changed', { accountId: 'ana' })).toEqual([])
})

const message: Message = {
  conversationId: 'c1',
  seq: 7,
  senderId: 'ana',
  clientId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  body: { kind: 'text', text: 'Bonjour' },
}

test('[MSG-18] of a message, and of who comes and goes, everybody in the conversation is told the same', async () => {
  const routes = routesOf()
  const inIt = { conversationId: 'c1', accountId: 'bob' }
  expect(await routes('message.sent', { message })).toEqual([['ana,bob,eva', { type: 'message.sent', message }]])
  for (const seq of [null, 7]) {
    expect(await routes('messages.removed', { conversationId: 'c1', senderId: 'bob', seq })).toEqual([
      ['ana,bob,eva', { type: 'messages.removed', conversationId: 'c1', senderId: 'bob', seq }],
    ])
  }
  expect(await routes('conversation.changed', { conversationId: 'c1' })).toEqual([
    ['ana,bob,eva', { type: 'conversation.changed', conversationId: 'c1' }],
  ])
  expect(await routes('participant.joined', inIt)).toEqual([
    ['ana,bob,eva', { type: 'participant.joined', conversationId: 'c1', person: card('bob') }],
  ])
  expect(await routesOf({ known: [] })('participant.joined', inIt)).toEqual([])
  expect(await routes('participant.left', inIt)).toEqual([
    ['ana,bob,eva', { type: 'participant.left', conversationId: 'c1', personId: 'bob' }],
  ])
})

test('[CONV-36] of a conversation that begins or is left, only those are told who begin or leave it', async () => {
  const routes = routesOf()
  expect(await routes('conversation.added', { conversationId: 'c1', accountIds: ['eva', 'zoe'] })).toEqual([
    ['eva,zoe', { type: 'conversation.added', conversationId: 'c1' }],
  ])
  expect(await routes('conversation.left', { conversationId: 'c1', accountId: 'bob' })).toEqual([
    ['bob', { type: 'conversation.left', conversationId: 'c1' }],
  ])
})

test('[GAP-10] of what somebody has read a few are told, in a large group only their own devices', async () => {
  const read = { conversationId: 'c1', accountId: 'bob', seq: 7, isFrozen: false }
  const event = { type: 'conversation.read', conversationId: 'c1', personId: 'bob', seq: 7 }
  const many = Array.from({ length: 33 }, (_, index) => `p${index}`)
  expect(await routesOf({ inIt: many.slice(1) })('conversation.read', read)).toEqual([[many.slice(1).join(), event]])
  expect(await routesOf({ inIt: many })('conversation.read', read)).toEqual([['bob', event]])
})

test('[SAFE-01] of what somebody reads who is a friend no more, only their own devices are told', async () => {
  const read = { conversationId: 'c1', accountId: 'bob', seq: 7, isFrozen: true }
  const event = { type: 'conversation.read', conversationId: 'c1', personId: 'bob', seq: 7 }
  expect(await routesOf({ inIt: ['ana', 'bob'] })('conversation.read', read)).toEqual([['bob', event]])
})

test('of somebody who types, the others are told', async () => {
  expect(await routesOf()('typing.started', { conversationId: 'c1', accountId: 'bob' })).toEqual([
    ['ana,eva', { type: 'typing.started', conversationId: 'c1', personId: 'bob' }],
  ])
})
