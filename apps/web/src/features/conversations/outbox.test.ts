import { beforeEach, expect, test, vi } from 'vitest'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { kept, newDevice, open, setUp, settle, text, textOf, waiting } from '../../testing/outbox-device.ts'
import { renderHook } from '../../testing/render-hook.ts'
import { fillStorage, openApp, person, signInOnDevice } from '../../testing/tab.ts'
import { signOut } from '../account/sign-out.ts'
import { handleEvent } from './handle-event.ts'
import { enqueue } from './outbox-queue.ts'
import { send, useOutgoing, useRejections } from './outbox.ts'
import { threadOf, threadQuery } from './threads.ts'

beforeEach(newDevice)

/** The server has ended the session of a page. */
async function expire({ app, server }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  server.answers['get /api/session'] = () => ({ account: null })
  await app.session.refresh()
}

test('[MSG-17] a message stands there at once, is sent, and is then only where the server has it', async () => {
  const { app, conversations } = await setUp()
  await app.queryClient.fetchQuery(threadQuery('c'))
  const outgoing = renderHook(() => useOutgoing('c'), inApp(app))
  send(app, 'c', text('Bonjour'))
  expect([waiting(app), kept().length]).toEqual([['Bonjour'], 1])
  await settle()
  expect([waiting(app), kept().length, conversations.textsOf('c')]).toEqual([[], 0, ['Bonjour']])
  expect(threadOf(app, 'c')?.messages.map(({ senderId }) => senderId)).toEqual(['anna'])
  expect(outgoing.get()).toEqual([])
  outgoing.unmount()
})

test('[MSG-25] what arrives elsewhere by the same client id leaves what is to be sent where it is', async () => {
  const { app, conversations, answer } = await setUp()
  answer(offline)
  const clientId = send(app, 'c', text('Bonjour'))
  await settle()
  const message = { seq: 1, senderId: 'anna', clientId: clientId ?? null, sentAt: '2026-01-01T00:00:00.000Z' }
  handleEvent(app, { type: 'message.sent', message: { ...message, conversationId: 'd', body: text('Ailleurs') } })
  await settle()
  expect([waiting(app), kept().length]).toEqual([['Bonjour'], 1])
  answer()
  dispatchEvent(new Event('online'))
  await settle()
  expect([conversations.textsOf('c'), waiting(app)]).toEqual([['Bonjour'], []])
})

test('messages go out in the order in which they were written, each after the one before it was taken', async () => {
  const { app, conversations, answer, take, sentTexts } = await setUp()
  let release = () => {}
  answer(async (asked) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return take(asked)
  })
  for (const each of ['eins', 'zwei', 'drei']) send(app, 'c', text(each))
  await settle()
  expect(sentTexts()).toEqual(['eins'])
  for (let times = 0; times < 3; times += 1) {
    release()
    await settle()
  }
  expect([sentTexts(), conversations.textsOf('c')]).toEqual([
    ['eins', 'zwei', 'drei'],
    ['eins', 'zwei', 'drei'],
  ])
})

test('[GAP-151] without a network messages wait in their order, and go as soon as it is back', async () => {
  const { app, conversations, answer, sentTexts } = await setUp()
  answer(offline)
  send(app, 'c', text('eins'))
  send(app, 'c', text('zwei'))
  await settle()
  expect([[...new Set(sentTexts())], waiting(app)]).toEqual([['eins'], ['eins', 'zwei']])
  answer()
  dispatchEvent(new Event('online'))
  await settle()
  expect([conversations.textsOf('c'), waiting(app)]).toEqual([['eins', 'zwei'], []])
})

test('a failure is tried again by itself, with pauses; a message whose answer was lost is there once', async () => {
  const { app, conversations, answer, take, sentTexts } = await setUp()
  answer((asked) => {
    void take(asked)
    throw new TypeError('Failed to fetch')
  })
  send(app, 'c', text('Bonjour'))
  await settle()
  answer()
  await vi.advanceTimersByTimeAsync(3000)
  await settle()
  expect([sentTexts(), conversations.textsOf('c'), waiting(app)]).toEqual([['Bonjour', 'Bonjour'], ['Bonjour'], []])
})

