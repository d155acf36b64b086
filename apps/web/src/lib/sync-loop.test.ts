import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure, NetworkFailure } from './api.ts'
import { createSyncLoop, deviceClock, pageTriggers } from './sync-loop.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Lets everything happen that needs no time. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** An exchange whose runs end when the test says so, and whose time passes when the test says so. */
function setUp({ random = 0 } = {}) {
  const runs: { signal: AbortSignal; end: (error?: unknown) => Promise<void> }[] = []
  let waiting: { at: number; task: () => void }[] = []
  let now = 0
  let trigger = () => {}
  let isListening = false

  const syncLoop = createSyncLoop({
    run: (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const end = async (error?: unknown) => {
          if (error) reject(error)
          else resolve()
          await settle()
        }
        runs.push({ signal, end })
      }),
    triggers(given) {
      trigger = given
      isListening = true
      return () => (isListening = false)
    },
    clock: {
      after(milliseconds, task) {
        const entry = { at: now + milliseconds, task }
        waiting.push(entry)
        return () => (waiting = waiting.filter((other) => other !== entry))
      },
      random: () => random,
    },
  })

  async function pass(milliseconds: number): Promise<void> {
    now += milliseconds
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { task } of due) task()
    await settle()
  }

  return {
    syncLoop,
    runs,
    pass,
    settle,
    trigger: () => trigger(),
    isListening: () => isListening,
    /** Milliseconds until the next thing happens by itself. */
    waits: () => waiting.map(({ at }) => at - now),
  }
}

const failure = () => new NetworkFailure('offline')

describe('an exchange', () => {
  test('runs once it is started, and not before', async () => {
    const { syncLoop, runs } = setUp()
    syncLoop.request()
    await settle()
    expect(runs).toHaveLength(0)
    syncLoop.start()
    syncLoop.start()
    await settle()
    expect(runs).toHaveLength(1)
  })

  test('has one run at a time; what was asked for meanwhile follows it, once', async () => {
    const { syncLoop, runs } = setUp()
    syncLoop.start()
    await settle()
    syncLoop.request()
    syncLoop.request()
    await settle()
    expect(runs).toHaveLength(1)
    await runs[0]?.end()
    expect(runs).toHaveLength(2)
    await runs[1]?.end()
    expect(runs).toHaveLength(2)
  })

  test('also follows a run that failed', async () => {
    const { syncLoop, runs, waits } = setUp()
    syncLoop.start()
    await settle()
    syncLoop.request()
    await runs[0]?.end(failure())
    expect(runs).toHaveLength(2)
    expect(waits()).toEqual([])
  })

  test('tries again after pauses that double up to a minute, and begin anew after a success', async () => {
    const { syncLoop, runs, pass, waits } = setUp()
    syncLoop.start()
    await settle()
    const pauses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      await runs.at(-1)?.end(failure())
      pauses.push(...waits())
      await pass((waits()[0] ?? 0) - 1)
      expect(runs).toHaveLength(turn + 1)
      await pass(1)
      expect(runs).toHaveLength(turn + 2)
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
    await runs.at(-1)?.end()
    expect(waits()).toEqual([])
    syncLoop.request()
    await settle()
    await runs.at(-1)?.end(failure())
    expect(waits()).toEqual([3_000])
  })

  test('shortens its pauses by chance, by up to half', async () => {
    const { syncLoop, runs, waits } = setUp({ random: 0.999 })
    syncLoop.start()
    await settle()
    await runs[0]?.end(failure())
    expect(waits()[0]).toBeCloseTo(1_501.5)
  })

  test('waits as long as the server wants, whatever happens meanwhile', async () => {
    const { syncLoop, runs, waits, trigger, pass } = setUp()
    syncLoop.start()
    await settle()
    syncLoop.request()
    await runs[0]?.end(new ApiFailure({ code: 'request.rate_limited', retryAfter: 40 }))
    expect(waits()).toEqual([40_000])
    trigger()
    syncLoop.request()
    await pass(39_999)
    expect(runs).toHaveLength(1)
    await pass(1)
    expect(runs).toHaveLength(2)
    // The next failure is an ordinary one.
    await runs[1]?.end(failure())
    trigger()
    await settle()
    expect(runs).toHaveLength(3)
  })

  test('a short wish of the server does not shorten the pause', async () => {
    const { syncLoop, runs, waits } = setUp()
    syncLoop.start()
    await settle()
    await runs[0]?.end(new ApiFailure({ code: 'request.rate_limited', retryAfter: 1 }))
    expect(waits()).toEqual([3_000])
  })

  test('a trigger or a request ends the pause', async () => {
    const { syncLoop, runs, waits, trigger } = setUp()
    syncLoop.start()
    await settle()
    await runs[0]?.end(failure())
    trigger()
    await settle()
    expect(runs).toHaveLength(2)
    expect(waits()).toEqual([])
    await runs[1]?.end(failure())
    syncLoop.request()
    await settle()
    expect(runs).toHaveLength(3)
    expect(waits()).toEqual([])
  })

  test('a trigger during a run makes no second one', async () => {
    const { syncLoop, runs, trigger } = setUp()
    syncLoop.start()
    await settle()
    trigger()
    await runs[0]?.end()
    expect(runs).toHaveLength(1)
  })

  test('a run that fails after a trigger, and may have begun without a network, is repeated at once', async () => {
    const { syncLoop, runs, waits, trigger, pass } = setUp()
    syncLoop.start()
    await settle()
    trigger()
    await runs[0]?.end(failure())
    expect(waits()).toEqual([0])
    await pass(0)
    await runs[1]?.end(failure())
    expect(waits()).toEqual([3_000])
  })

  test('once stopped gives up its run, its pause and its triggers', async () => {
    const { syncLoop, runs, waits, isListening } = setUp()
    syncLoop.start()
    await settle()
    syncLoop.request()
    syncLoop.stop()
    await settle()
    expect(runs[0]?.signal.aborted).toBe(true)
    expect(runs).toHaveLength(1)
    expect(waits()).toEqual([])
    expect(isListening()).toBe(false)
    syncLoop.request()
    await settle()
    expect(runs).toHaveLength(1)

    syncLoop.start()
    await settle()
    expect(runs).toHaveLength(2)
    await runs[1]?.end(failure())
    syncLoop.stop()
    expect(waits()).toEqual([])
    // What was given up is no fault.
    expect(console.error).not.toHaveBeenCalled()
  })

  test('stopped and started at once makes a run of its own', async () => {
    const { syncLoop, runs, waits } = setUp()
    syncLoop.start()
    await settle()
    syncLoop.stop()
    syncLoop.start()
    await settle()
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(waits()).toEqual([])
    await runs[1]?.end(failure())
    expect(waits(), 'the pause begins anew').toEqual([3_000])
  })

  test('says what failed, unless it is the network', async () => {
    const { syncLoop, runs } = setUp()
    syncLoop.start()
    await settle()
    await runs[0]?.end(failure())
    expect(console.error).not.toHaveBeenCalled()
    syncLoop.request()
    await settle()
    await runs[1]?.end(new Error('a fault of ours'))
    expect(console.error).toHaveBeenCalledOnce()
  })
})

