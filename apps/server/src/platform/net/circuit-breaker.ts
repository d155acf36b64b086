import type { Clock } from '../runtime/clock.ts'
import { HttpFailure } from './http-failure.ts'
import type { Log } from '../observability/log.ts'

/** Consecutive outages that open the circuit. */
const failureThreshold = 5

/** How long it stays open, in milliseconds, without a Retry-After; doubles with each trial call that fails. */
const openMs = 30_000
const longestOpenMs = 300_000

/** The call was not made: the circuit is open. */
export class CircuitOpenError extends Error {}

/** A circuit breaker: it opens on outages, and on a 429 for its Retry-After. */
export interface CircuitBreaker {
  /**
   * Makes a call while the circuit is closed; half-open it makes one trial call, and rejects the others.
   * @param isOutage Which failures count as outages.
   * @throws CircuitOpenError when the call was not made, else what the call throws.
   */
  run<T>(call: () => Promise<T>, isOutage?: (failure: HttpFailure) => boolean): Promise<T>
  /** Opens the circuit for so many milliseconds at least. */
  open(milliseconds: number, reason: string): void
  /** `resting` while the circuit is open or makes its trial call. */
  readonly state: 'ok' | 'resting'
  /** Name of the provider. */
  readonly name: string
}

/** @param name Name of the provider, for the log. */
export function createCircuitBreaker(name: string, clock: Clock, log: Log): CircuitBreaker {
  let failures = 0
  /** 0 while the circuit is closed. */
  let openUntil = 0
  let isTrialRunning = false
  let failedTrials = 0
  const now = () => clock.now().getTime()

  function open(milliseconds: number, reason: string): void {
    openUntil = Math.max(openUntil, now() + milliseconds)
    log.warn({ provider: name, until: new Date(openUntil).toISOString(), reason }, 'provider rests')
  }

  /** @param isTrial Only a trial call closes the circuit: results of older calls are outdated. */
  function succeeded(isTrial: boolean): void {
    if (isTrial && now() >= openUntil) {
      openUntil = 0
      failedTrials = 0
      log.info({ provider: name }, 'provider is back')
    }
    if (openUntil === 0) failures = 0
  }

  function failed(isTrial: boolean, failure: HttpFailure): void {
    failures += 1
    if (isTrial) failedTrials += 1
    const usual = Math.min(openMs * 2 ** failedTrials, longestOpenMs)
    if (failure.status === 429) open((failure.retryAfter ?? 0) * 1000 || usual, failure.message)
    else if (isTrial || (openUntil === 0 && failures >= failureThreshold)) open(usual, failure.message)
  }

  return {
    async run(call, isOutage = (failure) => failure.isOutage) {
      if (now() < openUntil || isTrialRunning) throw new CircuitOpenError(`${name}: the circuit is open`)
      const isTrial = openUntil > 0
      isTrialRunning = isTrial
      try {
        const result = await call()
        succeeded(isTrial)
        return result
      } catch (error) {
        // Other errors are our own, and say nothing about the provider.
        if (error instanceof HttpFailure) {
          if (isOutage(error)) failed(isTrial, error)
          else succeeded(isTrial)
        }
        throw error
      } finally {
        if (isTrial) isTrialRunning = false
      }
    },
    open,
    name,
    get state() {
      return isTrialRunning || now() < openUntil ? 'resting' : 'ok'
    },
  }
}
