import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptLines } from '../../testing/server.ts'
import { startScheduledTasks } from './scheduled-tasks.ts'
import { createLog } from '../observability/log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function logged() {
  const lines: string[] = []
  return { log: createLog('info', keptLines(lines)), entries: () => lines.map((line) => JSON.parse(line)) }
}

test('housekeeping does everything once an hour, in order, whatever fails, and says what failed', async () => {
  const { log, entries } = logged()
  const done: string[] = []
  const end = startScheduledTasks(
    {
      mails: async () => void done.push('mails'),
      failing: () => Promise.reject(new Error('the database is away')),
      files: async () => void done.push('files'),
    },
    log,
  )
  await vi.advanceTimersByTimeAsync(3_600_000 - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['mails', 'files'])
  expect(entries()).toEqual([
    expect.objectContaining({ level: 50, msg: 'a clearing task failed', task: 'failing', err: expect.anything() }),
  ])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(done).toHaveLength(4)
  await end()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(done).toHaveLength(4)
})

test('housekeeping that takes longer than its interval is done one after the other, and the last is waited for', async () => {
  const { log } = logged()
  const gates: PromiseWithResolvers<void>[] = []
  const task = () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  }
  const end = startScheduledTasks({ task }, log, 1000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(gates).toHaveLength(1)
  gates[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(gates).toHaveLength(2)
  let isOver = false
  const over = end().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect([gates.length, isOver]).toEqual([2, false])
  gates[1]?.resolve()
  await over
})
