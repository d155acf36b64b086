import { expect, test } from 'vitest'
import type { SyncLoopClock } from '../lib/sync-loop.ts'
import { fakeSockets } from '../testing/fake-socket.ts'
import { type ConnectionState, keepConnected } from './connection.ts'
import type { Rejection } from './socket.ts'

/** A connection whose clock and triggers are the test's. */
function connect(random = 0, from = { stretch: '', cursor: undefined as string | undefined }) {
  const sockets = fakeSockets()
  const states: ConnectionState[] = []
  const rejections: Rejection[] = []
  const senders: boolean[] = []
  const waits: number[] = []
  let due: (() => void) | undefined
  const clock: SyncLoopClock = {
    after(milliseconds, task) {
      waits.push(milliseconds)
      due = task
      return () => {
        if (due === task) due = undefined
      }
    },
    random: () => random,
  }
  let trigger = () => {}
  let isListening = true
  const stop = keepConnected({
    accountId: 'ana',
    from,
    open: sockets.open,
    onEvents: () => {},
    onSender: (sendCommand) => void senders.push(sendCommand !== undefined),
    onState: (state) => void states.push(state),
    onRejected: (rejection) => void rejections.push(rejection),
    clock,
    triggers: (given) => {
      trigger = given
      return () => {
        isListening = false
      }
    },
  })
  return {
    ...sockets,
    states,
    rejections,
    senders,
    waits,
    stop,
    trigger: () => trigger(),
    isListening: () => isListening,
    isWaiting: () => due !== undefined,
    /** The pause is over. */
    pass() {
      const task = due
      due = undefined
      task?.()
    },
  }
}

test('a connection that does not open is tried again after 3 s, doubled up to a minute; one that opens begins anew', () => {
  const { ends, opens, pass, waits, tries } = connect()
  for (let count = 0; count < 7; count += 1) {
    ends()
    pass()
  }
  expect(waits).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000])
  opens()
  ends()
  expect(waits.at(-1)).toBe(3000)
  expect(tries.map(({ hello }) => hello.account)).toEqual(Array.from({ length: 8 }, () => 'ana'))
})

test('a pause is shortened by chance, by half at the most', () => {
  const { ends, waits } = connect(0.999_999)
  ends()
  expect(waits[0]).toBeCloseTo(1500, 0)
})

test('one that follows another goes on from its cursor, and nothing is missing in between', () => {
  const { ends, opens, last, pass, states, tries } = connect()
  opens()
  last().onCursor('later')
  ends()
  pass()
  opens()
  expect(tries.map(({ hello }) => hello.cursor)).toEqual([undefined, 'later'])
  expect(states.map(({ isOpen }) => isOpen)).toEqual([false, true, true, false, false, true])
  const [, first] = states
  expect(first?.stretch).not.toBe('')
  expect(states.at(-1)).toEqual({ isOpen: true, stretch: first?.stretch, cursor: 'c2' })
})

test('a cursor that is too old begins another stretch, and so does none', () => {
  const { ends, opens, resyncs, pass, states } = connect()
  const stretch = () => states.at(-1)?.stretch
  opens()
  const first = stretch()
  ends()
  expect(stretch()).toBe(first)
  pass()
  resyncs()
  const second = stretch()
  expect(new Set([first, second, '']).size).toBe(3)
})

test('it goes on from where another tab was', () => {
  const { opens, states, tries } = connect(0, { stretch: 'theirs', cursor: 'c' })
  opens()
  expect(tries[0]?.hello).toEqual({ account: 'ana', cursor: 'c' })
  expect(states.at(-1)).toMatchObject({ isOpen: true, stretch: 'theirs' })
})

test('a page that is visible again after a sleep opens another connection at once', () => {
  const { last, opens, trigger, tries, states, isWaiting } = connect()
  opens()
  last().isSilent = true
  trigger()
  expect([tries.length, tries[0]?.isClosed, isWaiting()]).toEqual([2, true, false])
  expect(states.at(-1)?.isOpen).toBe(false)
  opens()
  expect(states.at(-1)?.isOpen).toBe(true)
})

test('an attempt that fails after the network came back, and may have begun without it, is repeated at once', () => {
  const { ends, opens, trigger, pass, waits } = connect()
  trigger()
  ends()
  pass()
  ends()
  expect(waits).toEqual([0, 3000])
  // One that has opened pauses when it ends: all devices of a server that restarts come otherwise at once.
  pass()
  trigger()
  opens()
  ends()
  expect(waits).toEqual([0, 3000, 3000])
})

test('the network that is back tries at once, but only when nothing is open or under way', () => {
  const { ends, opens, trigger, tries, isWaiting } = connect()
  trigger()
  expect(tries).toHaveLength(1)
  opens()
  trigger()
  expect(tries).toHaveLength(1)
  ends()
  trigger()
  expect(tries).toHaveLength(2)
  expect(isWaiting()).toBe(false)
})

test('a server that says how long it wants to be left alone is left alone, also by whoever looks at the page', () => {
  const { ends, trigger, tries, waits, pass, rejections } = connect()
  ends({ code: 'request.rate_limited', retryAfter: 42 })
  expect(waits).toEqual([42_000])
  trigger()
  expect(tries).toHaveLength(1)
  pass()
  expect(tries).toHaveLength(2)
  expect(rejections).toEqual([{ code: 'request.rate_limited', retryAfter: 42 }])
  ends()
  trigger()
  expect(tries).toHaveLength(3)
})

test.each(['live.wrong_version', 'live.too_many', 'request.invalid'] as const)(
  '%s is not asked for again soon',
  (code) => {
    const { ends, waits } = connect()
    ends({ code })
    expect(waits).toEqual([60_000])
  },
)

test('once it is stopped nothing is tried, and the connection is closed', () => {
  const ended = connect()
  ended.ends()
  ended.stop()
  expect([ended.isWaiting(), ended.isListening()]).toEqual([false, false])
  ended.trigger()
  expect(ended.tries).toHaveLength(1)
  const open = connect()
  open.opens()
  open.stop()
  expect(open.tries[0]?.isClosed).toBe(true)
})

test('commands can be sent while it is open, and not when it was cut or given up', () => {
  const { opens, ends, pass, stop, senders } = connect()
  opens()
  ends()
  pass()
  opens()
  stop()
  expect(senders).toEqual([true, false, true, false])
})
