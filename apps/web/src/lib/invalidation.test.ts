import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInvalidation } from './invalidation.ts'

/** A query on screen, whose fetches end when the test says so. */
function look() {
  vi.useFakeTimers()
  // Another file of this process may have ended without a network.
  onlineManager.setOnline(true)
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const ending = new AbortController()
  const fetches: (() => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => void fetches.push(() => resolve(fetches.length)))
  client.setQueryData(['a', 1], 0)
  onTestFinished(new QueryObserver(client, { queryKey: ['a', 1], queryFn, staleTime: Infinity }).subscribe(() => {}))
  return {
    invalidate: createInvalidation(client, ending.signal),
    count: () => fetches.length,
    arrive: async () => {
      fetches.at(-1)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
    end: () => ending.abort(),
  }
}

test('an answer that many changes make outdated is fetched at once, and once more a second later', async () => {
  const { invalidate, count, arrive } = look()
  for (let change = 1; change <= 20; change += 1) invalidate(['a'])
  expect(count()).toBe(1)
  await arrive()
  await vi.advanceTimersByTimeAsync(999)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(count()).toBe(2)
  await arrive()
  await vi.advanceTimersByTimeAsync(5000)
  expect(count()).toBe(2)
  invalidate(['a'])
  expect(count()).toBe(3)
})

test('one that is on its way, perhaps from before a change, may arrive, and is fetched once more', async () => {
  const { invalidate, count, arrive } = look()
  invalidate(['a'])
  await vi.advanceTimersByTimeAsync(1000)
  invalidate(['a'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(count()).toBe(1)
  await arrive()
  await vi.advanceTimersByTimeAsync(1000)
  expect(count()).toBe(2)
})

test('nothing is fetched after the end', async () => {
  const { invalidate, count, arrive, end } = look()
  invalidate(['a'])
  invalidate(['a'])
  await arrive()
  end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(count()).toBe(1)
})