test('[GAP-151] what was not sent goes out from the next page, in its order', async () => {
  const device = await setUp()
  const { app, conversations, answer } = device
  answer(offline)
  for (const each of ['eins', 'zwei', 'drei']) send(app, 'c', text(each))
  await settle()
  await expire(device)
  answer()
  signInOnDevice(person('anna'))
  // Web storage has no defined key order.
  for (const key of kept().toReversed()) {
    const value = localStorage.getItem(key) ?? ''
    localStorage.removeItem(key)
    localStorage.setItem(key, value)
  }
  const next = await open()
  await settle()
  expect([conversations.textsOf('c'), waiting(next), kept()]).toEqual([['eins', 'zwei', 'drei'], [], []])
})

test('[GAP-135] a refused message is handed back to the screen of its conversation, and the next ones go out', async () => {
  const { app, conversations, answer, take } = await setUp()
  answer((asked) => {
    if (textOf(asked) === 'zwei') throw new Rejection('messages.not_allowed')
    return take(asked)
  })
  for (const each of ['eins', 'zwei', 'drei']) send(app, 'c', text(each))
  await settle()
  expect([conversations.textsOf('c'), waiting(app)]).toEqual([['eins', 'drei'], ['zwei (messages.not_allowed)']])
  const back: unknown[] = []
  const other = renderHook(() => useRejections('d', (message) => void back.push(message)), inApp(app))
  const outgoing = renderHook(() => useOutgoing('c'), inApp(app))
  const screen = renderHook(() => useRejections('c', ({ body }, { code }) => void back.push([body, code])), inApp(app))
  expect([back, outgoing.get()]).toEqual([[[text('zwei'), 'messages.not_allowed']], []])
  await settle()
  expect([back.length, waiting(app), kept()]).toEqual([1, [], []])
  for (const { unmount } of [other, outgoing, screen]) unmount()
})

test('[GAP-135] a message that is refused while nobody looks is handed back when somebody does, also after a reload', async () => {
  const { app, answer } = await setUp()
  answer(() => {
    throw new Rejection('request.invalid')
  })
  send(app, 'c', text('Bonjour'))
  await settle()
  const next = await open()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const back: unknown[] = []
  const screen = renderHook(() => useRejections('c', ({ body }) => void back.push(body)), inApp(next))
  expect(back).toEqual([])
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect([back, kept()]).toEqual([[text('Bonjour')], []])
  screen.unmount()
})

test('[GAP-135] a screen that was left takes no refused message, which waits for the next one', async () => {
  const { app, answer } = await setUp()
  answer(() => {
    throw new Rejection('request.invalid')
  })
  const back: unknown[] = []
  const show = (name: string) =>
    renderHook(() => useRejections('c', ({ body }) => void back.push([name, body])), inApp(app))
  show('left').unmount()
  send(app, 'c', text('Bonjour'))
  await settle()
  document.dispatchEvent(new Event('visibilitychange'))
  expect([back, kept().length]).toEqual([[], 1])
  const next = show('next')
  expect([back, kept()]).toEqual([[['next', text('Bonjour')]], []])
  next.unmount()
})

