import type { Conversation } from '@trouvaille/contract'
import { expect, test, vi } from 'vitest'
import { conversationCaches, listOf, sent, settle, summary } from '../../testing/conversation-caches.ts'
import { conversationOf, messageAt, messages, pageOf } from '../../testing/fake-conversations.ts'
import { card } from '../../testing/people.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { keys } from './keys.ts'
import { quoteOf } from './quote.ts'
import { type Thread, withNewest } from './thread.ts'

test('[MSG-18] [CONV-41] a message stands in its thread, and its conversation at the top of the list', async () => {
  const {
    handle,
    ids,
    list: shown,
    seqs,
    asked,
  } = await conversationCaches({
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

test('[MSG-27] the last message of the list keeps nothing of what it answers: that may change', async () => {
  const { handle, list: shown } = await conversationCaches({ list: [[summary('c', 3)]] })
  const last = () => shown()?.[0]?.[0]?.lastMessage
  const answer = messageAt(4, { replyTo: quoteOf(messageAt(3)) })
  handle(sent(answer))
  expect(last()).toEqual(messageAt(4))
  handle({ type: 'message.changed', message: { ...answer, version: 1 } })
  expect(last()).toEqual(messageAt(4, { version: 1 }))
})

test('[MSG-36] [MSG-38] the last message of the list is in its newest state; what is deleted is unread no more', async () => {
  const { handle, list: shown, asked } = await conversationCaches({ list: [[summary('c', 3)]], unread: [] })
  const last = () => shown()?.[0]?.[0]?.lastMessage
  handle(sent(messageAt(4)))
  await settle()
  asked.length = 0
  handle({ type: 'message.changed', message: messageAt(4, { version: 2, body: { kind: 'deleted' } }) })
  handle({ type: 'message.changed', message: messageAt(4, { version: 1 }) })
  expect(last()?.body).toEqual({ kind: 'deleted' })
  await settle()
  expect(asked).toEqual(['unread'])
})

test('[MSG-37] a list whose last message was deleted for oneself is asked for anew', async () => {
  const { handle, asked } = await conversationCaches({ list: [[summary('c', 4, { lastMessage: messageAt(4) })]] })
  handle({ type: 'message.hidden', conversationId: 'c', seq: 3 })
  await settle()
  expect(asked).toEqual([])
  handle({ type: 'message.hidden', conversationId: 'c', seq: 4 })
  await settle()
  expect(asked).toEqual(['list'])
})

test('[CONV-41] a conversation that is caught up stands in the list as the server sees it, at the top when something was said', async () => {
  const known = { list: [[summary('a', 9), summary('b', 4)]], unread: [] }
  const { handle, ids, list: shown, unread, asked } = await conversationCaches(known)
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
  const { handle, ids } = await conversationCaches({ list: [[summary('a', 1), summary('b', 1), summary('c', 1)]] })
  const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString()
  const synced = (id: string, minute: number): ConversationEvent => ({
    type: 'conversation.synced',
    conversation: summary(id, 2, { lastMessageAt: at(minute) }),
  })
  handle(synced('c', 2), synced('b', 1))
  expect(ids()).toBe('c,b,a')
  // Of the same time, in the order in which the server has them.
  handle({ type: 'conversation.synced', conversation: summary('b', 3, { lastMessageAt: at(2) }) })
  expect(ids()).toBe('c,b,a')
})

test('a list that does not name a conversation is asked for anew when something is said in it, at most every second', async () => {
  const { handle, asked, answer } = await conversationCaches({ list: [[summary('a', 1)]] })
  answer(keys.list, listOf([summary('a', 1)]))
  for (const seq of [4, 5, 6]) handle(sent(messageAt(seq)))
  await settle()
  expect(asked).toEqual(['list'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['list', 'list'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['list', 'list'])
})

test.each([
  ['heard', sent(messageAt(4))],
  ['caught up', { type: 'conversation.synced' as const, conversation: summary('c', 4) }],
])(
  'a message that is %s while the list is on its way does not get lost in an answer from before it',
  async (_, event) => {
    const {
      client,
      handle,
      asked,
      answer,
      delay,
      list: shown,
    } = await conversationCaches({ list: [[summary('c', 3)]] })
    const arrive = delay()
    void client.invalidateQueries({ queryKey: keys.list })
    await settle()
    handle(event)
    answer(keys.list, listOf([summary('c', 4)]))
    await arrive()
    expect(shown()?.[0]?.[0]?.lastSeq).toBe(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect([shown()?.[0]?.[0]?.lastSeq, asked]).toEqual([4, ['list', 'list']])
  },
)

test('a message that is heard while its conversation is on its way, or after the list told of it, is the last one there, too', async () => {
  const { client, handle, look, answer, delay } = await conversationCaches({ list: [[summary('c', 5)]] })
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
  const { handle, look, asked } = await conversationCaches({})
  look(keys.thread('c'), withNewest(undefined, pageOf([]), 0))
  handle({ type: 'conversation.added', conversationId: 'c' })
  await settle()
  expect(asked).toEqual(['thread/c'])
})

test('where messages were missed in between, list and numbers are asked for anew', async () => {
  const { handle, asked } = await conversationCaches({ list: [[summary('c', 3)]], unread: [] })
  handle(sent(messageAt(6)))
  await settle()
  expect(asked.toSorted()).toEqual(['list', 'unread'])
})

test('a message behind a gap has the thread ask for what is between', async () => {
  const { handle, done, seqs } = await conversationCaches({ threads: { c: messages(1, 3) } })
  handle(sent(messageAt(4)))
  expect(done).not.toContain('gap c')
  handle(sent(messageAt(7)))
  expect([done.filter((each) => each.startsWith('gap')), seqs('c')]).toEqual([['gap c'], [1, 2, 3, 4, 7]])
})

test('an own message that arrived is to be sent no more, and whoever has sent types no more', async () => {
  const { handle, done } = await conversationCaches({})
  handle(sent(messageAt(1, { senderId: 'anna', clientId: 'x' })), sent(messageAt(2)))
  expect(done).toEqual(['anna stops in c', 'arrived x in c', 'bob stops in c'])
})

test('[GAP-04] messages that are removed go from their thread; what the list says of them is asked for anew', async () => {
  const { handle, seqs, asked } = await conversationCaches({
    list: [[summary('c', 3)]],
    unread: [],
    threads: { c: messages(1, 3) },
  })
  handle({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: 2 })
  expect(seqs('c')).toEqual([1, 3])
  handle({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: null })
  expect(seqs('c')).toEqual([])
  await settle()
  expect(asked.toSorted()).toEqual(['list', 'unread'])
})

test.each<[ConversationEvent, string[]]>([
  [{ type: 'conversation.added', conversationId: 'c' }, ['list', 'one/c', 'unread']],
  [{ type: 'conversation.changed', conversationId: 'c' }, ['list', 'one/c']],
  [{ type: 'conversation.left', conversationId: 'c' }, ['list', 'unread']],
  [{ type: 'participant.joined', conversationId: 'c', person: card('zoe') }, ['list', 'one/c']],
  [{ type: 'participant.left', conversationId: 'c', personId: 'bob' }, ['list', 'one/c']],
  [{ type: 'typing.started', conversationId: 'c', personId: 'bob' }, []],
  [{ type: 'friendship.ended', id: 'f', personId: 'bob' }, ['invitations', 'list', 'one/c']],
  [{ type: 'request.accepted', id: 'f', person: card('bob') }, ['invitations', 'list', 'one/c']],
  [{ type: 'block.changed', personId: 'bob' }, ['invitations', 'list', 'one/c']],
])('[MSG-18] after %j what it touches is asked for anew', async (event, expected) => {
  const { handle, look, asked } = await conversationCaches({ list: [[summary('c', 3)]], unread: [] })
  look(keys.one('c'), conversationOf('c'))
  look(keys.invitations, listOf())
  handle(event)
  await settle()
  expect(asked.toSorted()).toEqual(expected)
})

test('[CONV-36] of a conversation that was left nothing stays in the lists; what is said later counts anew', async () => {
  const { handle, done, unread, ids } = await conversationCaches({
    list: [[summary('a', 1), summary('c', 3)]],
    unread: [],
  })
  handle(sent(messageAt(4)))
  expect([ids(), unread()?.length]).toEqual(['c,a', 1])
  handle({ type: 'conversation.left', conversationId: 'c' })
  expect([ids(), unread(), done.includes('forget c')]).toEqual(['a', [], true])
  handle(sent(messageAt(4)))
  expect(unread()?.[0]?.unread).toBe(1)
})

test('somebody who joins is known in the thread; who types is told', async () => {
  const { client, handle, done } = await conversationCaches({ threads: { c: messages(1, 3) } })
  handle(
    { type: 'participant.joined', conversationId: 'c', person: card('zoe') },
    { type: 'typing.started', conversationId: 'c', personId: 'zoe' },
    { type: 'participant.left', conversationId: 'c', personId: 'zoe' },
  )
  expect(client.getQueryData<Thread>(keys.thread('c'))?.people.map(({ id }) => id)).toEqual(['bob', 'zoe'])
  expect(done).toEqual(['zoe types in c', 'zoe stops in c'])
})

test('whoever leaves keeps their name where they have written, though they are no participant any more', async () => {
  const { client, handle, look, answer } = await conversationCaches({ threads: { c: messages(1, 3) } })
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

test('of who changed their name the last line says the new one; two people’s conversation is asked for anew', async () => {
  const { client, handle, look, asked, list } = await conversationCaches({
    threads: { c: messages(1, 3) },
    list: [
      [
        summary('c', 3, { type: 'group', lastMessage: messageAt(3), lastSender: 'bob' }),
        summary('d', 2, {
          type: 'group',
          lastMessage: messageAt(2, { senderId: 'zoe', body: { kind: 'joined', personId: 'bob' } }),
          lastSender: 'zoe',
          lastSubject: 'bob',
        }),
      ],
    ],
  })
  for (const id of ['c', 'd']) look(keys.one(id), conversationOf(id, { type: 'group' }))
  look(keys.invitations, { pages: [{ invitations: [{ inviter: card('bob') }] }] })
  handle({ type: 'person.changed', person: card('bob', 'Robert') })
  expect(
    list()
      ?.flat()
      .map(({ lastSender, lastSubject }) => [lastSender, lastSubject]),
  ).toEqual([
    ['Robert', null],
    ['zoe', 'Robert'],
  ])
  await settle()
  expect(asked).toEqual([])
  expect(client.getQueryData<Thread>(keys.thread('c'))?.people).toEqual([card('bob', 'Robert')])
  expect(client.getQueryData(keys.invitations)).toEqual({
    pages: [{ invitations: [{ inviter: card('bob', 'Robert') }] }],
  })
  const direct = await conversationCaches({ list: [[summary('e', 1, { people: [card('bob')] })]] })
  direct.look(keys.one('e'), conversationOf('e'))
  direct.look(keys.thread('e'), withNewest(undefined, pageOf([messageAt(1)]), 0))
  direct.handle({ type: 'person.changed', person: card('bob', 'Robert') })
  await settle()
  expect(direct.asked.toSorted()).toEqual(['list', 'one/e', 'thread/e'])
})

test('the own name is the new one in every conversation, and nothing is asked for', async () => {
  const { client, handle, look, asked } = await conversationCaches({ list: [[summary('e', 1)]] })
  look(keys.one('e'), conversationOf('e'))
  handle({ type: 'person.changed', person: card('anna', 'Anne') })
  await settle()
  const { participants } = client.getQueryData<Conversation>(keys.one('e')) ?? {}
  expect([participants?.map(({ person }) => person.username), asked]).toEqual([['Anne', 'bob'], []])
})

test('an event that only a newer version knows changes nothing', async () => {
  const { handle, done, asked } = await conversationCaches({ list: [[summary('c', 3)]] })
  handle({ type: 'something.new', conversationId: 'c' } as unknown as ConversationEvent)
  await settle()
  expect([done, asked]).toEqual([[], []])
})
