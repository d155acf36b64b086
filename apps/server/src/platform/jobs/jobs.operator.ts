import { z } from 'zod'
import { type OperatorHandler, OperatorError } from '../runtime/operator-socket.ts'
import type { DeadLetters } from './dead-letters.ts'

const command = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('jobs.list') }),
  z.strictObject({ command: z.literal('jobs.retry'), id: z.uuid().optional() }),
  z.strictObject({ command: z.literal('jobs.remove'), id: z.uuid() }),
])
export type JobsCommand = z.infer<typeof command>

export const jobsUsage = `npm run jobs -- list                        shows the jobs that were given up
npm run jobs -- retry <id>                  runs one of them again; all of them: --all
npm run jobs -- remove <id>                 deletes one of them`

export const isJobsCommand = (given: unknown): boolean => command.safeParse(given).success

/**
 * Parses the command line.
 * @throws OperatorError with the usage.
 */
export function parseJobsCommand([name, id, ...more]: readonly string[]): JobsCommand {
  // All of them must be asked for.
  const isAll = name === 'retry' && id === '--all'
  const isMissing = name === 'retry' && id === undefined
  const parsed = command.safeParse({ command: `jobs.${name}`, ...(id !== undefined && !isAll && { id }) })
  if (!parsed.success || isMissing || more.length > 0) throw new OperatorError(jobsUsage)
  return parsed.data
}

/** The operator's commands on jobs that were given up. */
export function jobsCommands(use: <T>(work: (letters: DeadLetters) => Promise<T>) => Promise<T>): OperatorHandler {
  return async (given) => {
    const asked = command.parse(given)
    return use(async (letters) => {
      if (asked.command === 'jobs.list') return describe(letters)
      if (asked.command === 'jobs.remove') {
        if (!(await letters.remove(asked.id))) throw new OperatorError(`No job ${asked.id} was given up.`)
        return `The job ${asked.id} is deleted.`
      }
      const count = await letters.retry(asked.id)
      if (count === 0 && asked.id !== undefined) throw new OperatorError(`No job ${asked.id} was given up.`)
      return count === 1 ? 'One job is run again.' : `${count} jobs are run again.`
    })
  }
}

async function describe(letters: DeadLetters): Promise<string> {
  const lines = (await letters.list()).map(({ id, queue, at, attempts, reason, data }) =>
    [id, at.toISOString(), queue, `attempts: ${attempts}`, reason ?? 'its node was gone', JSON.stringify(data)].join(
      '  ',
    ),
  )
  return lines.length > 0 ? lines.join('\n') : 'No job was given up.'
}
