import { expect, test } from 'vitest'
import type { Message } from '@trouvaille/contract'
import { createEventRouting, forReaders } from './event-routing.ts'

/** To whose devices go the events that are not stored in the stream of changes. */

/** @param inIt Who is in every conversation. */
const routesOf = (inIt: readonly string[] = ['ana', 'bob', 'eva']) =>
  createEventRouting({ of: async () => ({ ids: inIt, visibleFrom: {}, isGroup: inIt.length > 2 }) })

const message: Message = {
  conversationId: 'c1',
  seq: 7,
  senderId: 'ana',
  clientId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  body: { kind: 'text', text: 'Bonjour' },
}

test('[MSG-18] a message goes to everybody in the conversation, the same to all', async () => {
  expect(await routesOf()['message.sent']({ message })).toEqual([
    { to: ['ana', 'bob', 'eva'], group: 'c1', event: { type: 'message.sent', message } },
  ])
})

test('[GAP-10] what somebody has read goes to a few, in a large group only to their own devices', async () => {
  const read = { conversationId: 'c1', accountId: 'bob', seq: 7, isFrozen: false }
  const event = { type: 'conversation.read', conversationId: 'c1', personId: 'bob', seq: 7 }
  const many = Array.from({ length: 33 }, (_, index) => `p${index}`)
  expect(await routesOf(many.slice(1))['conversation.read'](read)).toEqual([{ to: many.slice(1), group: 'c1', event }])
  expect(await routesOf(many)['conversation.read'](read)).toEqual([{ to: ['bob'], event }])
})

test('[SAFE-01] what somebody reads who is a friend no more goes to their own devices only', async () => {
  const read = { conversationId: 'c1', accountId: 'bob', seq: 7, isFrozen: true }
  const event = { type: 'conversation.read', conversationId: 'c1', personId: 'bob', seq: 7 }
  expect(await routesOf(['ana', 'bob'])['conversation.read'](read)).toEqual([{ to: ['bob'], event }])
})

test('that somebody types goes to the others', async () => {
  expect(await routesOf()['typing.started']({ conversationId: 'c1', accountId: 'bob' })).toEqual([
    { to: ['ana', 'eva'], group: 'c1', event: { type: 'typing.started', conversationId: 'c1', personId: 'bob' } },
  ])
})

test('[MSG-27] who came later is not sent what they do not see: a message, or what one answers', () => {
  const everybody = { ids: ['ana', 'bob', 'eva'], visibleFrom: { bob: 3, eva: 7 } }
  expect(forReaders(everybody, message)).toEqual([{ to: ['ana', 'bob'], message }])
  const quote = { seq: 3, senderId: 'ana', body: { kind: 'text' as const, text: 'Secret' } }
  const unavailable = { seq: 3, senderId: null, body: { kind: 'unavailable' } }
  expect(forReaders(everybody, { ...message, seq: 8, replyTo: quote })).toEqual([
    { to: ['ana'], message: { ...message, seq: 8, replyTo: quote } },
    { to: ['bob', 'eva'], message: { ...message, seq: 8, replyTo: unavailable } },
  ])
  expect(forReaders({ ids: ['eva'], visibleFrom: { eva: 7 } }, { ...message, seq: 8, replyTo: quote })).toEqual([
    { to: ['eva'], message: { ...message, seq: 8, replyTo: unavailable } },
  ])
})
