import { sources as limits } from '@trouvaille/domain'
import { CircuitOpenError } from '../../platform/net/circuit-breaker.ts'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'

/** The circuit breaker and time-out of an open source. */
export interface SourceCircuitBreaker {
  /**
   * Makes a call while the circuit is closed: it is open while a response is late, and for a while after an outage.
   * @throws CircuitOpenError when the call was not made, else what the call throws.
   */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** True for a while after an outage. */
  readonly isOpen: boolean
  /** The response if it is in time, else undefined. A late one still fills the cache. */
  inTime<T>(answer: Promise<T>): Promise<T | undefined>
}

/** @param name Name of the source. */
export function createSourceCircuitBreaker(name: string, clock: Clock, after: After): SourceCircuitBreaker {
  let late = 0
  let failures = 0
  let openUntil = 0
  const now = () => clock.now().getTime()
  const isOpen = () => now() < openUntil

  function failed(): void {
    openUntil = now() + Math.min(limits.firstOpenMs * 2 ** failures, limits.longestOpenMs)
    failures += 1
  }

  return {
    async ask(question) {
      if (late > 0 || isOpen()) throw new CircuitOpenError(`${name}: the circuit is open`)
      try {
        const answer = await question()
        failures = 0
        return answer
      } catch (error) {
        if (error instanceof HttpFailure && error.isOutage) failed()
        throw error
      }
    },

    get isOpen() {
      return isOpen()
    },

    inTime(answer) {
      return within(after, limits.giveUpMs, answer, () => {
        const settle = () => {
          late -= 1
        }
        late += 1
        void answer.then(settle, settle)
        return undefined
      })
    },
  }
}

/** The result within so many milliseconds, else what `late` returns or throws. */
export function within<T, L>(after: After, milliseconds: number, answer: Promise<T>, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const cancel = after(milliseconds, () => resolve(new Promise((settle) => settle(late()))))
    void answer.then(resolve, reject).finally(cancel)
  })
}
