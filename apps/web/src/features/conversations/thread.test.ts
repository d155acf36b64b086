import type { Message, MessagePage } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import { messageAt, messages, pageOf } from '../../testing/fake-conversations.ts'
import { card } from '../../testing/people.ts'
import {
  hasGap,
  isApart,
  isThread,
  newestPart,
  type Thread,
  withMessage,
  withNewer,
  withNewest,
  withOlder,
  withoutMessages,
  withPerson,
  withWindow,
} from './thread.ts'

const seqs = (thread: Thread | undefined) => thread?.messages.map(({ seq }) => seq)
const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq)
/** The newest page of a conversation with older messages. */
const newest = (from: number, to: number, more: Partial<MessagePage> = {}) =>
  pageOf(messages(from, to), { hasOlder: from > 1, ...more })
const open = (from: number, to: number) => withNewest(undefined, newest(from, to), 0)

test('[GAP-136] [MSG-16] a thread begins with the newest page, and grows with older ones, ascending', () => {
  const thread = open(11, 15)
  expect([seqs(thread), thread.hasOlder, thread.hasNewer]).toEqual([range(11, 15), true, false])
  const grown = withOlder(thread, newest(6, 10), 11)
  expect([seqs(grown), grown.hasOlder]).toEqual([range(6, 15), true])
  const whole = withOlder(grown, newest(1, 5), 6)
  expect([seqs(whole), whole.hasOlder]).toEqual([range(1, 15), false])
})

test('an older page that belongs to a window that is gone changes nothing', () => {
  const thread = open(11, 15)
  expect(withOlder(thread, newest(1, 5), 6)).toBe(thread)
  const jumped = withWindow(thread, pageOf(messages(3, 5), { hasOlder: true, hasNewer: true }))
  expect(withOlder(jumped, newest(6, 10), 11)).toBe(jumped)
})

test('[MSG-18] a message that is heard stands at the end; heard twice, it stands there once', () => {
  const received = withMessage(open(1, 3), messageAt(4))
  expect(seqs(received)).toEqual(range(1, 4))
  expect(withMessage(received, messageAt(4))).toBe(received)
  expect(withMessage(received, messageAt(2))).toBe(received)
})

test('a message behind a gap shows at once, and what was missing before it when it comes', () => {
  const received = withMessage(open(1, 3), messageAt(6))
  expect([seqs(received), hasGap(received), received.upTo]).toEqual([[1, 2, 3, 6], true, 3])
  const late = withMessage(withMessage(received, messageAt(5)), messageAt(4))
  expect([seqs(late), hasGap(late), late.upTo]).toEqual([range(1, 6), false, 6])
})

test('[GAP-04] a gap that the server does not fill is right from then on', () => {
  const received = withMessage(open(1, 3), messageAt(6))
  const asked = withNewer(received, pageOf([messageAt(5), messageAt(6)]), 3, 6)
  expect([seqs(asked), hasGap(asked)]).toEqual([[1, 2, 3, 5, 6], false])
  const next = withMessage(asked, messageAt(7))
  expect([seqs(next), hasGap(next)]).toEqual([[1, 2, 3, 5, 6, 7], false])
})

test('[GAP-04] a gap before a message that was removed meanwhile is settled, too', () => {
  const received = withoutMessages(withMessage(open(1, 3), messageAt(6)), 'bob', 6)
  const asked = withNewer(received, pageOf([messageAt(5)]), 3, 6)
  expect([seqs(asked), hasGap(asked), asked.upTo]).toEqual([[1, 2, 3, 5], false, 6])
})

test('a page that was read before the newest message settles only what was known when it was asked for', () => {
  const asked = withMessage(open(1, 3), messageAt(6))
  const meanwhile = withMessage(asked, messageAt(9))
  const filled = withNewer(meanwhile, newest(4, 7), 3, 6)
  expect([seqs(filled), hasGap(filled), filled.upTo]).toEqual([[...range(1, 7), 9], true, 7])
  const rest = withNewer(filled, pageOf([messageAt(9)]), 7, 9)
  expect([seqs(rest), hasGap(rest)]).toEqual([[...range(1, 7), 9], false])
})

test('[GAP-04] messages that are removed go, those of one sender or a single one, and do not come back', () => {
  const eva = { senderId: 'eva' }
  const thread = withNewest(undefined, pageOf([messageAt(1), messageAt(2, eva), messageAt(3, eva), messageAt(4)]), 0)
  const without = withoutMessages(thread, 'eva', null)
  expect(seqs(without)).toEqual([1, 4])
  const one = withoutMessages(without, 'bob', 4)
  expect(seqs(one)).toEqual([1])
  expect(withoutMessages(one, 'bob', 4)).toBe(one)
  const again = [messageAt(4), messageAt(5, eva), messageAt(3, eva)].reduce(withMessage, one)
  expect([seqs(again), hasGap(again)]).toEqual([[1], false])
  expect(seqs(withNewest(again, newest(1, 4), again.newest))).toEqual([1, 2, 3])
})

