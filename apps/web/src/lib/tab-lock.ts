import { syncLoop } from '@trouvaille/domain'
import { tabLocks } from '../platform/tabs.ts'

/**
 * Runs a task while no other tab runs one of the same name. Without browser locks, or after a time-out of the lock, it
 * runs anyway: the lock only avoids duplicate work.
 * @throws If the signal aborts while waiting.
 */
export async function withTabLock(name: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  const locks = tabLocks()
  if (!locks) return task()
  signal.throwIfAborted()
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  let isTick = false
  signal.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, syncLoop.otherTabMs)
  const stopWaiting = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  try {
    await locks.request(name, { signal: waiting.signal }, () => {
      isTick = true
      stopWaiting()
      return task()
    })
  } catch (error) {
    stopWaiting()
    if (isTick) throw error
    signal.throwIfAborted()
    await task()
  }
}
