import type { Message } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import type { Outgoing } from './outbox.ts'
import { rowsOf, type RowSources, unreadAt } from './message-rows.ts'

/** Local time, so that days are those of the device. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).toISOString()

const message = (seq: number, senderId: string, sentAt: string, more: Partial<Message> = {}): Message => ({
  conversationId: 'c',
  seq,
  senderId,
  clientId: `${senderId}-${seq}`,
  sentAt,
  body: { kind: 'text', text: `Message ${seq}` },
  ...more,
})

const waiting = (clientId: string, writtenAt: string): Outgoing => ({
  clientId,
  conversationId: 'c',
  body: { kind: 'text', text: clientId },
  writtenAt,
  state: 'waiting',
})

const rows = (sources: Partial<RowSources>) =>
  rowsOf({ messages: [], outgoing: [], refused: [], ownId: 'ana', firstUnread: undefined, ...sources })

/** "[" where a group begins, "]" where it ends. */
const groups = (sources: Partial<RowSources>) =>
  rows(sources)
    .map(({ startsGroup, endsGroup, seq, key }) => `${startsGroup ? '[' : ''}${seq ?? key}${endsGroup ? ']' : ''}`)
    .join(' ')

test('[MSG-16] messages stand in their order, what was refused and what is on its way after them', () => {
  const shown = rows({
    messages: [message(1, 'bob', at(5, 9)), message(2, 'ana', at(5, 10))],
    refused: [waiting('no', at(5, 8))],
    outgoing: [waiting('soon', at(5, 11)), waiting('later', at(5, 12))],
  })
  expect(shown.map(({ key, state, isOwn }) => [key, state, isOwn])).toEqual([
    ['1', 'sent', false],
    ['ana-2', 'sent', true],
    ['no', 'refused', true],
    ['soon', 'waiting', true],
    ['later', 'waiting', true],
  ])
})

test('one that arrives takes the place of itself on its way', () => {
  const outgoing = [waiting('x', at(5, 10))]
  const [before] = rows({ outgoing })
  const after = rows({ outgoing, messages: [message(7, 'ana', at(5, 10), { clientId: 'x' })] })
  expect(after.map(({ key, seq, state }) => [key, seq, state])).toEqual([['x', 7, 'sent']])
  expect(before?.key).toBe('x')
})

test('what another person has named alike is another message', () => {
  const shown = rows({
    outgoing: [waiting('x', at(5, 10))],
    messages: [message(7, 'bob', at(5, 9), { clientId: 'x' })],
  })
  expect(shown.map(({ key }) => key)).toEqual(['7', 'x'])
})

test.each<[string, Message[], string]>([
  [
    'messages of one sender within five minutes',
    [message(1, 'bob', at(5, 9)), message(2, 'bob', at(5, 9, 4)), message(3, 'bob', at(5, 9, 8))],
    '[1 2 3]',
  ],
  ['a pause ends it', [message(1, 'bob', at(5, 9)), message(2, 'bob', at(5, 9, 5))], '[1] [2]'],
  ['another sender ends it', [message(1, 'bob', at(5, 9)), message(2, 'eva', at(5, 9))], '[1] [2]'],
  ['midnight ends it', [message(1, 'bob', at(5, 23, 59)), message(2, 'bob', at(6, 0, 1))], '[1] [2]'],
  [
    'a line of the conversation stands alone',
    [message(1, 'bob', at(5, 9)), message(2, 'bob', at(5, 9), { body: { kind: 'left' } }), message(3, 'bob', at(5, 9))],
    '[1] [2] [3]',
  ],
])('groups: %s', (_, messages, expected) => {
  expect(groups({ messages })).toBe(expected)
})

test('groups: what is new begins one, and so does what was refused', () => {
  const messages = [message(1, 'bob', at(5, 9)), message(2, 'bob', at(5, 9)), message(3, 'bob', at(5, 9))]
  expect(groups({ messages, firstUnread: 2 })).toBe('[1] [2 3]')
  const own = [message(1, 'ana', at(5, 9))]
  expect(groups({ messages: own, refused: [waiting('no', at(5, 9))], outgoing: [waiting('x', at(5, 9))] })).toBe(
    '[1] [no] [x]',
  )
})

test('[GAP-137] the first message of each day says so', () => {
  const messages = [
    message(1, 'bob', at(5, 0)),
    message(2, 'bob', at(5, 23, 59)),
    message(3, 'bob', at(6, 0)),
    message(4, 'ana', at(6, 12)),
    message(5, 'ana', at(8, 12)),
  ]
  expect(rows({ messages }).flatMap(({ seq, startsDay }) => (startsDay ? [seq] : []))).toEqual([1, 3, 5])
})

test('[GAP-10] new is what others wrote between what was read and what stood there when it was opened', () => {
  const messages = [
    message(4, 'bob', at(5, 9)),
    message(5, 'ana', at(5, 9)),
    message(6, 'bob', at(5, 9), { body: { kind: 'left' } }),
    message(7, 'bob', at(5, 9)),
    message(8, 'eva', at(5, 9)),
    message(9, 'bob', at(5, 9)),
  ]
  expect(unreadAt({ lastReadSeq: 4, lastSeq: 8 }, messages, 'ana', true)).toEqual({ first: 7, count: 2 })
  expect(unreadAt({ lastReadSeq: 8, lastSeq: 8 }, messages, 'ana', true)).toBeUndefined()
})

test('how many are new is not said while older ones may be', () => {
  const messages = [message(4, 'bob', at(5, 9)), message(5, 'bob', at(5, 9))]
  expect(unreadAt({ lastReadSeq: 2, lastSeq: 5 }, messages, 'ana', true)).toEqual({ first: 4, count: undefined })
  expect(unreadAt({ lastReadSeq: 3, lastSeq: 5 }, messages, 'ana', true)).toEqual({ first: 4, count: 2 })
  expect(unreadAt({ lastReadSeq: 0, lastSeq: 5 }, messages, 'ana', false)).toEqual({ first: 4, count: 2 })
})
