import type { Conversation, ConversationSummary, Message, UnreadEntry } from '@trouvaille/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { conversationOf, messageAt, messages, pageOf, summaryOf } from '../../testing/fake-conversations.ts'
import { createInvalidation } from '../../lib/invalidation.ts'
import { card } from '../../testing/people.ts'
import { type ConversationEvent, conversationEvents } from './conversation-events.ts'
import { keys } from './keys.ts'
import { hasGap, type Thread, withNewest } from './thread.ts'

/** Runs on a query client alone: cached answers are set, events change them, and refetches are counted. */

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const list = (...pages: ConversationSummary[][]) => ({
  pages: pages.map((conversations) => ({ conversations, nextCursor: null })),
  pageParams: pages.map(() => undefined),
})

/** A page of Anna's messages. */
async function page(known: {
  list?: ConversationSummary[][]
  unread?: UnreadEntry[]
  threads?: Record<string, Message[]>
}) {
  const client = new QueryClient()
  const asked: string[] = []
  const answers = new Map<string, unknown>()
  let hold: Promise<void> | undefined

  /** Observes a query. */
  function look(queryKey: readonly unknown[], data: unknown): void {
    answers.set(queryKey.join('/'), data)
    client.setQueryData(queryKey, data)
    const observer = new QueryObserver(client, {
      queryKey,
      async queryFn() {
        asked.push(queryKey.slice(1).join('/'))
        const answer = answers.get(queryKey.join('/'))
        await hold
        return answer
      },
      staleTime: Infinity,
    })
    onTestFinished(observer.subscribe(() => {}))
  }

  if (known.list) look(keys.list, list(...known.list))
  if (known.unread) look(keys.unread, known.unread)
  for (const [id, written] of Object.entries(known.threads ?? {})) {
    client.setQueryData(keys.thread(id), withNewest(undefined, pageOf(written), 0))
  }
  const done: string[] = []
  const handle = conversationEvents({
    client,
    invalidate: createInvalidation(client),
    own: () => card('anna', 'Anna'),
    changeThread: (id, change) =>
      void client.setQueryData<Thread>(keys.thread(id), (thread) => thread && change(thread)),
    closeGap(id) {
      const thread = client.getQueryData<Thread>(keys.thread(id))
      if (thread && hasGap(thread)) done.push(`gap ${id}`)
    },
    arrived: (id, clientId) => void done.push(`arrived ${clientId} in ${id}`),
    typingStarted: (id, personId) => void done.push(`${personId} types in ${id}`),
    typingEnded: (id, personId) => void done.push(`${personId} stops in ${id}`),
    remove: (id) => void done.push(`forget ${id}`),
  })
  await settle()
  return {
    client,
    asked,
    done,
    look,
    handle: (...events: ConversationEvent[]) => {
      for (const event of events) handle(event)
    },
    /** Sets the server's answers to later requests. */
    answer: (queryKey: readonly unknown[], data: unknown) => void answers.set(queryKey.join('/'), data),
    /** Keeps answers pending until the returned function is called. */
    delay() {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      return async () => {
        hold = undefined
        release()
        await settle()
      }
    },
    list: () =>
      client.getQueryData<ReturnType<typeof list>>(keys.list)?.pages.map(({ conversations }) => conversations),
    ids: () =>
      client
        .getQueryData<ReturnType<typeof list>>(keys.list)
        ?.pages.map(({ conversations }) => conversations.map(({ id }) => id).join())
        .join('|'),
    unread: () => client.getQueryData<UnreadEntry[]>(keys.unread),
    seqs: (id: string) => client.getQueryData<Thread>(keys.thread(id))?.messages.map(({ seq }) => seq),
  }
}

const sent = (message: Message): ConversationEvent => ({ type: 'message.sent', message })
const summary = (id: string, lastSeq: number, more: Partial<ConversationSummary> = {}) =>
  summaryOf(id, { lastSeq, lastReadSeq: lastSeq, ...more })

test('[MSG-18] [CONV-41] a message stands in its thread, and its conversation at the top of the list', async () => {
  const {
    handle,
    ids,
    list: shown,
    seqs,
    asked,
  } = await page({
    list: [[summary('a', 9), summary('b', 4)], [summary('c', 3)]],
    threads: { c: messages(1, 3) },
  })
  handle(sent(messageAt(4)))
  expect([ids(), seqs('c')]).toEqual(['c,a,b|', [1, 2, 3, 4]])
  const first = shown()?.[0]?.[0]
  expect(first).toMatchObject({
    lastSeq: 4,
    lastMessage: messageAt(4),
    lastMessageAt: messageAt(4).sentAt,
    updatedAt: messageAt(4).sentAt,
    lastSender: 'bob',
  })
  await settle()
  expect(asked).toEqual([])
})

