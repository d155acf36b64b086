import { describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createCircuitBreaker, CircuitOpenError } from './circuit-breaker.ts'
import { HttpFailure } from './http-failure.ts'
import { createLog, type Log } from '../observability/log.ts'

const second = 1000

function createBreaker() {
  const clock = createTestClock('2026-11-21T12:00:00Z')
  const breaker = createCircuitBreaker('source', clock, createLog('silent'))
  const down = () => Promise.reject(new HttpFailure('down', { status: 503 }))
  return {
    clock,
    breaker,
    ask: (answer: () => Promise<unknown>) => breaker.run(answer).catch((error: unknown) => error),
    async fail(times: number, failure = down) {
      for (let time = 0; time < times; time += 1) await breaker.run(failure).catch(() => {})
    },
  }
}

const fine = () => Promise.resolve('fine')

describe('a source', () => {
  test('rests after five outages in a row, for half a minute', async () => {
    const { breaker, clock, ask, fail } = createBreaker()
    await fail(4)
    expect(breaker.state).toBe('ok')
    await fail(1)
    expect(breaker.state).toBe('resting')
    expect(await ask(() => expect.fail('left alone'))).toBeInstanceOf(CircuitOpenError)
    clock.advance(30 * second - 1)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
    clock.advance(1)
    expect(breaker.state).toBe('ok')
    expect(await ask(fine)).toBe('fine')
    await fail(4)
    expect(breaker.state).toBe('ok')
  })

  test('that answers in between does not rest', async () => {
    const { breaker, fail, ask } = createBreaker()
    for (let round = 0; round < 5; round += 1) {
      await fail(4)
      await ask(fine)
    }
    expect(breaker.state).toBe('ok')
  })

  test.each([400, 404, 422])('that answers %i is not down', async (status) => {
    const { breaker, fail } = createBreaker()
    await fail(20, () => Promise.reject(new HttpFailure('no', { status })))
    expect(breaker.state).toBe('ok')
  })

  test.each([401, 403, 500, 502, undefined])('that answers %s is as good as down', async (status) => {
    const { breaker, fail } = createBreaker()
    await fail(5, () => Promise.reject(new HttpFailure('no', status === undefined ? {} : { status })))
    expect(breaker.state).toBe('resting')
  })

  test('is tried by one call after its rest, and rests again when that fails', async () => {
    const { breaker, clock, ask, fail } = createBreaker()
    await fail(5)
    clock.advance(30 * second)
    const trial = Promise.withResolvers<unknown>()
    const tried = ask(() => trial.promise)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
    trial.reject(new HttpFailure('still down'))
    expect(await tried).toBeInstanceOf(HttpFailure)
    expect(breaker.state).toBe('resting')
    clock.advance(60 * second)
    expect(await ask(fine)).toBe('fine')
    expect(await Promise.all([ask(fine), ask(fine)])).toEqual(['fine', 'fine'])
  })

  test('[SRC-12] rests twice as long after each trial that fails, five minutes at most, until one ends well', async () => {
    const { breaker, clock, ask, fail } = createBreaker()
    await fail(5)
    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      clock.advance(seconds * second - 1)
      expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
      clock.advance(1)
      await fail(1)
      expect(breaker.state).toBe('resting')
    }
    clock.advance(300 * second)
    expect(await ask(fine)).toBe('fine')
    await fail(5)
    clock.advance(30 * second)
    expect(await ask(fine)).toBe('fine')
  })

  test('[SRC-12] counts as resting while it is tried', async () => {
    const { breaker, clock, ask, fail } = createBreaker()
    await fail(5)
    clock.advance(30 * second)
    const trial = Promise.withResolvers<unknown>()
    const tried = ask(() => trial.promise)
    expect(breaker.state).toBe('resting')
    trial.resolve('fine')
    await tried
    expect(breaker.state).toBe('ok')
  })

  test('[SRC-12] is neither down nor back by a mistake of our own', async () => {
    const { breaker, clock, ask, fail } = createBreaker()
    await fail(20, () => Promise.reject(new TypeError('ours')))
    expect(breaker.state).toBe('ok')
    await fail(4)
    await fail(1, () => Promise.reject(new TypeError('ours')))
    await fail(1)
    expect(breaker.state).toBe('resting')
    clock.advance(30 * second)
    await fail(1, () => Promise.reject(new TypeError('ours')))
    const trial = Promise.withResolvers<unknown>()
    void ask(() => trial.promise)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
  })

  test('that says how long to wait is left alone so long, from the first time', async () => {
    const { clock, ask, fail } = createBreaker()
    await fail(1, () => Promise.reject(new HttpFailure('busy', { status: 429, retryAfter: 120 })))
    clock.advance(120 * second - 1)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
    clock.advance(1)
    expect(await ask(fine)).toBe('fine')
  })

  test('that is busy and does not say how long is left alone for half a minute', async () => {
    const { clock, ask, fail } = createBreaker()
    await fail(1, () => Promise.reject(new HttpFailure('busy', { status: 429 })))
    clock.advance(30 * second - 1)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
    clock.advance(1)
    expect(await ask(fine)).toBe('fine')
  })

  test('an answer to an older call does not end its rest', async () => {
    const { clock, breaker, ask, fail } = createBreaker()
    const older = Promise.withResolvers<unknown>()
    const asked = ask(() => older.promise)
    await fail(1, () => Promise.reject(new HttpFailure('busy', { status: 429, retryAfter: 60 })))
    older.resolve('late')
    expect(await asked).toBe('late')
    expect(breaker.state).toBe('resting')
    clock.advance(60 * second)
    expect(await ask(fine)).toBe('fine')
  })

  test('keeps the longer of two rests', async () => {
    const { clock, breaker, ask } = createBreaker()
    breaker.open(60 * second, 'told to')
    breaker.open(10 * second, 'told to')
    clock.advance(59 * second)
    expect(await ask(fine)).toBeInstanceOf(CircuitOpenError)
  })

  test('[PROV-23] says in the log why it rests and until when, once, and that it is back', async () => {
    const clock = createTestClock('2026-11-21T12:00:00Z')
    const log = {
      warn: vi.fn<(fields: object, text: string) => void>(),
      info: vi.fn<(fields: object, text: string) => void>(),
    }
    const breaker = createCircuitBreaker('spotify', clock, log as unknown as Log)
    const busy = new HttpFailure('answered 429 QUOTA_EXCEEDED', { status: 429, retryAfter: 60 })
    await breaker.run(() => Promise.reject(busy)).catch(() => {})
    await breaker.run(fine).catch(() => {})
    const fields = { provider: 'spotify', until: '2026-11-21T12:01:00.000Z', reason: 'answered 429 QUOTA_EXCEEDED' }
    expect(log.warn.mock.calls).toEqual([[fields, 'provider rests']])
    clock.advance(60 * second)
    await breaker.run(fine)
    await breaker.run(fine)
    expect(log.info.mock.calls).toEqual([[{ provider: 'spotify' }, 'provider is back']])
  })
})
