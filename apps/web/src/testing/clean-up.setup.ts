import { afterAll, vi } from 'vitest'

// Files of one process share what is global: each leaves it as it was, and what it still waits for does not happen.

const timers = new Set<ReturnType<typeof setTimeout>>()
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis

/** Records the timers that a function starts. The copy keeps its properties, such as Node's. */
function noting(start: typeof setTimeout | typeof setInterval): typeof start {
  const noted = (task: () => void, milliseconds?: number, ...given: unknown[]) => {
    const timer = start(task, milliseconds, ...given)
    timers.add(timer)
    return timer
  }
  return Object.assign(noted, start)
}

Object.assign(globalThis, { setTimeout: noting(startTimeout), setInterval: noting(startInterval) })

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
