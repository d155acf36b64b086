import type { ConversationPreferences } from '@trouvaille/contract'
import { mutedForGood, noPreferences } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { conversationCaches, listOf, sent, settle, summary } from '../../testing/conversation-caches.ts'
import { messageAt } from '../../testing/fake-conversations.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { keys } from './keys.ts'

const of = (more: Partial<ConversationPreferences> = {}): ConversationPreferences => ({
  ...noPreferences,
  conversationId: 'c',
  draft: null,
  draftAt: null,
  ...more,
})
const changed = (more: Partial<ConversationPreferences> = {}): ConversationEvent => ({
  type: 'preferences.changed',
  preferences: of(more),
})

async function caches(known: Partial<ConversationPreferences>[] = [], archived: string[] = []) {
  const made = await conversationCaches({ list: [archived.includes('c') ? [] : [summary('c', 4)]], unread: [] })
  made.look(
    keys.preferences,
    known.map((own) => of(own)),
  )
  made.look(keys.archived, listOf(archived.map((id) => summary(id, 4))))
  return {
    ...made,
    own: () => made.client.getQueryData<ConversationPreferences[]>(keys.preferences),
    archivedOnes: () => made.client.getQueryData<ReturnType<typeof listOf>>(keys.archived)?.pages[0]?.conversations,
  }
}

test('[CONV-60] what was decided on another device is taken over; the lists change where they may have', async () => {
  const { handle, own, asked } = await caches([{ conversationId: 'other', isPinned: true }])
  handle(changed({ mutedUntil: mutedForGood }))
  handle(changed({ mutedUntil: mutedForGood, unreadSeq: 4, draft: { text: 'Bonj', replyTo: null } }))
  const after = of({ mutedUntil: mutedForGood, unreadSeq: 4, draft: { text: 'Bonj', replyTo: null } })
  expect(own()).toEqual([of({ conversationId: 'other', isPinned: true }), after])
  await settle()
  expect(asked).toEqual([])
  handle(changed({ isPinned: true }))
  await settle()
  expect(asked.toSorted()).toEqual(['archived', 'list'])
})

test.each([
  ['archived', { archivedSeq: 4 }, []],
  ['taken out of the archive', {}, ['c']],
])(
  '[CONV-66] a decision that an answer had before its event still changes the lists: %s',
  async (_, decision, archived) => {
    const { handle, asked } = await caches([decision], archived)
    handle(changed(decision))
    await settle()
    expect(asked.toSorted()).toEqual(['archived', 'list'])
  },
)

test.each([
  ['a message', sent(messageAt(5))],
  ['what was missed', { type: 'conversation.synced' as const, conversation: summary('c', 5) }],
])('[CONV-67] %s brings back what is archived, unless it is muted', async (_, event) => {
  const archived = await caches([{ archivedSeq: 4 }], ['c'])
  archived.handle(event)
  expect(archived.own()).toEqual([of()])
  await settle()
  expect(archived.asked).toEqual(expect.arrayContaining(['list', 'archived']))
  const muted = await caches([{ archivedSeq: 4, mutedUntil: mutedForGood }], ['c'])
  muted.handle(event)
  expect(muted.own()).toEqual([of({ archivedSeq: 4, mutedUntil: mutedForGood })])
  expect(muted.archivedOnes()?.[0]).toMatchObject({ lastSeq: 5 })
  await settle()
  expect(muted.asked).not.toContain('list')
})

test('[CONV-67] a message in a muted archived conversation that no list names does not fetch the list each time', async () => {
  const { handle, asked } = await caches([{ conversationId: 'x', archivedSeq: 4, mutedUntil: mutedForGood }])
  handle(sent(messageAt(5, { conversationId: 'x' })))
  await vi.advanceTimersByTimeAsync(5000)
  asked.length = 0
  handle(sent(messageAt(6, { conversationId: 'x' })))
  await settle()
  expect(asked).toEqual(['archived'])
})

test('[CONV-69] what is read on is not marked any more, and what was read before changes nothing', async () => {
  const { handle, own } = await caches([{ unreadSeq: 4 }])
  const read = (seq: number): ConversationEvent => ({
    type: 'conversation.read',
    conversationId: 'c',
    personId: 'anna',
    seq,
  })
  handle(read(3), read(4))
  expect(own()).toEqual([of({ unreadSeq: 4 })])
  handle({ ...read(5), personId: 'bob' } as ConversationEvent)
  expect(own()).toEqual([of({ unreadSeq: 4 })])
  handle(read(5))
  expect(own()).toEqual([of()])
})

test('[CONV-67] [CONV-69] an answer from before a message, or from before it was read, does not undo that', async () => {
  const { handle, own } = await caches()
  handle(sent(messageAt(5)), changed({ archivedSeq: 4 }))
  expect(own()).toEqual([of()])
  handle({ type: 'conversation.read', conversationId: 'c', personId: 'anna', seq: 5 })
  handle(changed({ unreadSeq: 4 }))
  expect(own()).toEqual([of()])
})

test('[CONV-60] what was decided ends with leaving, whatever answer comes after it', async () => {
  const { handle, own, asked } = await caches([{ isPinned: true }])
  handle({ type: 'conversation.left', conversationId: 'c' })
  expect(own()).toEqual([])
  handle(changed({ isPinned: true }))
  expect(own()).toEqual([])
  await settle()
  expect(asked).toContain('preferences')
  handle({ type: 'conversation.added', conversationId: 'c' }, changed({ mutedUntil: mutedForGood }))
  expect(own()).toEqual([of({ mutedUntil: mutedForGood })])
})

test('[CONV-60] an answer that was on its way while something was decided is asked for again', async () => {
  const { client, handle, asked, delay } = await caches()
  const release = delay()
  void client.refetchQueries({ queryKey: keys.preferences })
  await settle()
  handle(changed({ isPinned: true }))
  await release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.filter((name) => name === 'preferences')).toHaveLength(2)
})
