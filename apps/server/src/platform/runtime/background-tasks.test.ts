import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackgroundTasks } from './background-tasks.ts'
import { createLog } from '../observability/log.ts'
import { keptLines } from '../../testing/server.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const silentLog = () => createLog('trace', keptLines([]))

test('a task starts neither at once nor late, so that no answer tells whether there is one', async () => {
  const { run } = createBackgroundTasks(silentLog())
  const started = vi.fn<() => Promise<void>>(async () => {})
  const tasks = 200
  for (let one = 0; one < tasks; one += 1) run('task', started)
  await vi.advanceTimersByTimeAsync(199)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(150)
  const half = started.mock.calls.length
  expect(half).toBeGreaterThan(tasks / 4)
  expect(half).toBeLessThan((tasks * 3) / 4)
  await vi.advanceTimersByTimeAsync(151)
  expect(started).toHaveBeenCalledTimes(tasks)
})

test('a failure is logged under the name of its task, and stops no other', async () => {
  const lines: string[] = []
  const { run, settled } = createBackgroundTasks(createLog('trace', keptLines(lines)), { from: 0, to: 0 })
  const other = vi.fn<() => Promise<void>>(async () => {})
  run('broken', () => Promise.reject(new Error('no')))
  run('other', other)
  const done = settled()
  await vi.runAllTimersAsync()
  await done
  expect(other).toHaveBeenCalledOnce()
  expect(lines.map((line) => JSON.parse(line).task)).toEqual(['broken'])
})
