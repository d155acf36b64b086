import { describe, expect, test } from 'vitest'
import { rateLimits } from '../limits.ts'
import { type Attempts, noAttempts, recordAttempt, secondsBlocked, withoutLastAttempt } from './attempts.ts'

const start = 1_000_000
const second = 1000

/** The outcome of attempts at these times. */
function attemptsAt(times: readonly number[], from: Attempts = noAttempts) {
  let attempts = from
  const allowed = times.map((time) => {
    const outcome = recordAttempt(attempts, rateLimits.signIn, time)
    attempts = outcome.attempts
    return outcome.allowed
  })
  return { allowed, attempts }
}

const five = [0, 1, 2, 3, 4].map((index) => start + index * second)

describe('attempts of a form', () => {
  test('[RULE-16] [RULE-17] five in 60 s are allowed', () => {
    expect(rateLimits.signIn).toEqual({ points: 5, windowMs: 60_000 })
    expect(rateLimits.signUp).toEqual({ points: 5, windowMs: 60_000 })
    expect(attemptsAt(five).allowed).toEqual([true, true, true, true, true])
  })

  test('[GAP-43] [RULE-18] the sixth starts a block as long as the window, counted down in seconds', () => {
    const { allowed, attempts } = attemptsAt([...five, start + 10 * second])
    expect(allowed.at(-1)).toBe(false)
    expect(secondsBlocked(attempts, start + 10 * second)).toBe(60)
    expect(secondsBlocked(attempts, start + 10 * second + 1)).toBe(60)
    expect(secondsBlocked(attempts, start + 69 * second)).toBe(1)
    expect(secondsBlocked(attempts, start + 70 * second)).toBe(0)
  })

  test('[GAP-43] an attempt during the block is refused and does not lengthen it', () => {
    const { attempts } = attemptsAt([...five, start + 10 * second])
    const again = attemptsAt([start + 30 * second], attempts)
    expect(again.allowed).toEqual([false])
    expect(secondsBlocked(again.attempts, start + 30 * second)).toBe(40)
  })

  test('[RULE-18] after the block all five are free again', () => {
    const { attempts } = attemptsAt([...five, start + 10 * second])
    const later = five.map((time) => time + 70 * second)
    expect(attemptsAt(later, attempts).allowed).toEqual([true, true, true, true, true])
  })

  test('[RULE-16] an attempt is forgotten after the window', () => {
    expect(attemptsAt([...five, start + 60 * second]).allowed).toEqual([true, true, true, true, true, true])
    expect(attemptsAt([...five, start + 60 * second - 1]).allowed.at(-1)).toBe(false)
  })

  test('[GAP-18] an attempt that came to nothing lifts the block that it led to, and none that was set otherwise', () => {
    const { attempts } = attemptsAt([...five, start + 10 * second])
    const fewer = withoutLastAttempt(attempts)
    expect(secondsBlocked(fewer, start + 10 * second)).toBe(0)
    expect(attemptsAt([start + 11 * second, start + 12 * second], fewer).allowed).toEqual([true, false])
    const set = { times: [], blockedUntil: start + 30 * second }
    expect(withoutLastAttempt(set)).toEqual(set)
  })

  test('[RULE-16] attempts of one instant count one by one', () => {
    expect(attemptsAt([start, start, start, start, start, start]).allowed).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('[RULE-16] a clock that went back leaves nobody blocked by attempts to come', () => {
    const { attempts } = attemptsAt(five)
    expect(attemptsAt([start - 10 * second], attempts).allowed).toEqual([true])
  })
})
