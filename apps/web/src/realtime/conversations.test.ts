import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { outboxOf } from '../features/conversations/outbox-queue.ts'
import { send } from '../features/conversations/outbox.ts'
import { threadOf, threadQuery } from '../features/conversations/threads.ts'
import { fakeConversations } from '../testing/fake-conversations.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { stubLocks } from '../testing/fake-locks.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../testing/tab.ts'
import { followLive } from './live.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInOnDevice(person('anna'))
})

const settle = async () => {
  for (let times = 0; times < 5; times += 1) await vi.advanceTimersByTimeAsync(0)
}

/** A server with a conversation, and tabs of Anna's that follow it. */
function setUp() {
  const conversations = fakeConversations()
  conversations.add('c', 3)
  const nothing = () => ({ friends: [], requests: [], shares: [], people: [], nextCursor: null, total: 0 })
  const server = fakeServer({
    ...conversations.answers,
    'get /api/favourites/changes': () => ({ changes: [], cursor: '0', more: false }),
    'get /api/friends': nothing,
    'delete /api/session': () => ({ ok: true }),
  })

  async function open() {
    const sockets = fakeSockets((name, input) => {
      if (name !== 'message.send') return { data: null }
      const { conversationId, clientId, body } = input as Record<string, string>
      const answer = server.answers['post /api/conversations/{id}/messages']
      const asked = { name: `/api/conversations/${conversationId}`, query: {}, account: 'anna', signal: null }
      return {
        data: answer?.({
          ...asked,
          name: `post /api/conversations/${conversationId}/messages`,
          body: { clientId, body },
        }),
      }
    })
    const app = openApp(sockets.open)
    followLive(app, undefined)
    await settle()
    /** Somebody looks at the thread. */
    const observer = new QueryObserver(app.queryClient, threadQuery('c'))
    onTestFinished(observer.subscribe(() => {}))
    await settle()
    return { ...sockets, app, texts: () => threadOf(app, 'c')?.messages.map(({ body }) => 'text' in body && body.text) }
  }

  return { conversations, server, open, sends: () => server.namesAsked().filter((name) => name.startsWith('post')) }
}

const text = (value: string) => ({ kind: 'text', text: value }) as const
const first = ['Message 1', 'Message 2', 'Message 3']

test('[MSG-18] a message of an event is there at once', async () => {
  const { conversations, open } = setUp()
  const { opens, receives, texts } = await open()
  opens()
  await settle()
  receives({ type: 'message.sent', message: conversations.write('c', 'Neu') })
  expect(texts()).toEqual([...first, 'Neu'])
})

test('[MSG-18] what was written while the connection was cut is there once it is back, what comes twice once', async () => {
  const { conversations, open } = setUp()
  const { opens, receives, ends, texts } = await open()
  opens()
  await settle()
  ends()
  const missed = ['A', 'B'].map((each) => conversations.write('c', each))
  await vi.advanceTimersByTimeAsync(3000)
  expect(texts()).toEqual(first)
  opens(...missed.map((message) => ({ type: 'message.sent', message }) as const))
  await settle()
  expect(texts()).toEqual([...first, 'A', 'B'])
  const last = conversations.write('c', 'C')
  for (let times = 1; times <= 2; times += 1) receives({ type: 'message.sent', message: last })
  await settle()
  expect(texts()).toEqual([...first, 'A', 'B', 'C'])
})

test('the tab with the connection sends over it, another one by the endpoint; both show the message once', async () => {
  stubLocks()
  const { conversations, open, sends } = setUp()
  const holder = await open()
  holder.opens()
  const other = await open()
  expect(other.tries).toEqual([])
  conversations.follow((event) => holder.receives(event))
  send(holder.app, 'c', text('over the connection'))
  await settle()
  expect(sends()).toEqual([])
  send(other.app, 'c', text('by the endpoint'))
  await settle()
  expect(sends()).toEqual(['post /api/conversations/c/messages'])
  const all = [...first, 'over the connection', 'by the endpoint']
  await vi.waitFor(async () => {
    await settle()
    expect([holder.texts(), other.texts()]).toEqual([all, all])
  })
  expect([outboxOf(holder.app).get(), outboxOf(other.app).get()]).toEqual([[], []])
})

test('what waits is sent when the connection is back', async () => {
  const { conversations, open, server } = setUp()
  const { app, opens } = await open()
  const take = server.answers['post /api/conversations/{id}/messages']
  server.answers['post /api/conversations/{id}/messages'] = () => {
    throw new TypeError('Failed to fetch')
  }
  send(app, 'c', text('Bonjour'))
  await settle()
  expect(conversations.textsOf('c')).toEqual(first)
  server.answers['post /api/conversations/{id}/messages'] = take
  opens()
  await settle()
  expect(conversations.textsOf('c')).toEqual([...first, 'Bonjour'])
})
