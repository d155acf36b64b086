import { sources as limits } from '@trouvaille/domain'
import { CircuitOpenError } from '../../platform/net/circuit-breaker.ts'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'

/** How long people wait for an open source, and when it is left alone. */
export interface SourceCircuitBreaker {
  /**
   * Asks, unless the source is left alone: while it owes an answer for too long, and for a while after it was down.
   * @throws RestingError when it was not asked, else what the question throws.
   */
  ask<T>(question: () => Promise<T>): Promise<T>
  /** True for a while after it was down. */
  readonly isOpen: boolean
  /** What is answered in time, else undefined. What comes later is of use to the next one who asks, through the cache. */
  inTime<T>(answer: Promise<T>): Promise<T | undefined>
}

/** @param name The source. */
export function createSourceCircuitBreaker(name: string, clock: Clock, after: After): SourceCircuitBreaker {
  let owed = 0
  let outages = 0
  let leftAloneUntil = 0
  const now = () => clock.now().getTime()
  const isOpen = () => now() < leftAloneUntil

  function isDown(): void {
    const rest = Math.min(limits.firstRestMs * 2 ** outages, limits.longestRestMs)
    outages += 1
    leftAloneUntil = now() + rest
  }

  return {
    async ask(question) {
      if (owed > 0 || isOpen()) throw new CircuitOpenError(`${name} is being left alone`)
      try {
        const answer = await question()
        outages = 0
        return answer
      } catch (error) {
        if (error instanceof HttpFailure && error.isOutage) isDown()
        throw error
      }
    },

    get isOpen() {
      return isOpen()
    },

    inTime(answer) {
      return within(after, limits.giveUpMs, answer, () => {
        const settle = () => {
          owed -= 1
        }
        owed += 1
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
