import type { UnreadEntry } from '@trouvaille/contract'
import { act, createElement } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { summaryOf } from '../../testing/fake-conversations.ts'
import { fakeServer, offline, Rejection } from '../../testing/fake-server.ts'
import { inApp } from '../../testing/in-app.tsx'
import { render } from '../../testing/render.ts'
import { openApp, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { keys } from './keys.ts'
import { useReading } from './reading.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  signInOnDevice(person('anna'))
})

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const telling = 'post /api/conversations/{id}/read'

/** A screen of "c", in which five of nine messages are unread. */
function setUp() {
  const server = fakeServer({
    [telling]: () => ({ ok: true }),
    'get /api/conversation-preferences': () => ({ preferences: [] }),
  })
  const app = openApp()
  const { queryClient } = app
  const summary = summaryOf('c', { lastSeq: 9, lastReadSeq: 4 })
  const list = { pages: [{ conversations: [summary], nextCursor: null }], pageParams: [undefined] }
  queryClient.setQueryData(keys.list, list)
  queryClient.setQueryData<UnreadEntry[]>(keys.unread, [{ conversationId: 'c', unread: 5, lastReadSeq: 4, lastSeq: 9 }])
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  function Screen({ seq, isWatched = true }: { seq: number; isWatched?: boolean }) {
    useReading('c', seq, isWatched)
    return null
  }
  const screen = render(null)
  onTestFinished(screen.unmount)
  return {
    server,
    visible,
    focus,
    async show(seq: number, isWatched = true) {
      screen.show(inApp(app)(createElement(Screen, { seq, isWatched })))
      await settle()
    },
    /** The read positions that were sent. */
    sentReads: () =>
      server.asked.filter(({ name }) => name.startsWith('post')).map(({ body }) => (body as { seq: number }).seq),
    unread: () => queryClient.getQueryData<UnreadEntry[]>(keys.unread)?.map(({ unread }) => unread),
  }
}

test('[GAP-10] what stands on the screen of somebody who looks is read: nothing waits any more, and the server is told', async () => {
  const { show, sentReads, unread } = setUp()
  await show(9)
  expect([sentReads(), unread()]).toEqual([[9], []])
  await show(9)
  await settle(5000)
  expect(sentReads()).toEqual([9])
})

test('[GAP-10] nothing is read while the page is hidden, has no focus, or shows something above the conversation', async () => {
  const { show, sentReads, unread, visible, focus } = setUp()
  visible.mockReturnValue('hidden')
  await show(9)
  expect([sentReads(), unread()]).toEqual([[], [5]])
  visible.mockReturnValue('visible')
  focus.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(sentReads()).toEqual([])
  await show(9, false)
  focus.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('focus')))
  await settle()
  expect(sentReads()).toEqual([])
  await show(9)
  expect([sentReads(), unread()]).toEqual([[9], []])
})

test('[GAP-10] a page that gets the focus back reads what came meanwhile', async () => {
  const { show, sentReads, focus } = setUp()
  focus.mockReturnValue(false)
  await show(9)
  focus.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('focus')))
  await settle()
  expect(sentReads()).toEqual([9])
})

test('how far the person has read is told at most every second, and only the newest', async () => {
  const { show, sentReads } = setUp()
  for (const seq of [5, 6, 7, 8]) await show(seq)
  expect(sentReads()).toEqual([5])
  await settle(1000)
  expect(sentReads()).toEqual([5, 8])
})

test('what was read long ago is not told, nor an empty screen', async () => {
  const { show, sentReads } = setUp()
  await show(0)
  await show(4)
  expect(sentReads()).toEqual([])
})

test('[GAP-10] what could not be told is told when it can be', async () => {
  const { show, sentReads, server, unread } = setUp()
  server.answers[telling] = offline
  await show(9)
  expect(unread()).toEqual([])
  server.answers[telling] = () => ({ ok: true })
  const before = sentReads().length
  act(() => void dispatchEvent(new Event('online')))
  await settle()
  expect(sentReads().slice(before)).toEqual([9])
  await settle(60_000)
  expect(sentReads().slice(before)).toEqual([9])
})

test('a conversation that is not there any more is told nothing again', async () => {
  const { show, sentReads, server } = setUp()
  server.answers[telling] = () => {
    throw new Rejection('conversations.not_found')
  }
  await show(9)
  await settle(60_000)
  expect(sentReads()).toEqual([9])
})
