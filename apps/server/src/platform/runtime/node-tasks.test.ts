import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptLines } from '../../testing/server.ts'
import { startNodeTasks } from './node-tasks.ts'
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

test('a node does its tasks once a minute, in order, whatever fails, and says what failed', async () => {
  const { log, entries } = logged()
  const done: string[] = []
  const end = startNodeTasks(
    {
      mails: async () => void done.push('mails'),
      failing: () => Promise.reject(new Error('the database is away')),
      files: async () => void done.push('files'),
    },
    log,
  )
  await vi.advanceTimersByTimeAsync(60_000 - 1)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['mails', 'files'])
  expect(entries()).toEqual([
    expect.objectContaining({ level: 50, msg: 'a task of the minute failed', task: 'failing', err: expect.anything() }),
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toHaveLength(4)
  await end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toHaveLength(4)
})

test('tasks that take longer than a minute are done one after the other, and the last is waited for', async () => {
  const { log } = logged()
  const gates: PromiseWithResolvers<void>[] = []
  const task = () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  }
  const end = startNodeTasks({ task }, log)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(gates).toHaveLength(1)
  gates[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(gates).toHaveLength(2)
  let isOver = false
  const over = end().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(300_000)
  expect([gates.length, isOver]).toEqual([2, false])
  gates[1]?.resolve()
  await over
})