test('[GAP-10] texts and works of others wait to be read; own messages and lines of the conversation do not', async () => {
  const {
    handle,
    list: shown,
    unread,
  } = await page({
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
  const { handle, unread } = await page({ list: [[summary('c', 3)]], unread: [] })
  for (const seq of [4, 4, 5, 4, 3]) handle(sent(messageAt(seq)))
  expect(unread()?.[0]?.unread).toBe(2)
})

test('[GAP-10] a message that came after an answer that tells of it already counts once', async () => {
  const { handle, unread } = await page({
    list: [[summary('c', 4, { lastReadSeq: 3 })]],
    unread: [{ conversationId: 'c', unread: 1, lastReadSeq: 3, lastSeq: 4 }],
  })
  handle(sent(messageAt(4)))
  expect(unread()?.[0]?.unread).toBe(1)
  handle(sent(messageAt(5)))
  expect(unread()).toEqual([{ conversationId: 'c', unread: 2, lastReadSeq: 3, lastSeq: 5 }])
})

test('[GAP-10] of two answers, the one from before a message counts it, and the one from after it does not', async () => {
  const early = await page({ list: [[summary('c', 4, { lastReadSeq: 3 })]], unread: [] })
  early.handle(sent(messageAt(4)))
  expect(early.unread()?.[0]?.unread).toBe(1)
  const late = await page({
    list: [[summary('c', 3)]],
    unread: [{ conversationId: 'c', unread: 1, lastReadSeq: 3, lastSeq: 4 }],
  })
  late.handle(sent(messageAt(4)))
  expect(late.unread()?.[0]?.unread).toBe(1)
})

test('[GAP-10] a message that was read before it is heard does not wait', async () => {
  const { handle, unread } = await page({ list: [[summary('c', 4)]], unread: [] })
  handle(sent(messageAt(4)))
  expect(unread()).toEqual([])
})

test('[GAP-10] more than a hundred are not counted', async () => {
  const { handle, unread } = await page({
    list: [[summary('c', 99)]],
    unread: [{ conversationId: 'c', unread: 99, lastReadSeq: 0, lastSeq: 99 }],
  })
  for (const seq of [100, 101]) handle(sent(messageAt(seq)))
  expect(unread()?.[0]?.unread).toBe(100)
})

test('[CONV-41] a conversation that is caught up stands in the list as the server sees it, at the top when something was said', async () => {
  const known = { list: [[summary('a', 9), summary('b', 4)]], unread: [] }
  const { handle, ids, list: shown, unread, asked } = await page(known)
  const read = summary('b', 4, { name: 'read elsewhere' })
  handle({ type: 'conversation.synced', conversation: read })
  expect([ids(), shown()?.[0]?.[1]]).toEqual(['a,b', read])
  const inB = (seq: number) => messageAt(seq, { conversationId: 'b' })
  const now = summary('b', 7, { lastReadSeq: 4, lastMessage: inB(7) })
  // Its newest messages follow, and are counted already.
  handle({ type: 'conversation.synced', conversation: now }, sent(inB(6)), sent(inB(7)))
  expect([ids(), shown()?.[0]?.[0], unread()]).toEqual(['b,a', now, []])
  await settle()
  expect(asked).toEqual(['unread'])
  handle({ type: 'conversation.synced', conversation: summary('new', 1) })
  await settle()
  expect(asked).toContain('list')
})

test('[CONV-41] conversations that are caught up stand in the order of their messages, whatever came last', async () => {
  const { handle, ids } = await page({ list: [[summary('a', 1), summary('b', 1), summary('c', 1)]] })
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString()
  const synced = (id: string, minute: number): ConversationEvent => ({
    type: 'conversation.synced',
    conversation: summary(id, 2, { lastMessageAt: at(minute) }),
  })
  handle(synced('c', 2), synced('b', 1))
  expect(ids()).toBe('c,b,a')
})

test('where the list is not here, what waits is counted all the same, and nothing is asked', async () => {
  const { handle, unread, asked } = await page({ unread: [] })
  for (const seq of [7, 8, 8]) handle(sent(messageAt(seq)))
  await settle()
  expect([unread(), asked]).toEqual([[{ conversationId: 'c', unread: 2, lastReadSeq: 6, lastSeq: 8 }], []])
})

test('a list that does not name a conversation is asked for anew when something is said in it, at most every second', async () => {
  const { handle, asked, answer } = await page({ list: [[summary('a', 1)]] })
  answer(keys.list, list([summary('a', 1)]))
  for (const seq of [4, 5, 6]) handle(sent(messageAt(seq)))
  await settle()
  expect(asked).toEqual(['list'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['list', 'list'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['list', 'list'])
})

test('a message that is heard while the list is on its way does not get lost in an answer from before it', async () => {
  const { client, handle, asked, answer, delay, list: shown } = await page({ list: [[summary('c', 3)]], unread: [] })
  const arrive = delay()
  void client.invalidateQueries({ queryKey: keys.list })
  await settle()
  handle(sent(messageAt(4)))
  answer(keys.list, list([summary('c', 4)]))
  await arrive()
  expect(shown()?.[0]?.[0]?.lastSeq).toBe(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect([shown()?.[0]?.[0]?.lastSeq, asked]).toEqual([4, ['list', 'list']])
})

test('a message that is heard while its conversation is on its way, or after the list told of it, is the last one there, too', async () => {
  const { client, handle, look, answer, delay } = await page({ list: [[summary('c', 5)]] })
  const lastSeq = () => client.getQueryData<Conversation>(keys.one('c'))?.lastSeq
  look(keys.one('c'), conversationOf('c', { lastSeq: 4 }))
  handle(sent(messageAt(5)))
  expect(lastSeq()).toBe(5)
  const arrive = delay()
  void client.invalidateQueries({ queryKey: keys.one('c') })
  await settle()
  handle(sent(messageAt(6)))
  answer(keys.one('c'), conversationOf('c', { lastSeq: 6 }))
  await arrive()
  expect(lastSeq()).toBe(4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lastSeq()).toBe(6)
})

test('[CONV-36] who is added to a group again gets its messages, which were refused before', async () => {
  const { handle, look, asked } = await page({})
  look(keys.thread('c'), withNewest(undefined, pageOf([]), 0))
  handle({ type: 'conversation.added', conversationId: 'c' })
  await settle()
  expect(asked).toEqual(['thread/c'])
})

test('where messages were missed in between, list and numbers are asked for anew', async () => {
  const { handle, asked } = await page({ list: [[summary('c', 3)]], unread: [] })
  handle(sent(messageAt(6)))
  await settle()
  expect(asked.toSorted()).toEqual(['list', 'unread'])
})

test('a message behind a gap has the thread ask for what is between', async () => {
  const { handle, done, seqs } = await page({ threads: { c: messages(1, 3) } })
  handle(sent(messageAt(4)))
  expect(done).not.toContain('gap c')
  handle(sent(messageAt(7)))
  expect([done.filter((each) => each.startsWith('gap')), seqs('c')]).toEqual([['gap c'], [1, 2, 3, 4, 7]])
})

test('an own message that arrived is to be sent no more, and whoever has sent types no more', async () => {
  const { handle, done } = await page({})
  handle(sent(messageAt(1, { senderId: 'anna', clientId: 'x' })), sent(messageAt(2)))
  expect(done).toEqual(['anna stops in c', 'arrived x in c', 'bob stops in c'])
})

test('[GAP-04] messages that are removed go from their thread; what the list says of them is asked for anew', async () => {
  const { handle, seqs, asked } = await page({ list: [[summary('c', 3)]], unread: [], threads: { c: messages(1, 3) } })
  handle({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: 2 })
  expect(seqs('c')).toEqual([1, 3])
  handle({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: null })
  expect(seqs('c')).toEqual([])
  await settle()
  expect(asked.toSorted()).toEqual(['list', 'unread'])
})

test('[GAP-10] what was read on another device does not wait any more', async () => {
  const {
    handle,
    list: shown,
    unread,
    asked,
  } = await page({
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
  const { handle, asked } = await page({ list: [[summary('c', 90, { lastReadSeq: 10 })]], unread: [] })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 40 })
  await settle()
  expect(asked).toEqual(['unread'])
})

test('[DATA-29] how far others have read is known of the conversation, and never goes back', async () => {
  const { client, handle, unread } = await page({
    unread: [{ conversationId: 'c', unread: 3, lastReadSeq: 0, lastSeq: 3 }],
  })
  client.setQueryData(keys.one('c'), conversationOf('c', { lastSeq: 5 }))
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 4 })
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'bob', seq: 2 })
  const detail = client.getQueryData<ReturnType<typeof conversationOf>>(keys.one('c'))
  expect(detail?.participants.map(({ lastReadSeq }) => lastReadSeq)).toEqual([0, 4])
  expect([detail?.lastReadSeq, unread()?.[0]?.unread]).toEqual([0, 3])
})

test.each<[ConversationEvent, string[]]>([
  [{ type: 'conversation.added', conversationId: 'c' }, ['list', 'one/c', 'unread']],
  [{ type: 'conversation.changed', conversationId: 'c' }, ['list', 'one/c']],
  [{ type: 'conversation.left', conversationId: 'c' }, ['list', 'unread']],
  [{ type: 'participant.joined', conversationId: 'c', person: card('zoe') }, ['list', 'one/c']],
  [{ type: 'participant.left', conversationId: 'c', personId: 'bob' }, ['list', 'one/c']],
  [{ type: 'typing.started', conversationId: 'c', personId: 'bob' }, []],
  [{ type: 'friendship.ended', id: 'f', personId: 'bob' }, ['list', 'one/c']],
  [{ type: 'request.accepted', id: 'f', person: card('bob') }, ['list', 'one/c']],
  [{ type: 'block.changed', personId: 'bob' }, ['list', 'one/c']],
])('[MSG-18] after %j what it touches is asked for anew', async (event, expected) => {
  const { handle, look, asked } = await page({ list: [[summary('c', 3)]], unread: [] })
  look(keys.one('c'), conversationOf('c'))
  handle(event)
  await settle()
  expect(asked.toSorted()).toEqual(expected)
})

test('[CONV-36] of a conversation that was left nothing stays in the lists; what is said later counts anew', async () => {
  const { handle, done, unread, ids } = await page({ list: [[summary('a', 1), summary('c', 3)]], unread: [] })
  handle(sent(messageAt(4)))
  expect([ids(), unread()?.length]).toEqual(['c,a', 1])
  handle({ type: 'conversation.left', conversationId: 'c' })
  expect([ids(), unread(), done.includes('forget c')]).toEqual(['a', [], true])
  handle(sent(messageAt(4)))
  expect(unread()?.[0]?.unread).toBe(1)
})

test('somebody who joins is known in the thread; who types is told', async () => {
  const { client, handle, done } = await page({ threads: { c: messages(1, 3) } })
  handle(
    { type: 'participant.joined', conversationId: 'c', person: card('zoe') },
    { type: 'typing.started', conversationId: 'c', personId: 'zoe' },
    { type: 'participant.left', conversationId: 'c', personId: 'zoe' },
  )
  expect(client.getQueryData<Thread>(keys.thread('c'))?.people.map(({ id }) => id)).toEqual(['bob', 'zoe'])
  expect(done).toEqual(['zoe types in c', 'zoe stops in c'])
})

test('whoever leaves keeps their name where they have written, though they are no participant any more', async () => {
  const { client, handle, look, answer } = await page({ threads: { c: messages(1, 3) } })
  const detail = conversationOf('c')
  const zoe = { person: card('zoe'), lastReadSeq: 3, joinedAt: detail.createdAt }
  look(keys.one('c'), { ...detail, participants: [...detail.participants, zoe] })
  answer(keys.one('c'), detail)
  handle(
    sent({ ...messageAt(4), senderId: 'zoe' }),
    sent({ ...messageAt(5), senderId: 'zoe', clientId: null, body: { kind: 'left' } }),
    { type: 'participant.left', conversationId: 'c', personId: 'zoe' },
  )
  await settle()
  expect(client.getQueryData<Conversation>(keys.one('c'))?.participants).toEqual(detail.participants)
  expect(client.getQueryData<Thread>(keys.thread('c'))?.people).toContainEqual(card('zoe'))
})

test('an event that only a newer version knows changes nothing', async () => {
  const { handle, done, asked } = await page({ list: [[summary('c', 3)]] })
  handle({ type: 'something.new', conversationId: 'c' } as unknown as ConversationEvent)
  await settle()
  expect([done, asked]).toEqual([[], []])
})
