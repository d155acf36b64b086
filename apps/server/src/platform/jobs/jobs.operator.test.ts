import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeadLetter, DeadLetters } from './dead-letters.ts'
import { isJobsCommand, jobsCommands, jobsUsage, parseJobsCommand } from './jobs.operator.ts'

const letterOf = (id: string): DeadLetter => ({
  id,
  queue: 'mail',
  data: { kind: 'test' },
  attempts: 3,
  reason: 'EAWAY',
  at: new Date('2026-11-28T10:00:00Z'),
})

/** Dead letters in memory. */
function kept(...ids: string[]) {
  const letters = new Map(ids.map((id) => [id, letterOf(id)]))
  const deadLetters: DeadLetters = {
    list: async () => [...letters.values()],
    async retry(id) {
      const chosen = [...letters.keys()].filter((one) => id === undefined || one === id)
      for (const one of chosen) letters.delete(one)
      return chosen.length
    },
    remove: async (id) => letters.delete(id),
  }
  const onJobs = jobsCommands((work) => work(deadLetters))
  return (...args: string[]) => onJobs(parseJobsCommand(args))
}

test('[OPS-17] jobs that were given up are listed, run again one by one or all, and deleted', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const jobs = kept(first, second, third)
  expect((await jobs('list')).split('\n')).toEqual([
    `${first}  2026-11-28T10:00:00.000Z  mail  attempts: 3  EAWAY  {"kind":"test"}`,
    expect.stringContaining(second),
    expect.stringContaining(third),
  ])
  expect(await jobs('retry', first)).toBe('One job is run again.')
  await expect(jobs('retry', first)).rejects.toThrow(`No job ${first} was given up.`)
  expect(await jobs('remove', second)).toBe(`The job ${second} is deleted.`)
  await expect(jobs('remove', second)).rejects.toThrow(`No job ${second} was given up.`)
  expect(await jobs('retry', '--all')).toBe('One job is run again.')
  expect(await jobs('retry', '--all')).toBe('0 jobs are run again.')
  expect(await jobs('list')).toBe('No job was given up.')
})

test.each([[], ['else'], ['retry'], ['remove'], ['remove', '--all'], ['retry', 'all'], ['list', randomUUID()]])(
  'a command of %s %s says how it is asked for',
  (...args) => {
    expect(() => parseJobsCommand(args.filter((arg) => arg !== undefined))).toThrow(jobsUsage)
  },
)

test('a command that is not one of these is refused', () => {
  expect(isJobsCommand({ command: 'jobs.list' })).toBe(true)
  expect(isJobsCommand({ command: 'jobs.remove', id: 'x' })).toBe(false)
  expect(isJobsCommand({ command: 'list' })).toBe(false)
})
