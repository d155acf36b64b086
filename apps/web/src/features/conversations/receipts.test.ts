import { expect, test } from 'vitest'
import { card } from '../../testing/people.ts'
import { readersOf, receiptText } from './receipts.ts'

const conversation = (type: 'direct' | 'group', positions: Record<string, number>) => ({
  type,
  participants: Object.entries(positions).map(([id, lastReadSeq]) => ({
    person: card(id),
    lastReadSeq,
    joinedAt: '2026-01-01T00:00:00.000Z',
  })),
})
const own = { seq: 5, senderId: 'ana' }

test.each([
  ['direct', { ana: 5, bob: 4 }, false, 'Envoyé'],
  ['direct', { ana: 5, bob: 5 }, true, 'Vu'],
  // The other account is gone.
  ['direct', { ana: 5 }, false, 'Envoyé'],
  ['group', { ana: 5, bob: 0, eva: 0 }, false, 'Envoyé'],
  ['group', { ana: 5, bob: 7, eva: 0 }, false, 'Vu par 1'],
  ['group', { ana: 5, bob: 7, eva: 5 }, true, 'Vu par tout le monde'],
] as const)('[DATA-29] an own message in a %s conversation read to %j', (type, positions, isRead, text) => {
  expect(receiptText(conversation(type, positions), own)).toEqual({ isRead, text })
})

test('[DATA-29] the readers are the others who came so far', () => {
  const given = conversation('group', { eva: 6, ana: 0, bob: 4, zoe: 5 })
  expect(readersOf(given, own).map(({ person }) => person.id)).toEqual(['eva', 'zoe'])
})
