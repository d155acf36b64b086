import { syncLoop } from '@trouvaille/domain'
import { tabLocks } from '../platform/tabs.ts'

/**
 * Does something while no other tab does what has the same name. Where the browser has no locks, or another tab does not
 * let go of its own, it is done all the same: a lock saves work, and nothing may rely on it.
 * @throws When the signal gives it up while it waits.
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
