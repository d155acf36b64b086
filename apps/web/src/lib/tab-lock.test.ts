import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './tab-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The locks of a browser: a name is held by one at a time, and waiting ends with its signal. */
function stubLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) => {
    const turn = queues.get(name) ?? Promise.resolve()
    const given = new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void turn.then(() => resolve())
    })
    const done = given.then(task)
    queues.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

const never = () => new Promise<void>(() => {})
const signal = () => new AbortController().signal
const settle = () => vi.advanceTimersByTimeAsync(0)

test('where there are no locks it is done at once', async () => {
  vi.stubGlobal('navigator', {})
  const task = vi.fn<() => Promise<void>>(async () => {})
  await withTabLock('a', signal(), task)
  expect(task).toHaveBeenCalledOnce()
})

test('what has the same name takes turns, and what has another does not wait', async () => {
  stubLocks()
  const order: string[] = []
  let end = () => {}
  const first = withTabLock('a', signal(), () => {
    order.push('first')
    return new Promise((resolve) => (end = resolve))
  })
  const second = withTabLock('a', signal(), async () => void order.push('second'))
  await withTabLock('b', signal(), async () => void order.push('other'))
  expect(order).toEqual(['first', 'other'])
  end()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'other', 'second'])
})

test('a tab that does not let go is waited for 10 s', async () => {
  stubLocks()
  void withTabLock('a', signal(), never)
  const task = vi.fn<() => Promise<void>>(async () => {})
  const done = withTabLock('a', signal(), task)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(task).toHaveBeenCalledOnce()
})

test('who has the turn keeps it longer than 10 s, once', async () => {
  stubLocks()
  const task = vi.fn<() => Promise<void>>(never)
  void withTabLock('a', signal(), task)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(task).toHaveBeenCalledOnce()
})

test('what is done leaves nothing behind that would end a wait', async () => {
  stubLocks()
  const given = new AbortController()
  const removed = vi.spyOn(given.signal, 'removeEventListener')
  await withTabLock('a', given.signal, async () => {})
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledOnce()
})

test('waiting that is given up does nothing', async () => {
  stubLocks()
  void withTabLock('a', signal(), never)
  const task = vi.fn<() => Promise<void>>(async () => {})
  const waiting = new AbortController()
  const done = withTabLock('a', waiting.signal, task).catch((error: unknown) => error)
  await settle()
  waiting.abort()
  expect(await done).toBe(waiting.signal.reason)
  await expect(withTabLock('b', waiting.signal, task)).rejects.toBe(waiting.signal.reason)
  expect(task).not.toHaveBeenCalled()
})

test('a failure is that of the task, which is not done twice', async () => {
  stubLocks()
  const task = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('a fault of ours')))
  await expect(withTabLock('a', signal(), task)).rejects.toThrow('a fault of ours')
  expect(task).toHaveBeenCalledOnce()
})
