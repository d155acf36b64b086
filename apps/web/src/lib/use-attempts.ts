import {
  type Attempts,
  attemptsLeft,
  noAttempts,
  type RateLimit,
  recordAttempt,
  secondsBlocked,
  withoutLastAttempt,
} from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { deviceStore, isObject, onStored } from '../platform/storage.ts'

const isAttempts = (value: unknown): value is Attempts =>
  isObject(value) && Array.isArray(value.times) && typeof value.blockedUntil === 'number'

export interface Attempting {
  /** Counts an attempt. @returns Seconds to wait when it is refused, else 0. */
  attempt(): number
  /** How many attempts are left before one is refused. */
  left(): number
  /** Does not count the last attempt: it did not reach the server. */
  takeBack(): void
  /** Takes up a block that the server has set, in seconds. @returns Seconds to wait. */
  blockFor(seconds: number): number
}

interface AttemptCounter extends Attempting {
  /** Seconds left of a block; 0 when there is none. */
  blocked: number
}

const keyOf = (name: string) => `attempts:${name}`
const read = (name: string) => deviceStore.read(keyOf(name), isAttempts) ?? noAttempts
const blockedNow = (name: string) => secondsBlocked(read(name), Date.now())

/** What shows a block on this page, told when one is set. */
const shown = new Set<() => void>()

let reached = (_name: string): void => {}

/** Lets one listener hear of limits of this device when they are reached, by their names. */
export function onLimitReached(listener: (name: string) => void): void {
  reached = listener
}

/**
 * Counts attempts at something, on the device, so that neither a reload nor a second tab forgets them [GAP-18].
 * @param name What is counted; each has its own counter.
 */
export function countAttempts(name: string, limit: RateLimit): Attempting {
  function keep(attempts: Attempts): number {
    deviceStore.write(keyOf(name), attempts)
    for (const update of shown) update()
    return secondsBlocked(attempts, Date.now())
  }
  return {
    attempt() {
      const wasBlocked = blockedNow(name) > 0
      const { allowed, attempts } = recordAttempt(read(name), limit, Date.now())
      if (!allowed && !wasBlocked) reached(name)
      return keep(attempts)
    },
    left: () => attemptsLeft(read(name), limit, Date.now()),
    takeBack: () => void keep(withoutLastAttempt(read(name))),
    blockFor: (seconds) => keep({ times: [], blockedUntil: Date.now() + seconds * 1000 }),
  }
}

/** The same for what shows how long it is blocked. */
export function useAttempts(name: string, limit: RateLimit): AttemptCounter {
  const [blocked, setBlocked] = useState(() => blockedNow(name))

  useEffect(() => {
    const update = () => setBlocked(blockedNow(name))
    const timer = setInterval(update, 500)
    shown.add(update)
    const stop = onStored(update)
    return () => {
      clearInterval(timer)
      shown.delete(update)
      stop()
    }
  }, [name])

  return { blocked, ...countAttempts(name, limit) }
}