test('[GAP-04] what the newest page does not hold any more was removed while there was no line', () => {
  const thread = open(1, 6)
  const page = pageOf([messageAt(3), messageAt(4), messageAt(6)], { hasOlder: true })
  expect(seqs(withNewest(thread, page, 6))).toEqual([1, 2, 3, 4, 6])
  // Its last messages, and all of them.
  expect(seqs(withNewest(thread, newest(3, 4), 6))).toEqual([1, 2, 3, 4])
  const empty = withNewest(withMessage(thread, messageAt(7)), pageOf([]), 6)
  expect([seqs(empty), hasGap(empty)]).toEqual([[7], false])
})

test('a window that the newest page does not reach begins anew with it', () => {
  const thread = open(1, 5)
  expect(isApart(thread, newest(7, 9))).toBe(true)
  expect(isApart(thread, newest(6, 9))).toBe(false)
  expect(isApart(thread, pageOf([messageAt(7)], { hasOlder: false }))).toBe(false)
  const anew = withNewest(thread, newest(7, 9), 5)
  expect([seqs(anew), anew.hasOlder, hasGap(anew)]).toEqual([range(7, 9), true, false])
})

test('a window that has jumped away hears of new messages without showing them, and reaches them by its pages', () => {
  const around = pageOf(messages(3, 5), { hasOlder: true, hasNewer: true })
  const jumped = withWindow(open(11, 15), around)
  expect([seqs(jumped), jumped.hasNewer]).toEqual([range(3, 5), true])
  const received = withMessage(jumped, messageAt(16))
  expect([seqs(received), received.hasNewer, hasGap(received)]).toEqual([range(3, 5), true, false])
  // It does not need the newest page now.
  expect(seqs(withNewest(received, newest(14, 16), 16))).toEqual(range(3, 5))
  const nearer = withNewer(received, pageOf(messages(6, 10), { hasNewer: true }), 5, 16)
  expect([seqs(nearer), nearer.hasNewer]).toEqual([range(3, 10), true])
  // Read before the last message was written.
  const nearly = withNewer(withMessage(nearer, messageAt(17)), newest(11, 16), 10, 16)
  expect([seqs(nearly), nearly.hasNewer]).toEqual([range(3, 16), true])
  const there = withNewer(nearly, newest(17, 17), 16, 17)
  expect([seqs(there), there.hasNewer, seqs(withMessage(there, messageAt(18)))]).toEqual([
    range(3, 17),
    false,
    range(3, 18),
  ])
})

test('a window is bounded: what is far from where pages come in is let go, and can be fetched again', () => {
  let thread = open(9951, 10_000)
  for (let from = 9901; from > 7800; from -= 50) thread = withOlder(thread, newest(from, from + 49), from + 50)
  expect([thread.messages.length, thread.messages[0]?.seq, thread.hasNewer]).toEqual([2000, 7801, true])
  expect([thread.messages.at(-1)?.seq, thread.upTo]).toEqual([9800, 9800])
  thread = withNewer(thread, pageOf(messages(9801, 9850), { hasNewer: true }), 9800, 10_000)
  expect([thread.messages.length, thread.messages[0]?.seq, thread.hasOlder]).toEqual([2000, 7851, true])
  let live = open(1, 50)
  for (let seq = 51; seq <= 3000; seq += 1) live = withMessage(live, messageAt(seq))
  expect(live.messages.length).toBeLessThanOrEqual(2050)
  expect([live.messages.at(-1)?.seq, live.hasOlder, hasGap(live)]).toEqual([3000, true, false])
})

test('people are those of all pages, as they are shown last', () => {
  const thread = open(6, 10)
  expect(withPerson(thread, card('bob'))).toBe(thread)
  const renamed = withOlder(thread, { ...newest(1, 5), people: [card('bob', 'Robert'), card('eva')] }, 6)
  expect(renamed.people.map(({ username }) => username)).toEqual(['Robert', 'eva'])
  expect(withPerson(thread, card('bob', 'Robert')).people).toEqual([card('bob', 'Robert')])
  const pictured = { ...card('bob'), avatarUrl: '/avatars/new.webp' }
  expect(withPerson(thread, pictured).people).toEqual([pictured])
  expect(withNewest(thread, { ...newest(6, 10), people: [pictured] }, 0).people).toEqual([pictured])
  expect(withPerson(thread, card('zoe')).people.map(({ id }) => id)).toEqual(['bob', 'zoe'])
})

