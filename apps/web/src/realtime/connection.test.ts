import { expect, test } from 'vitest'
import type { SyncLoopClock } from '../lib/sync-loop.ts'
import { fakeLines } from '../testing/fake-line.ts'
import { keepConnected, type LineState } from './connection.ts'
import type { Rejection } from './line.ts'

/** A connection whose clock and triggers are the test's. */
function connect(random = 0) {
  const lines = fakeLines()
  const states: LineState[] = []
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
    open: lines.open,
    onEvent: () => {},
    onSender: (sendCommand) => void senders.push(sendCommand !== undefined),
    onState: (state) => void states.push(state),
    onRefused: (rejection) => void rejections.push(rejection),
    clock,
    triggers: (given) => {
      trigger = given
      return () => {
        isListening = false
      }
    },
  })
  return {
    ...lines,
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

test('a line that does not open is tried again after 3 s, doubled up to a minute; one that opens begins anew', () => {
  const { ends, opens, pass, waits, tries } = connect()
  for (let count = 0; count < 7; count += 1) {
    ends()
    pass()
  }
  expect(waits).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000])
  opens()
  ends()
  expect(waits.at(-1)).toBe(3000)
  expect(tries.map(({ accountId }) => accountId)).toEqual(Array.from({ length: 8 }, () => 'ana'))
})

test('a pause is shortened by chance, by half at the most', () => {
  const { ends, waits } = connect(0.999_999)
  ends()
  expect(waits[0]).toBeCloseTo(1500, 0)
})

test('each try has a name of its own, by which it is told whether it opens, and that it ends', () => {
  const { ends, opens, pass, states } = connect()
  ends()
  pass()
  opens()
  ends()
  pass()
  opens()
  expect(states.map(({ isOpen }) => isOpen)).toEqual([false, true, false, true])
  const [tried, opened, ended, next] = states.map(({ line }) => line)
  expect(ended).toBe(opened)
  expect(new Set([tried, opened, next]).size).toBe(3)
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

test('once it is stopped nothing is tried, and the line is closed', () => {
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

test('commands can be said while the line is open, and not when it was cut or given up', () => {
  const { opens, ends, pass, stop, senders } = connect()
  opens()
  ends()
  pass()
  opens()
  stop()
  expect(senders).toEqual([true, false, true, false])
})
