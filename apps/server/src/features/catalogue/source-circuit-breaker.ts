import { sources as limits } from '@trouvaille/domain'
import { CircuitOpenError } from '../../platform/net/circuit-breaker.ts'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'

/** The circuit breaker of an open source, and how long people wait for it. */
export interface SourceCircuitBreaker {
  /**
   * Asks while the circuit is closed: it is open while an answer is late, and for a while after an outage.
   * @throws CircuitOpenError when it was not asked, else what the question throws.
   */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** True for a while after an outage. */
  readonly isOpen: boolean
  /** What is answered in time, else undefined. What comes later is of use to the next one who asks, through the cache. */
  inTime<T>(answer: Promise<T>): Promise<T | undefined>
}

/** @param name The source. */
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

/** What is answered within so many milliseconds, else what `late` gives or throws. */
export function within<T, L>(after: After, milliseconds: number, answer: Promise<T>, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const cancel = after(milliseconds, () => resolve(new Promise((settle) => settle(late()))))
    void answer.then(resolve, reject).finally(cancel)
  })
}
