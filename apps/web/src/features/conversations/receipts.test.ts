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
const own = { seq: 5, senderId: 'ana', sentAt: '2026-01-01T00:00:00.000Z' }

test.each([
  ['direct', { ana: 5, bob: 4 }, false, 'Envoyé'],
  ['direct', { ana: 5, bob: 5 }, true, 'Vu'],
  // The other account is deleted.
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

test('[DATA-29] [MSG-17] who came to a group after a message is no reader of it, and is not waited for', () => {
  const later = (id: string, lastReadSeq: number) => ({
    person: card(id),
    lastReadSeq,
    joinedAt: '2026-01-01T00:00:00.001Z',
  })
  const { participants } = conversation('group', { ana: 5, bob: 4 })
  const withZoe = { type: 'group' as const, participants: [...participants, later('zoe', 7)] }
  expect(receiptText(withZoe, own)).toEqual({ isRead: false, text: 'Envoyé' })
  const read = conversation('group', { ana: 5, bob: 5 }).participants
  expect(receiptText({ ...withZoe, participants: [...read, later('zoe', 7)] }, own)).toEqual({
    isRead: true,
    text: 'Vu par tout le monde',
  })
  expect(
    receiptText(
      { ...withZoe, participants: [...participants, later('zoe', 7)] },
      { ...own, seq: 7, sentAt: later('', 0).joinedAt },
    ).text,
  ).toBe('Vu par 1')
})
