import { expect, test } from 'vitest'
import { conversationCaches, sent, settle, summary } from '../../testing/conversation-caches.ts'
import { conversationOf, messageAt, messages } from '../../testing/fake-conversations.ts'
import { keys } from './keys.ts'

test('[GAP-10] texts and works of others wait to be read; own messages and lines of the conversation do not', async () => {
  const {
    handle,
    list: shown,
    unread,
  } = await conversationCaches({
    list: [[summary('c', 3, { type: 'group' })]],
    unread: [{ conversationId: 'other', unread: 2, lastReadSeq: 0, lastSeq: 2 }],
  })
  handle(
    sent(messageAt(4)),
    sent(messageAt(5, { body: { kind: 'work', work: { kind: 'movie', item: { id: 1, title: 'Film' } } } })),
    sent(messageAt(6, { senderId: 'anna' })),
    sent(messageAt(7, { body: { kind: 'joined', personId: 'bob' } })),
    sent(messageAt(8, { body: { kind: 'left' } })),
  )
  expect(shown()?.[0]?.[0]).toMatchObject({ lastSeq: 8 })
  expect(unread()).toEqual([
    { conversationId: 'other', unread: 2, lastReadSeq: 0, lastSeq: 2 },
    { conversationId: 'c', unread: 2, lastReadSeq: 3, lastSeq: 5 },
  ])
})

test('[GAP-10] a message that is heard twice, or late, counts once', async () => {
  const { handle, unread } = await conversationCaches({ list: [[summary('c', 3)]], unread: [] })
  for (const seq of [4, 4, 5, 4, 3]) handle(sent(messageAt(seq)))
  expect(unread()?.[0]?.unread).toBe(2)
})

test('[GAP-10] a message that came after an answer that tells of it already counts once', async () => {
  const { handle, unread } = await conversationCaches({
    list: [[summary('c', 4, { lastReadSeq: 3 })]],
    unread: [{ conversationId: 'c', unread: 1, lastReadSeq: 3, lastSeq: 4 }],
  })
  handle(sent(messageAt(4)))
  expect(unread()?.[0]?.unread).toBe(1)
  handle(sent(messageAt(5)))
  expect(unread()).toEqual([{ conversationId: 'c', unread: 2, lastReadSeq: 3, lastSeq: 5 }])
})

test('[GAP-10] of two answers, the one from before a message counts it, and the one from after it does not', async () => {
  const early = await conversationCaches({ list: [[summary('c', 4, { lastReadSeq: 3 })]], unread: [] })
  early.handle(sent(messageAt(4)))
  expect(early.unread()?.[0]?.unread).toBe(1)
  const late = await conversationCaches({
    list: [[summary('c', 3)]],
    unread: [{ conversationId: 'c', unread: 1, lastReadSeq: 3, lastSeq: 4 }],
  })
  late.handle(sent(messageAt(4)))
  expect(late.unread()?.[0]?.unread).toBe(1)
})

test('[GAP-10] a message that was read before it is heard does not wait', async () => {
  const { handle, unread } = await conversationCaches({ list: [[summary('c', 4)]], unread: [] })
  handle(sent(messageAt(4)))
  expect(unread()).toEqual([])
})

test('[GAP-10] more than a hundred are not counted', async () => {
  const { handle, unread } = await conversationCaches({
    list: [[summary('c', 99)]],
    unread: [{ conversationId: 'c', unread: 99, lastReadSeq: 0, lastSeq: 99 }],
  })
  for (const seq of [100, 101]) handle(sent(messageAt(seq)))
  expect(unread()?.[0]?.unread).toBe(100)
})

test('where the list is not here, what waits is counted all the same, and nothing is asked', async () => {
  const { handle, unread, asked } = await conversationCaches({ unread: [] })
  for (const seq of [7, 8, 8]) handle(sent(messageAt(seq)))
  await settle()
  expect([unread(), asked]).toEqual([[{ conversationId: 'c', unread: 2, lastReadSeq: 6, lastSeq: 8 }], []])
})

test('[GAP-10] what was read on another device does not wait any more', async () => {
  const {
    handle,
    list: shown,
    unread,
    asked,
  } = await conversationCaches({
    list: [[summary('c', 5, { lastReadSeq: 2 }), summary('d', 9, { lastReadSeq: 8 })]],
    unread: [
      { conversationId: 'c', unread: 3, lastReadSeq: 2, lastSeq: 5 },
      { conversationId: 'd', unread: 1, lastReadSeq: 8, lastSeq: 9 },
    ],
    threads: { c: messages(1, 5) },
  })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 4 })
  expect(shown()?.[0]?.[0]).toMatchObject({ lastReadSeq: 4 })
  expect(unread()?.find(({ conversationId }) => conversationId === 'c')).toMatchObject({ unread: 1, lastReadSeq: 4 })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 5 })
  expect(shown()?.[0]?.[0]).toMatchObject({ lastReadSeq: 5 })
  expect(unread()).toEqual([{ conversationId: 'd', unread: 1, lastReadSeq: 8, lastSeq: 9 }])
  // A duplicate that arrives late.
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 3 })
  expect(shown()?.[0]?.[0]).toMatchObject({ lastReadSeq: 5 })
  await settle()
  expect(asked).toEqual([])
})

test('[GAP-10] what waits behind a message that was read elsewhere is asked for where it is not known here', async () => {
  const { handle, asked } = await conversationCaches({ list: [[summary('c', 90, { lastReadSeq: 10 })]], unread: [] })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 40 })
  await settle()
  expect(asked).toEqual(['unread'])
})

test('[DATA-29] how far others have read is known of the conversation, and never goes back', async () => {
  const { client, handle, unread } = await conversationCaches({
    unread: [{ conversationId: 'c', unread: 3, lastReadSeq: 0, lastSeq: 3 }],
  })
  client.setQueryData(keys.one('c'), conversationOf('c', { lastSeq: 5 }))
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 4 })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 2 })
  const detail = client.getQueryData<ReturnType<typeof conversationOf>>(keys.one('c'))
  expect(detail?.participants.map(({ lastReadSeq }) => lastReadSeq)).toEqual([0, 4])
  expect([detail?.lastReadSeq, unread()?.[0]?.unread]).toEqual([0, 3])
})

test('[GAP-10] an answer that has the own position from before and from after it moved is mended', async () => {
  const { client, handle } = await conversationCaches({})
  const detail = conversationOf('c', { lastSeq: 4 })
  const participants = detail.participants.map((each) => ({ ...each, lastReadSeq: 4 }))
  client.setQueryData(keys.one('c'), { ...detail, participants, lastReadSeq: 0 })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 4 })
  expect(client.getQueryData(keys.one('c'))).toMatchObject({ lastReadSeq: 4 })
})

test('[GAP-10] the first message of a conversation that comes after the second one counts', async () => {
  for (const shown of [[summary('c', 0)], []]) {
    const { handle, asked } = await conversationCaches({ list: [shown], unread: [] })
    handle(sent(messageAt(2)), sent(messageAt(1)))
    await settle()
    expect(asked.toSorted()).toEqual(['list', 'unread'])
  }
})
