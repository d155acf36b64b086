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
  /** Counts an attempt. @returns Seconds until a retry if it is blocked, else 0. */
  attempt(): number
  /** Remaining attempts. */
  left(): number
  /** Refunds the last attempt: it did not reach the server. */
  takeBack(): void
  /** Applies a block by the server, in seconds. @returns Seconds until a retry. */
  blockFor(seconds: number): number
}

interface AttemptCounter extends Attempting {
  /** Remaining seconds of a block; 0 without one. */
  blocked: number
}

const keyOf = (name: string) => `attempts:${name}`
const read = (name: string) => deviceStore.read(keyOf(name), isAttempts) ?? noAttempts
const blockedNow = (name: string) => secondsBlocked(read(name), Date.now())

/** Subscribers to blocks on this page. */
const shown = new Set<() => void>()

let reached = (_name: string): void => {}

/** Sets the one listener for limits of this device that are reached, by name. */
export function onLimitReached(listener: (name: string) => void): void {
  reached = listener
}

/**
 * A rate limit on the device, shared by tabs and kept across reloads [GAP-18].
 * @param name Name of the counter.
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

/** The remaining time of a block, for display. */
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
