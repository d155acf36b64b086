import { expect, test } from 'vitest'
import type { PersonCard, Share } from '@trouvaille/contract'
import type { EventName, Events } from '../platform/bus.ts'
import { createNews } from './news.ts'

/** Who is told what of each event of the bus, without a line. */

const card = (id: string): PersonCard => ({ id, username: id, avatarUrl: null })
const share = { id: 's1' } as Share

/** @param known Whose accounts are there. */
function newsOf({ known = ['ana', 'bob'], isThere = false } = {}) {
  const news = createNews({
    profiles: {
      cards: async (ids) => new Map(ids.filter((id) => known.includes(id)).map((id) => [id, card(id)])),
    },
    sharing: { find: async (id, shareId) => (id === 'bob' && shareId === 's1' && isThere ? share : undefined) },
    isPresent: (id) => isThere && id === 'ana',
  })
  return async <Name extends EventName>(name: Name, event: Events[Name]) =>
    ((await news[name]?.(event)) ?? []).map(({ to, event: told }) => [to.join(), told])
}

const request = { id: 'r1', senderId: 'ana', receiverId: 'bob' }

test('of a request both are told, each about the other', async () => {
  expect(await newsOf()('request.sent', request)).toEqual([
    ['bob', { type: 'request.received', id: 'r1', person: card('ana') }],
    ['ana', { type: 'request.sent', id: 'r1', person: card('bob') }],
  ])
  for (const [name, type] of [
    ['request.cancelled', 'request.cancelled'],
    ['request.declined', 'request.declined'],
  ] as const) {
    expect(await newsOf()(name, request)).toEqual([
      ['ana', { type, id: 'r1', personId: 'bob' }],
      ['bob', { type, id: 'r1', personId: 'ana' }],
    ])
  }
})

test('two new friends are told of each other, and who of them is there', async () => {
  expect(await newsOf({ isThere: true })('request.accepted', request)).toEqual([
    ['ana', { type: 'request.accepted', id: 'r1', person: card('bob') }],
    ['bob', { type: 'request.accepted', id: 'r1', person: card('ana') }],
    ['ana', { type: 'presence.changed', personId: 'bob', online: false }],
    ['bob', { type: 'presence.changed', personId: 'ana', online: true }],
  ])
})

test('of somebody whose account is gone meanwhile nobody is told', async () => {
  for (const known of [['ana'], ['bob'], []]) {
    for (const name of ['request.sent', 'request.accepted'] as const) {
      expect(await newsOf({ known })(name, request)).toEqual([])
    }
  }
})

test('the end of a friendship is told to both, a block to the one who does it', async () => {
  expect(await newsOf()('friendship.ended', { id: 'f1', userIds: ['ana', 'bob'] })).toEqual([
    ['ana', { type: 'friendship.ended', id: 'f1', personId: 'bob' }],
    ['bob', { type: 'friendship.ended', id: 'f1', personId: 'ana' }],
  ])
  expect(await newsOf()('block.changed', { blockerId: 'ana', blockedId: 'bob' })).toEqual([
    ['ana', { type: 'block.changed', personId: 'bob' }],
  ])
})

test('a share is told to its recipient, unless it is gone or not to be met; so is its removal', async () => {
  const sent = { id: 's1', senderId: 'ana', recipientId: 'bob' }
  expect(await newsOf({ isThere: true })('share.sent', sent)).toEqual([['bob', { type: 'share.received', share }]])
  expect(await newsOf()('share.sent', sent)).toEqual([])
  expect(await newsOf()('share.removed', { id: 's1', recipientId: 'bob' })).toEqual([
    ['bob', { type: 'share.removed', id: 's1' }],
  ])
})

test('favourites are told to the own devices; what concerns no device is told to nobody', async () => {
  expect(await newsOf()('favourites.changed', { accountId: 'ana', cursor: '12' })).toEqual([
    ['ana', { type: 'favourites.changed', cursor: '12' }],
  ])
  expect(await newsOf()('account.changed', { accountId: 'ana' })).toEqual([])
})