describe('the last run', () => {
  test('begins after the one under way, and says how it ended', async () => {
    for (const error of [undefined, failure()]) {
      const { syncLoop, runs, waits } = setUp()
      syncLoop.start()
      await settle()
      const last = syncLoop.finish(5_000)
      await runs[0]?.end(failure())
      expect(runs).toHaveLength(2)
      await runs[1]?.end(error)
      await expect(last).resolves.toBe(error === undefined)
      expect(waits(), 'the patience is over, a failure is tried again').toEqual(error ? [6_000] : [])
    }
  })

  test('is not waited for beyond the patience, and goes on by itself later', async () => {
    const { syncLoop, runs, pass, waits } = setUp()
    syncLoop.start()
    await settle()
    let outcome: boolean | undefined
    void syncLoop.finish(5_000).then((succeeded) => (outcome = succeeded))
    await pass(4_999)
    expect(outcome).toBeUndefined()
    await pass(1)
    expect(outcome).toBe(false)
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(waits()).toEqual([3_000])
  })

  test('is none when the exchange is stopped', async () => {
    const { syncLoop, runs, waits } = setUp()
    await expect(syncLoop.finish(5_000)).resolves.toBe(false)
    expect(runs).toEqual([])
    expect(waits()).toEqual([])
  })
})

test('the page tells when the network is back, and when somebody looks at it', () => {
  const trigger = vi.fn<() => void>()
  const stop = pageTriggers(trigger)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('focus'))
  expect(trigger).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(trigger).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(trigger).toHaveBeenCalledTimes(3)
  stop()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(trigger).toHaveBeenCalledTimes(3)
})

test('the clock of the device does a thing later, unless it is taken back', () => {
  vi.useFakeTimers()
  const task = vi.fn<() => void>()
  const other = vi.fn<() => void>()
  deviceClock.after(100, task)
  deviceClock.after(100, other)()
  vi.advanceTimersByTime(99)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  vi.useRealTimers()
})