test('[GAP-151] the device keeps the newest page of a thread, and nothing that may have holes', () => {
  const thread = withMessage(withOlder(open(61, 100), newest(11, 60), 61), messageAt(103))
  const kept = newestPart(thread)
  expect([seqs(kept), kept?.hasOlder]).toEqual([range(51, 100), true])
  const whole = newestPart(open(1, 3))
  expect([seqs(whole), whole?.hasOlder]).toEqual([range(1, 3), false])
  expect(newestPart(withWindow(thread, pageOf(messages(3, 5), { hasNewer: true })))).toBeUndefined()
  expect(isThread(JSON.parse(JSON.stringify(kept)))).toBe(true)
})

test.each([undefined, {}, [], { ...open(1, 2), messages: [{ seq: '1' }] }, { ...open(1, 2), upTo: undefined }])(
  '[CACHE-25] %j is no thread',
  (value) => {
    expect(isThread(value)).toBe(false)
  },
)

/** An input of a thread: an event, or a page with the times at which it was requested and read. */
type Happening =
  | { received: Message }
  | { removed: number }
  | { asks: 'after' | 'newest'; name: string }
  | { comes: string; read: MessagePage }

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) return yield [...items]
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
  }
}

/** Applies inputs to a thread, then fetches until nothing is missing. */
function run(happenings: readonly Happening[], server: readonly number[]): Thread {
  const asked = new Map<string, { after: number; known: number; isNewest: boolean }>()
  let thread = open(1, 3)
  for (const happening of happenings) {
    if ('received' in happening) thread = withMessage(thread, happening.received)
    else if ('removed' in happening) thread = withoutMessages(thread, 'bob', happening.removed)
    else if ('asks' in happening) {
      const isNewest = happening.asks === 'newest'
      asked.set(happening.name, { after: thread.upTo, known: thread.newest, isNewest })
    } else {
      const own = asked.get(happening.comes)
      if (!own) continue
      const { messages: given } = happening.read
      const read = own.isNewest ? given : given.filter(({ seq }) => seq > own.after)
      thread = own.isNewest
        ? withNewest(thread, pageOf(read), own.known)
        : withNewer(thread, pageOf(read), own.after, own.known)
    }
  }
  for (let times = 0; times < 3 && hasGap(thread); times += 1) {
    const after = thread.upTo
    const rest = server.filter((seq) => seq > after).map((seq) => messageAt(seq))
    thread = withNewer(thread, pageOf(rest), after, thread.newest)
  }
  return thread
}

/** Whether an order is possible: a page arrives after its request, and includes all that was known then. */
function canBe(happenings: readonly Happening[]): boolean {
  const seenBefore = new Map<string, number>()
  let highest = 3
  for (const happening of happenings) {
    if ('received' in happening) highest = Math.max(highest, happening.received.seq)
    if ('asks' in happening) seenBefore.set(happening.name, highest)
    if ('comes' in happening) {
      const known = seenBefore.get(happening.comes)
      if (known === undefined || (happening.read.messages.at(-1)?.seq ?? 3) < known) return false
    }
  }
  return true
}

test.each<[string, Happening[], number[]]>([
  ['four messages, two of them twice', [4, 5, 6, 7, 5, 7].map((seq) => ({ received: messageAt(seq) })), range(1, 7)],
  [
    'messages, and what was missed',
    [
      { asks: 'after', name: 'a' },
      { comes: 'a', read: newest(1, 6) },
      ...[4, 6, 7, 6].map((seq) => ({ received: messageAt(seq) })),
    ],
    range(1, 7),
  ],
  [
    'messages, the newest page, and what was missed',
    [
      { asks: 'after', name: 'a' },
      { comes: 'a', read: newest(1, 5) },
      { asks: 'newest', name: 'b' },
      { comes: 'b', read: newest(1, 6) },
      ...[5, 6, 7].map((seq) => ({ received: messageAt(seq) })),
    ],
    range(1, 7),
  ],
  [
    'a message that is removed, heard again, and on a page that was read before',
    [
      { removed: 5 },
      { asks: 'newest', name: 'a' },
      { comes: 'a', read: newest(1, 6) },
      ...[5, 6, 7, 5].map((seq) => ({ received: messageAt(seq) })),
    ],
    [1, 2, 3, 4, 6, 7],
  ],
])('[MSG-18] every order of %s ends with the same thread', (_, happenings, server) => {
  let count = 0
  for (const order of permutations(happenings)) {
    if (!canBe(order)) continue
    count += 1
    const thread = run(order, server)
    if (JSON.stringify([seqs(thread), hasGap(thread)]) === JSON.stringify([server, false])) continue
    expect.fail(`${JSON.stringify(order)} ends with ${seqs(thread)?.join()}`)
  }
  expect(count).toBeGreaterThan(200)
})
