import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubLocks } from '../testing/fake-locks.ts'
import { resetDevice } from '../testing/tab.ts'
import type { ConnectionHandlers, ConnectionState, StreamPosition } from './connection.ts'
import { shareConnection } from './tabs.ts'

/** Channels of one device, which deliver at once; one that is asleep receives nothing. */
const channels = new Set<FakeChannel>()
class FakeChannel extends EventTarget {
  readonly name: string
  isAsleep = false
  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other === this || other.name !== this.name || other.isAsleep) continue
      other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
  }
  close(): void {
    channels.delete(this)
  }
}

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers()
  stubLocks()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => channels.clear())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Opens a tab that takes part; the connection in it is the test's. */
async function openTab(name = 'live:ana', recap: readonly LiveEvent[] = []) {
  const connections: { handlers: ConnectionHandlers; from: StreamPosition; isClosed: boolean }[] = []
  const received: LiveEvent[] = []
  const states: ConnectionState[] = []
  const close = shareConnection(
    name,
    (handlers, from) => {
      const connection = { handlers, from, isClosed: false }
      connections.push(connection)
      return () => {
        connection.isClosed = true
      }
    },
    {
      onEvents: (events) => void received.push(...events),
      onState: (state) => void states.push(state),
      recap: () => recap,
    },
    { stretch: '', cursor: undefined },
  )
  const channel = [...channels].at(-1)
  onTestFinished(close)
  await settle()
  return { connections, received, states, close, channel, holds: () => connections.some(({ isClosed }) => !isClosed) }
}

const event = { type: 'favourites.changed', cursor: '1' } as const
const open = { isOpen: true, stretch: 'a', cursor: 'c' }

test('one tab holds the connection, and the others hear what it receives', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  expect([first, second, third].map(({ holds }) => holds())).toEqual([true, false, false])
  first.connections[0]?.handlers.onState(open)
  first.connections[0]?.handlers.onEvents([event])
  for (const { received, states } of [first, second, third]) {
    expect(received).toEqual([event])
    expect(states.at(-1)).toEqual(open)
  }
})

test('a tab that comes later is told how the connection is', async () => {
  const first = await openTab()
  const early = await openTab()
  expect(early.states).toEqual([{ isOpen: false, stretch: '', cursor: undefined }])
  first.connections[0]?.handlers.onState(open)
  expect((await openTab()).states).toEqual([open])
})

test('a tab that comes later receives again what it must know of before, from the one that holds the connection alone', async () => {
  const first = await openTab('live:ana', [event])
  await openTab('live:ana', [{ type: 'share.removed', id: 'of a tab without the connection' }])
  first.connections[0]?.handlers.onState(open)
  const late = await openTab()
  expect([late.states, late.received]).toEqual([[open], [event]])
  expect(first.received).toEqual([])
})

test('when the tab that holds the connection is closed, the next one takes over; one that is closed is passed over', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  second.close()
  first.close()
  await settle()
  expect([first, second, third].map(({ holds }) => holds())).toEqual([false, false, true])
  expect(second.connections).toEqual([])
})

test('a tab that takes over goes on from where the connection was, in the same stretch', async () => {
  const [first, second] = [await openTab(), await openTab()]
  expect(first.connections[0]?.from).toEqual({ isOpen: false, stretch: '', cursor: undefined })
  first.connections[0]?.handlers.onState(open)
  first.connections[0]?.handlers.onState({ ...open, cursor: 'later' })
  first.close()
  await settle()
  expect(second.connections[0]?.from).toEqual({ ...open, cursor: 'later' })
})

test('a tab of another account has a connection of its own', async () => {
  const [ana, bob] = [await openTab(), await openTab('live:bob')]
  ana.connections[0]?.handlers.onEvents([event])
  expect([bob.holds(), bob.received]).toEqual([true, []])
})

test('a tab that somebody looks at takes the connection from one that is asleep, which waits for its turn when it wakes', async () => {
  const first = await openTab()
  const second = await openTab()
  await vi.advanceTimersByTimeAsync(live.otherTabMs)
  expect(second.holds()).toBe(false)
  if (first.channel) first.channel.isAsleep = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(live.otherTabMs - 1)
  expect(second.holds()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([first.holds(), second.holds()]).toEqual([false, true])
  if (first.channel) first.channel.isAsleep = false
  second.close()
  await settle()
  expect(first.holds()).toBe(true)
})

test('a tab that nobody looks at leaves the connection where it is', async () => {
  const first = await openTab()
  if (first.channel) first.channel.isAsleep = true
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const second = await openTab()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10 * live.otherTabMs)
  expect([first.holds(), second.holds()]).toEqual([true, false])
})

test.each([
  ['while it waits for a sign of life', () => {}],
  ['and is looked at afterwards', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a tab whose part is over, %s, receives nothing and leaves the connection where it is', async (_, happens) => {
  const first = await openTab()
  if (first.channel) first.channel.isAsleep = true
  const second = await openTab()
  second.close()
  happens()
  await vi.advanceTimersByTimeAsync(10 * live.otherTabMs)
  // Once: what is taken from it, it would open anew.
  expect([first.connections.length, first.holds(), second.connections.length]).toEqual([1, true, 0])
  first.connections[0]?.handlers.onEvents([event])
  expect([first.received, second.received]).toEqual([[event], []])
})

test('where the browser has no locks each tab has a connection of its own', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const [first, second] = [await openTab(), await openTab()]
  expect([first.holds(), second.holds()]).toEqual([true, true])
  first.connections[0]?.handlers.onEvents([event])
  expect([first.received, second.received]).toEqual([[event], []])
  first.close()
  expect(first.holds()).toBe(false)
})
