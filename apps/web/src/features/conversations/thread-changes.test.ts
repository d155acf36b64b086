import type { Message, Quote } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { messageAt, messages, pageOf } from '../../testing/fake-conversations.ts'
import { quoteOf } from './quote.ts'
import {
  hasGap,
  newestPart,
  type Thread,
  withChanged,
  withHidden,
  withMessage,
  withNewest,
  withOlder,
  withoutMessages,
} from './thread.ts'

/** Messages that change after they were written, and what answers show of them, in any order of arrival. */

const open = (given: Message[], hasOlder = false) => withNewest(undefined, pageOf(given, { hasOlder }), 0)
const text = (written: string): Message['body'] => ({ kind: 'text', text: written })
const edited = (seq: number, version: number, written = `Version ${version}`) =>
  messageAt(seq, { version, body: text(written) })
const answer = (seq: number, of: Message) => messageAt(seq, { replyTo: quoteOf(of) })
const deleted = (seq: number, version: number) => messageAt(seq, { version, body: { kind: 'deleted' } })
const bodyOf = (thread: Thread, seq: number) => thread.messages.find((each) => each.seq === seq)?.body
const quoteIn = (thread: Thread, seq: number) => thread.messages.find((each) => each.seq === seq)?.replyTo?.body

test('[MSG-38] a message is in its newest state, whatever comes first', () => {
  const thread = withChanged(open(messages(1, 3)), edited(2, 2))
  expect(bodyOf(thread, 2)).toEqual(text('Version 2'))
  for (const late of [
    withChanged(thread, edited(2, 1)),
    withChanged(thread, edited(2, 2)),
    withMessage(thread, messageAt(2)),
    withMessage(thread, edited(2, 1)),
  ]) {
    expect(late).toBe(thread)
  }
  expect(bodyOf(withMessage(thread, edited(2, 3)), 2)).toEqual(text('Version 3'))
  // A page that was read before.
  expect(bodyOf(withNewest(thread, pageOf(messages(1, 3)), 3), 2)).toEqual(text('Version 2'))
  expect(bodyOf(withNewest(thread, pageOf([messageAt(1), edited(2, 3), messageAt(3)]), 3), 2)).toEqual(
    text('Version 3'),
  )
})

test('[MSG-38] a change of a message that has not arrived is a gap, and changes nothing else', () => {
  const thread = withChanged(open(messages(1, 3)), edited(5, 1))
  expect(thread.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(hasGap(thread)).toBe(true)
  // One that is older than the window is none.
  const old = withChanged(open(messages(11, 13), true), edited(5, 1))
  expect(old.messages.map(({ seq }) => seq)).toEqual([11, 12, 13])
  expect(hasGap(old)).toBe(false)
})

describe('an answer', () => {
  const first = messageAt(1)

  test('[MSG-27] shows what the message says now', () => {
    const thread = open([first, answer(2, first)])
    expect(quoteIn(withChanged(thread, edited(1, 1)), 2)).toEqual(text('Version 1'))
    expect(quoteIn(withChanged(withChanged(thread, edited(1, 1)), deleted(1, 2)), 2)).toEqual({ kind: 'deleted' })
  })

  test('[MSG-27] never shows an old text, whatever comes first', () => {
    const thread = withChanged(open([first, messageAt(2)]), edited(1, 1))
    expect(quoteIn(withMessage(thread, answer(3, first)), 3)).toEqual(text('Version 1'))
    // Nor where the message is not here, but it is known that it changed.
    const window = withChanged(open(messages(11, 12), true), edited(1, 1))
    expect(quoteIn(withMessage(window, answer(13, first)), 13)).toEqual(text('Version 1'))
    const older = withOlder(window, pageOf([answer(10, first)], { hasOlder: true }), 11)
    expect(quoteIn(older, 10)).toEqual(text('Version 1'))
    // Nor where the message is here in a newer state than the answer has it.
    expect(quoteIn(withMessage(open([edited(1, 2)]), answer(2, edited(1, 1))), 2)).toEqual(text('Version 2'))
    expect(quoteIn(withMessage(open([edited(1, 1)]), answer(2, edited(1, 2))), 2)).toEqual(text('Version 2'))
  })

  test.each([
    ['a message that moderators removed', 1],
    ['all of a deleted account', null],
  ])('[MSG-27] says of %s that it is deleted', (_, seq) => {
    const gone = { seq: 1, senderId: null, body: { kind: 'deleted' } }
    const mine = { ...answer(2, first), senderId: 'anna' }
    const thread = withoutMessages(open([first, mine]), 'bob', seq)
    expect(thread.messages.map((each) => each.replyTo)).toEqual([gone])
    const late = withMessage(thread, { ...answer(3, first), senderId: 'anna' })
    expect(late.messages.at(-1)?.replyTo).toEqual(gone)
  })

  test('[MSG-27] shows nothing of what its reader does not see, even where a change of it is heard', () => {
    const unavailable: Quote = { seq: 1, senderId: null, body: { kind: 'unavailable' } }
    const thread = withChanged(open([messageAt(12, { replyTo: unavailable })], true), edited(1, 1))
    expect(thread.messages[0]?.replyTo).toEqual(unavailable)
  })

  test('[MSG-26] shows the beginning of a long text, as the server cuts it', () => {
    const long = messageAt(1, { body: text('👍'.repeat(limits.quoteCharacters + 1)) })
    expect(quoteOf(long).body).toEqual(text('👍'.repeat(limits.quoteCharacters)))
  })
})

test('[MSG-37] a message that was deleted for oneself is gone, and stays so; answers go on showing it', () => {
  const thread = withHidden(open([messageAt(1), answer(2, messageAt(1))]), 1)
  expect(thread.messages.map(({ seq }) => seq)).toEqual([2])
  expect(quoteIn(thread, 2)).toEqual(text('Message 1'))
  expect(withHidden(thread, 1)).toBe(thread)
  expect(withMessage(thread, messageAt(1))).toBe(thread)
  expect(withChanged(thread, edited(1, 1))).toBe(thread)
  expect(withNewest(thread, pageOf([messageAt(1), messageAt(2)]), 2).messages.map(({ seq }) => seq)).toEqual([2])
  expect(newestPart(thread)?.hidden).toEqual([1])
})

test('[MSG-30] the reactions of a deleted account go with it, also from what comes later', () => {
  const reactions = [
    { emoji: '❤️', personIds: ['bob', 'anna'] },
    { emoji: '👍', personIds: ['bob'] },
  ]
  const own = messageAt(1, { senderId: 'anna', version: 3, reactions })
  const left = [{ emoji: '❤️', personIds: ['anna'] }]
  const thread = withoutMessages(open([own]), 'bob', null)
  expect(thread.messages[0]?.reactions).toEqual(left)
  expect(withNewest(thread, pageOf([own]), 1).messages[0]?.reactions).toEqual(left)
  // A single message that was removed says nothing of who wrote it.
  expect(withoutMessages(open([own]), 'bob', 7).messages[0]?.reactions).toEqual(reactions)
})
