import { beforeEach, expect, test, vi } from 'vitest'
import { act } from 'react'
import type { LiveEvent } from '@trouvaille/contract'
import { fakeConversations } from '../../testing/fake-conversations.ts'
import { type Asked, fakeServer, hang, offline } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { card } from '../../testing/people.ts'
import { renderHook } from '../../testing/render-hook.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { catchUpConversations, handleEvent } from './handle-event.ts'
import { keys } from './keys.ts'
import { threadOf } from './threads.ts'
import { useThread } from './use-thread.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInOnDevice(person('anna'))
})

const settle = () =>
  act(async () => {
    for (let times = 0; times < 4; times += 1) await vi.advanceTimersByTimeAsync(0)
  })
const reading = 'get /api/conversations/{id}/messages'

/** Anna's page, and a conversation with this many messages on the server, with a page size of ten. */
function setUp(count: number) {
  const conversations = fakeConversations(10)
  conversations.add('c', count)
  const server = fakeServer(conversations.answers)
  const answers = server.answers[reading]
  let app = openApp()
  const handle = (event: LiveEvent) => act(async () => handleEvent(app, event as ConversationEvent))

  /** Opens the screen of the conversation. */
  async function open() {
    const { get, unmount } = renderHook(() => useThread('c'), inApp(app))
    await settle()
    return {
      view: get,
      seqs: () => get().messages.map(({ seq }) => seq),
      close: unmount,
      /** Performs an action of the view, and waits for its effects. */
      async does(task: (view: ReturnType<typeof useThread>) => Promise<boolean>) {
        let result: boolean | undefined
        await act(async () => {
          result = await task(get())
        })
        await settle()
        return result
      },
    }
  }

  return {
    conversations,
    server,
    open,
    handle,
    app: () => app,
    /** The message requests since the last call. */
    asked: () =>
      server.asked
        .splice(0)
        .filter(({ name }) => name.endsWith('/messages'))
        .map(({ query }) => query),
    answer: (own?: (asked: Asked) => unknown) => void (server.answers[reading] = own ?? answers),
    take: (asked: Asked) => answers?.(asked),
    reload() {
      app.queryClient.clear()
      app = openApp()
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('[GAP-136] the newest page comes first, older ones as they are asked for, once at a time', async () => {
  const { open, asked } = setUp(25)
  const { view, seqs, does } = await open()
  expect([view().status, seqs(), view().hasOlder, view().hasNewer]).toEqual(['ready', range(16, 25), true, false])
  await does(async ({ loadOlder }) => {
    const both = await Promise.all([loadOlder(), loadOlder()])
    return both[0] && !both[1]
  })
  expect(seqs()).toEqual(range(6, 25))
  await does(({ loadOlder }) => loadOlder())
  expect([seqs(), view().hasOlder, asked()]).toEqual([range(1, 25), false, [{}, { before: '16' }, { before: '6' }]])
})

test('while a page is on its way that is said, and when it cannot be had, too', async () => {
  const { open, answer } = setUp(25)
  const { view, seqs, does } = await open()
  let release = () => {}
  answer(async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    throw new TypeError('Failed to fetch')
  })
  let result: boolean | undefined
  const end = does(async ({ loadOlder }) => {
    result = await loadOlder()
    return result
  })
  await vi.waitFor(() => expect(view().isLoadingOlder).toBe(true))
  release()
  await end
  expect([result, view().isLoadingOlder, seqs()]).toEqual([false, false, range(16, 25)])
})

test('a conversation whose messages cannot be had says so, until they can', async () => {
  const { open, answer } = setUp(3)
  answer(offline)
  const { view, seqs } = await open()
  expect(view().status).toBe('pending')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(view().status).toBe('error')
  answer()
  act(() => view().retry())
  await settle()
  expect([view().status, seqs()]).toEqual(['ready', range(1, 3)])
})

test('[CACHE-27] [GAP-151] messages that were read show without a network, also on the next page', async () => {
  const { open, answer, reload, conversations, handle } = setUp(25)
  const first = await open()
  await first.does(({ loadOlder }) => loadOlder())
  await handle({ type: 'message.sent', message: conversations.write('c', 'Neu') })
  await settle()
  first.close()
  reload()
  answer(offline)
  const next = await open()
  expect([next.view().status, next.seqs().at(-1)]).toEqual(['ready', 26])
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([next.view().status, next.view().people.get('bob')]).toEqual(['ready', card('bob')])
  next.close()
})

test('[MSG-18] what is heard while the first page is on its way stands behind it', async () => {
  const { open, answer, take, conversations, handle } = setUp(3)
  let release = () => {}
  answer(async (asked) => {
    const page = take(asked)
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return page
  })
  const { view, seqs } = await open()
  expect(view().status).toBe('pending')
  const message = conversations.write('c', 'Neu')
  await handle({ type: 'message.sent', message })
  await handle({ type: 'messages.removed', conversationId: 'c', senderId: 'bob', seq: 2 })
  release()
  await settle()
  expect(seqs()).toEqual([1, 3, 4])
})

test('[MSG-18] a gap is asked for once, behind the last message that is sure, and is right when it stays', async () => {
  const { open, conversations, handle, asked } = setUp(3)
  const { seqs } = await open()
  asked()
  for (const each of ['4', '5']) conversations.write('c', each)
  conversations.remove('c', 5)
  const last = conversations.write('c', '6')
  await handle({ type: 'message.sent', message: last })
  await settle()
  expect([seqs(), asked()]).toEqual([[1, 2, 3, 4, 6], [{ after: '3' }]])
  await handle({ type: 'message.sent', message: conversations.write('c', '7') })
  await settle()
  expect([seqs(), asked()]).toEqual([[1, 2, 3, 4, 6, 7], []])
})

test('[MSG-18] after the line was cut a thread on screen gets what it missed, and loses what was removed', async () => {
  const { open, conversations, app, asked } = setUp(12)
  const { seqs, does } = await open()
  await does(({ loadOlder }) => loadOlder())
  asked()
  for (const each of ['13', '14']) conversations.write('c', each)
  conversations.remove('c', 9)
  await act(async () => catchUpConversations(app()))
  await settle()
  expect([seqs(), asked()]).toEqual([[...range(1, 8), ...range(10, 14)], [{}]])
})

test('a thread on screen that missed more than a page keeps its place', async () => {
  const { open, conversations, app, asked } = setUp(12)
  const { seqs } = await open()
  asked()
  for (let seq = 13; seq <= 40; seq += 1) conversations.write('c', String(seq))
  await act(async () => catchUpConversations(app()))
  await settle()
  expect([seqs(), asked()]).toEqual([range(3, 40), [{}, { after: '12' }, { after: '22' }, { after: '32' }]])
})

test('what was missed is fetched a page at a time, what is heard meanwhile with it', async () => {
  const { open, conversations, app, handle, asked, answer, take } = setUp(12)
  const { seqs } = await open()
  asked()
  for (let seq = 13; seq <= 40; seq += 1) conversations.write('c', String(seq))
  let hasReceived = false
  answer(async (given) => {
    const page = take(given)
    if (!hasReceived) {
      hasReceived = true
      await handle({ type: 'message.sent', message: conversations.write('c', '41') })
      await handle({ type: 'message.sent', message: conversations.write('c', '42') })
    }
    return page
  })
  await act(async () => catchUpConversations(app()))
  await settle()
  expect(seqs()).toEqual(range(3, 42))
  expect(asked()[0]).toEqual({})
})

test('a thread that is far behind begins anew with the newest page', async () => {
  const { open, conversations, app } = setUp(12)
  const { view, seqs } = await open()
  for (let seq = 13; seq <= 100; seq += 1) conversations.write('c', String(seq))
  await act(async () => catchUpConversations(app()))
  await settle()
  expect([seqs(), view().hasOlder, view().hasNewer]).toEqual([range(91, 100), true, false])
})

test('a screen that has jumped to a message stays there, and comes back to the newest ones', async () => {
  const { open, conversations, handle, app } = setUp(60)
  const { view, seqs, does } = await open()
  expect(await does(({ jumpTo }) => jumpTo(20))).toBe(true)
  expect([seqs(), view().hasOlder, view().hasNewer]).toEqual([range(15, 24), true, true])
  await handle({ type: 'message.sent', message: conversations.write('c', 'Neu') })
  await act(async () => catchUpConversations(app()))
  await settle()
  expect([seqs(), view().hasNewer]).toEqual([range(15, 24), true])
  await does(({ loadNewer }) => loadNewer())
  expect([seqs(), view().hasNewer]).toEqual([range(15, 34), true])
  await does(({ toNewest }) => toNewest())
  expect([seqs(), view().hasNewer]).toEqual([range(52, 61), false])
  await handle({ type: 'message.sent', message: conversations.write('c', 'Noch eine') })
  await settle()
  expect(seqs().at(-1)).toBe(62)
})

test('[MSG-18] what is written while a screen comes back to the newest messages stands there, too', async () => {
  const { open, conversations, handle, answer, take } = setUp(60)
  const { view, seqs, does } = await open()
  await does(({ jumpTo }) => jumpTo(20))
  answer(async (asked) => {
    const page = take(asked)
    answer()
    await handle({ type: 'message.sent', message: conversations.write('c', 'Neu', 'anna') })
    return page
  })
  await does(({ toNewest }) => toNewest())
  expect([seqs(), view().hasNewer]).toEqual([range(51, 61), false])
})

test('a jump to a message that is here asks for nothing', async () => {
  const { open, asked } = setUp(60)
  const { does, seqs } = await open()
  asked()
  expect(await does(({ jumpTo }) => jumpTo(55))).toBe(true)
  expect([seqs(), asked()]).toEqual([range(51, 60), []])
})

test('a screen that is left keeps the newest page, and one that had jumped begins there again', async () => {
  const { open, app } = setUp(60)
  const first = await open()
  await first.does(({ loadOlder }) => loadOlder())
  first.close()
  await settle()
  const kept = threadOf(app(), 'c')
  expect(kept?.messages.length).toBeLessThanOrEqual(50)
  const second = await open()
  await second.does(({ jumpTo }) => jumpTo(5))
  second.close()
  await settle()
  expect(threadOf(app(), 'c')).toBeUndefined()
  const third = await open()
  expect([third.seqs().at(-1), third.view().hasNewer]).toEqual([60, false])
  third.close()
})

test('people are those of the messages, and those who are in the conversation', async () => {
  const { open, conversations, app, handle } = setUp(2)
  const { view } = await open()
  expect([...view().people.keys()]).toEqual(['bob'])
  await act(async () => {
    app().queryClient.setQueryData(
      keys.one('c'),
      conversations.answers['get /api/conversations/{id}']({ name: 'get /api/conversations/c' } as Asked),
    )
  })
  await handle({ type: 'participant.joined', conversationId: 'c', person: card('zoe') })
  await settle()
  expect([...view().people.keys()].toSorted()).toEqual(['anna', 'bob', 'zoe'])
})

test('[CONV-36] of a conversation that was left the device keeps no message', async () => {
  const { open, conversations, handle, app } = setUp(3)
  const screen = await open()
  screen.close()
  await settle()
  expect(JSON.stringify(localStorage)).toContain('Message 3')
  conversations.drop('c')
  await handle({ type: 'conversation.left', conversationId: 'c' })
  await settle()
  expect(threadOf(app(), 'c')).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('Message 3')
})

test('a thread that nobody looks at asks for nothing', async () => {
  const { open, conversations, handle, asked, answer } = setUp(3)
  const screen = await open()
  screen.close()
  await settle()
  asked()
  answer(hang)
  conversations.write('c', '4')
  await handle({ type: 'message.sent', message: conversations.write('c', '5') })
  await settle()
  expect(asked()).toEqual([])
})
