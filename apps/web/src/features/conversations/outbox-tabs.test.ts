import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { stubLocks } from '../../testing/fake-locks.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { kept, newDevice, open, setUp, settle, text, waiting } from '../../testing/outbox-device.ts'
import { renderHook } from '../../testing/render-hook.ts'
import { notifyOtherTabs, openApp } from '../../testing/tab.ts'
import { enqueue, loadOutbox } from './outbox-queue.ts'
import { send, useRejections } from './outbox.ts'
import { threadOf, threadQuery } from './threads.ts'

beforeEach(newDevice)

test('[GAP-135] of two tabs that show the conversation one gets a refused message back', async () => {
  const { app, answer } = await setUp()
  const other = await open()
  answer(() => {
    throw new Rejection('messages.not_allowed')
  })
  send(app, 'c', text('Bonjour'))
  await settle()
  loadOutbox(other)
  const back: unknown[] = []
  const screens = [app, other].map((each) =>
    renderHook(() => useRejections('c', ({ body }) => void back.push(body)), inApp(each)),
  )
  expect([back, waiting(app), waiting(other)]).toEqual([[text('Bonjour')], [], []])
  for (const { unmount } of screens) unmount()
})

test('two tabs share what is to be sent, and send one after the other', async () => {
  stubLocks()
  const { app, conversations, answer, sentTexts } = await setUp()
  const other = await open()
  answer(offline)
  send(app, 'c', text('eins'))
  await settle()
  notifyOtherTabs(kept()[0] ?? '')
  expect(waiting(other)).toEqual(['eins'])
  send(other, 'c', text('zwei'))
  await settle()
  notifyOtherTabs(kept()[1] ?? '')
  expect([waiting(app), waiting(other)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  answer()
  const before = sentTexts().length
  dispatchEvent(new Event('online'))
  await settle()
  await settle()
  expect([conversations.textsOf('c'), sentTexts().slice(before)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  notifyOtherTabs(null)
  expect([waiting(app), waiting(other)]).toEqual([[], []])
})

test('[GAP-135] what a tab queued that was closed before it could send is sent by another one, once', async () => {
  stubLocks()
  const { app, conversations, sentTexts } = await setUp()
  const third = await open()
  // It does not send anything: it only wrote to the storage.
  const closed = openApp()
  const { clientId } = enqueue(closed, 'c', text('eins'))
  enqueue(closed, 'd', text('zwei'))
  expect(sentTexts()).toEqual([])
  notifyOtherTabs(`outbox:anna:${clientId}`)
  await settle()
  expect([conversations.textsOf('c'), conversations.textsOf('d'), sentTexts()]).toEqual([
    ['eins'],
    ['zwei'],
    ['eins', 'zwei'],
  ])
  notifyOtherTabs(null)
  await settle()
  expect(sentTexts()).toHaveLength(2)
  expect([waiting(app), waiting(third), kept()]).toEqual([[], [], []])
})

test('[MSG-18] without a line, what another tab has sent is there once that tab says so', async () => {
  const { app, conversations } = await setUp()
  const observer = new QueryObserver(app.queryClient, threadQuery('c'))
  onTestFinished(observer.subscribe(() => {}))
  await settle()
  const texts = () => threadOf(app, 'c')?.messages.map(({ body }) => 'text' in body && body.text)
  conversations.write('c', 'eins', 'anna')
  expect(texts()).toEqual([])
  notifyOtherTabs('outbox:anna:sent')
  await settle()
  expect(texts()).toEqual(['eins'])
})

test('[GAP-135] another tab’s change of something else sends nothing', async () => {
  const { sentTexts } = await setUp()
  const closed = openApp()
  enqueue(closed, 'c', text('eins'))
  notifyOtherTabs('draft:c')
  await settle()
  expect(sentTexts()).toEqual([])
  // A storage event without a key: the whole storage was changed.
  notifyOtherTabs(null)
  await settle()
  expect(sentTexts()).toEqual(['eins'])
})
