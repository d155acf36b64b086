import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubLocks } from '../testing/fake-locks.ts'
import { resetDevice } from '../testing/tab.ts'
import type { LineState } from './connection.ts'
import { type Hearing, shareLine } from './tabs.ts'

/** Channels of one device, which deliver at once; one that is asleep hears nothing. */
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

/** Opens a tab that takes part; what holds the line in it is the test's. */
async function openTab(name = 'live:ana', recap: readonly LiveEvent[] = []) {
  const lines: { hearing: Hearing; isClosed: boolean }[] = []
  const received: unknown[] = []
  const states: LineState[] = []
  const close = shareLine(
    name,
    (hearing) => {
      const line = { hearing, isClosed: false }
      lines.push(line)
      return () => {
        line.isClosed = true
      }
    },
    {
      onEvent: (event) => void received.push(event),
      onState: (state) => void states.push(state),
      recap: () => recap,
    },
  )
  const channel = [...channels].at(-1)
  onTestFinished(close)
  await settle()
  return { lines, received, states, close, channel, holds: () => lines.some(({ isClosed }) => !isClosed) }
}

const event = { type: 'favourites.changed', cursor: '1' } as const

test('one tab holds the line, and the others hear what it hears', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  expect([first, second, third].map(({ holds }) => holds())).toEqual([true, false, false])
  first.lines[0]?.hearing.onState({ isOpen: true, line: 'a' })
  first.lines[0]?.hearing.onEvent(event)
  for (const { received, states } of [first, second, third]) {
    expect(received).toEqual([event])
    expect(states.at(-1)).toEqual({ isOpen: true, line: 'a' })
  }
})

test('a tab that comes later is told how the line is', async () => {
  const first = await openTab()
  const early = await openTab()
  expect(early.states).toEqual([{ isOpen: false, line: '' }])
  first.lines[0]?.hearing.onState({ isOpen: true, line: 'a' })
  expect((await openTab()).states).toEqual([{ isOpen: true, line: 'a' }])
})

test('a tab that comes later hears again what it must know of before, from the one that holds the line alone', async () => {
  const first = await openTab('live:ana', [event])
  await openTab('live:ana', [{ type: 'share.removed', id: 'of a tab without the line' }])
  first.lines[0]?.hearing.onState({ isOpen: true, line: 'a' })
  const late = await openTab()
  expect([late.states, late.received]).toEqual([[{ isOpen: true, line: 'a' }], [event]])
  expect(first.received).toEqual([])
})

test('when the tab that holds the line is closed, the next one takes over; one that is closed is passed over', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  second.close()
  first.close()
  await settle()
  expect([first, second, third].map(({ holds }) => holds())).toEqual([false, false, true])
  expect(second.lines).toEqual([])
})

test('a tab of another account has a line of its own', async () => {
  const [ana, bob] = [await openTab(), await openTab('live:bob')]
  ana.lines[0]?.hearing.onEvent(event)
  expect([bob.holds(), bob.received]).toEqual([true, []])
})

test('a tab that somebody looks at takes the line from one that is asleep, which waits for its turn when it wakes', async () => {
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

test('a tab that nobody looks at leaves the line where it is', async () => {
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
])('a tab whose part is over, %s, hears nothing and leaves the line where it is', async (_, happens) => {
  const first = await openTab()
  if (first.channel) first.channel.isAsleep = true
  const second = await openTab()
  second.close()
  happens()
  await vi.advanceTimersByTimeAsync(10 * live.otherTabMs)
  // Once: what is taken from it, it would open anew.
  expect([first.lines.length, first.holds(), second.lines.length]).toEqual([1, true, 0])
  first.lines[0]?.hearing.onEvent(event)
  expect([first.received, second.received]).toEqual([[event], []])
})

test('where the browser has no locks each tab has a line of its own', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const [first, second] = [await openTab(), await openTab()]
  expect([first.holds(), second.holds()]).toEqual([true, true])
  first.lines[0]?.hearing.onEvent(event)
  expect([first.received, second.received]).toEqual([[event], []])
  first.close()
  expect(first.holds()).toBe(false)
})
