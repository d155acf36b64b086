import type { Clock } from '../runtime/clock.ts'
import { HttpFailure } from './http-failure.ts'
import type { Log } from '../observability/log.ts'

/** Outages in a row after which the other side is left alone. */
const outagesAllowed = 5

/** How long it is left alone, in milliseconds, when it does not say how long to wait; doubles with each trial that fails. */
const restMs = 30_000
const longestRestMs = 300_000

/** The call was not made: the other side is being left alone. */
export class CircuitOpenError extends Error {}

/** Leaves another server alone for a while once it is down, or as long as it asks for. */
export interface CircuitBreaker {
  /**
   * Makes a call, unless the other side rests. After a rest one call goes first, and the others wait for its outcome
   * by being refused.
   * @param isOutage Which failures count against the other side.
   * @throws RestingError when the call was not made, else what the call throws.
   */
  run<T>(call: () => Promise<T>, isOutage?: (failure: HttpFailure) => boolean): Promise<T>
  /** Lets no call leave for so many milliseconds. */
  rest(milliseconds: number, reason: string): void
  /** `resting` while it is left alone, and while one call tries whether it is back. */
  readonly state: 'ok' | 'resting'
  /** Who is on the other side. */
  readonly name: string
}

/** @param name Who is on the other side, for the log. */
export function createCircuitBreaker(name: string, clock: Clock, log: Log): CircuitBreaker {
  let outages = 0
  /** End of the rest; 0 when the other side is known to answer. */
  let openUntil = 0
  let isTrying = false
  let failedTrials = 0
  const now = () => clock.now().getTime()

  function rest(milliseconds: number, reason: string): void {
    openUntil = Math.max(openUntil, now() + milliseconds)
    log.warn({ provider: name, until: new Date(openUntil).toISOString(), reason }, 'provider rests')
  }

  /** @param isTrial True for the first call after a rest; older calls say nothing about now. */
  function answered(isTrial: boolean): void {
    if (isTrial && now() >= openUntil) {
      openUntil = 0
      failedTrials = 0
      log.info({ provider: name }, 'provider is back')
    }
    if (openUntil === 0) outages = 0
  }

  function failed(isTrial: boolean, failure: HttpFailure): void {
    outages += 1
    if (isTrial) failedTrials += 1
    const usual = Math.min(restMs * 2 ** failedTrials, longestRestMs)
    if (failure.status === 429) rest((failure.retryAfter ?? 0) * 1000 || usual, failure.message)
    else if (isTrial || (openUntil === 0 && outages >= outagesAllowed)) rest(usual, failure.message)
  }

  return {
    async run(call, isOutage = (failure) => failure.isOutage) {
      if (now() < openUntil || isTrying) throw new CircuitOpenError(`${name} is being left alone`)
      const isTrial = openUntil > 0
      isTrying = isTrial
      try {
        const result = await call()
        answered(isTrial)
        return result
      } catch (error) {
        // What else is thrown is our own fault, and says nothing of the other side.
        if (error instanceof HttpFailure) {
          if (isOutage(error)) failed(isTrial, error)
          else answered(isTrial)
        }
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
    rest,
    name,
    get state() {
      return isTrying || now() < openUntil ? 'resting' : 'ok'
    },
  }
}
