import { afterAll, vi } from 'vitest'

// Files of one process share what is global: each leaves it as it was, and what it still waits for does not happen.

const timers = new Set<NodeJS.Timeout>()
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis

/** A function that starts timers, which notes them. Its own properties are those that Node's promises need. */
function noting<Start extends (...given: never[]) => NodeJS.Timeout>(start: Start): Start {
  const noted = (...given: Parameters<Start>) => {
    const timer = start(...given)
    timers.add(timer)
    return timer
  }
  return Object.assign(noted, start) as unknown as Start
}

globalThis.setTimeout = noting(startTimeout)
globalThis.setInterval = noting(startInterval)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
  for (const timer of timers) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval })
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
