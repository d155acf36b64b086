import { expect, test, vi } from 'vitest'
import { createSpacing } from './request-spacing.ts'

test('[SRCH-07] starts are 500 ms apart, whoever asks at once', async () => {
  vi.useFakeTimers({ now: 0 })
  const turn = createSpacing(500)
  const starts: number[] = []
  const all = [1, 2, 3].map(() => turn().then(() => starts.push(Date.now())))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(starts).toEqual([0, 500, 1000])
  vi.useRealTimers()
})

test('[GAP-106] whoever gives up takes no turn', async () => {
  vi.useFakeTimers({ now: 0 })
  const turn = createSpacing(500)
  await turn()
  const given = new AbortController()
  const abandoned = turn(given.signal).catch((error: unknown) => error)
  const newest = turn().then(() => Date.now())
  given.abort(new Error('gave up'))
  await vi.runAllTimersAsync()
  expect(await abandoned).toEqual(new Error('gave up'))
  expect(await newest).toBe(500)
  vi.useRealTimers()
})
