import { type Attempts, noAttempts, type RateLimit, recordAttempt, secondsBlocked } from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { deviceStore, isObject } from './storage.ts'

const isAttempts = (value: unknown): value is Attempts =>
  isObject(value) && Array.isArray(value.times) && typeof value.blockedUntil === 'number'

interface AttemptCounter {
  /** Seconds left of a block; 0 when there is none. */
  blocked: number
  /** Counts an attempt. @returns Seconds to wait when it is refused, else 0. */
  attempt(): number
  /** Takes up a block that the server has set, in seconds. */
  blockFor(seconds: number): void
}

/**
 * Counts attempts at something, on the device, so that neither a reload nor a second tab forgets them [GAP-18].
 * @param name What is counted; each has its own counter.
 */
export function useAttempts(name: string, limit: RateLimit): AttemptCounter {
  const key = `attempts:${name}`
  const read = () => deviceStore.read(key, isAttempts) ?? noAttempts
  const [blocked, setBlocked] = useState(() => secondsBlocked(read(), Date.now()))

  useEffect(() => {
    const update = () => setBlocked(secondsBlocked(deviceStore.read(key, isAttempts) ?? noAttempts, Date.now()))
    const timer = setInterval(update, 500)
    addEventListener('storage', update)
    return () => {
      clearInterval(timer)
      removeEventListener('storage', update)
    }
  }, [key])

  function keep(attempts: Attempts): number {
    deviceStore.write(key, attempts)
    const seconds = secondsBlocked(attempts, Date.now())
    setBlocked(seconds)
    return seconds
  }

  return {
    blocked,
    attempt() {
      return keep(recordAttempt(read(), limit, Date.now()).attempts)
    },
    blockFor: (seconds) => void keep({ times: [], blockedUntil: Date.now() + seconds * 1000 }),
  }
}