test('a server that says how long it wants to be left alone is left alone; the order stays', async () => {
  const { app, conversations, answer, sentTexts } = await setUp()
  answer(() => {
    throw new Rejection('request.rate_limited', { retryAfter: 20 })
  })
  send(app, 'c', text('eins'))
  await settle()
  send(app, 'c', text('zwei'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(sentTexts()).toEqual(['eins'])
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  await settle()
  expect(conversations.textsOf('c')).toEqual(['eins', 'zwei'])
})

test('a message at which the server fails each time is handed back, and the next ones do not wait for ever', async () => {
  const { app, conversations, answer, take } = await setUp()
  answer((asked) => {
    if (textOf(asked) === 'eins') throw new Rejection('server.unexpected')
    return take(asked)
  })
  send(app, 'c', text('eins'))
  send(app, 'c', text('zwei'))
  await settle()
  expect(waiting(app)).toEqual(['eins', 'zwei'])
  await vi.advanceTimersByTimeAsync(20_000)
  await settle()
  expect([conversations.textsOf('c'), waiting(app)]).toEqual([['zwei'], ['eins (server.unexpected)']])
})

test('one conversation does not wait for another', async () => {
  const { app, conversations, answer, take } = await setUp()
  answer((asked) => (asked.name.includes('/c/') ? new Promise(() => {}) : take(asked)))
  send(app, 'c', text('waits'))
  await settle()
  send(app, 'd', text('goes'))
  await settle()
  expect([conversations.textsOf('d'), waiting(app)]).toEqual([['goes'], ['waits']])
})

test('[CACHE-24] a full storage loses nothing: what it cannot take is sent from memory', async () => {
  const { app, conversations, answer } = await setUp()
  const empty = fillStorage()
  answer(offline)
  send(app, 'c', text('eins'))
  send(app, 'c', text('zwei'))
  await settle()
  expect([waiting(app), kept()]).toEqual([['eins', 'zwei'], []])
  answer()
  dispatchEvent(new Event('online'))
  await settle()
  expect([conversations.textsOf('c'), waiting(app)]).toEqual([['eins', 'zwei'], []])
  empty()
})

test('[CACHE-25] rubbish on the device is not sent', async () => {
  localStorage.setItem('outbox:anna:x', '{"clientId":"x"}')
  const { app, sentTexts } = await setUp()
  expect([waiting(app), sentTexts()]).toEqual([[], []])
})

test('[GAP-104] somebody who signs out leaves nothing, and what waits is sent before', async () => {
  const { app, conversations } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  send(app, 'c', text('Bonjour'))
  await Promise.all([signOut(app), vi.advanceTimersByTimeAsync(100)])
  expect([conversations.textsOf('c'), kept()]).toEqual([['Bonjour'], []])
})

test('[GAP-104] what could not be sent before signing out waits for its owner, and goes when somebody else comes', async () => {
  const { app, answer, sentTexts } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  answer(offline)
  send(app, 'c', text('Bonjour'))
  await settle()
  await Promise.all([signOut(app), vi.advanceTimersByTimeAsync(6000)])
  expect([waiting(app.session.state.get().app), kept().length]).toEqual([[], 1])
  answer()
  const before = sentTexts().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentTexts()).toHaveLength(before)
  app.session.enter(person('bruno'))
  expect(kept()).toEqual([])
})

test('[CONV-36] what was to be sent into a conversation goes when the person leaves it', async () => {
  const { app, answer } = await setUp()
  answer(offline)
  send(app, 'c', text('eins'))
  send(app, 'd', text('zwei'))
  await settle()
  handleEvent(app, { type: 'conversation.left', conversationId: 'c' })
  expect(waiting(app)).toEqual(['zwei'])
})

test('nobody who is signed out sends', async () => {
  const device = await setUp()
  const { app, sentTexts } = device
  await expire(device)
  send(app, 'c', text('Bonjour'))
  expect([waiting(app), kept()]).toEqual([[], []])
  await settle()
  expect(sentTexts()).toEqual([])
})

test('a page whose session has ended neither sends what waits nor hands back what was refused', async () => {
  const device = await setUp()
  const { app, answer, sentTexts } = device
  answer(() => {
    throw new Rejection('messages.not_allowed')
  })
  send(app, 'c', text('refused'))
  await settle()
  // Of another tab, which does not send it yet.
  enqueue(openApp(), 'd', text('waits'))
  await expire(device)
  const before = sentTexts().length
  send(app, 'd', text('Bonjour'))
  const back: unknown[] = []
  const screen = renderHook(() => useRejections('c', (message) => void back.push(message)), inApp(app))
  await settle()
  expect([sentTexts().slice(before), back, kept().length]).toEqual([[], [], 2])
  screen.unmount()
})
