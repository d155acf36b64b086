import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './error-description.ts'

export type Log = Logger

/** Paths that never reach a log: passwords, tokens, message texts, what says who somebody is. */
const secret = [
  'password',
  'token',
  'authorization',
  'cookie',
  'content',
  'text',
  'html',
  'subject',
  'email',
  'identifier',
  'recipient',
  'to',
  'username',
  'phoneNumber',
  'address',
  'params',
]

/** The value with every error in it, however deep, as its description. */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  if (depth >= 5) return undefined
  if (Array.isArray(value)) return value.map((entry) => withoutErrors(entry, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutErrors(child, depth + 1)]))
}

/**
 * A logger of JSON lines. Of an error it says what {@link describeError} does, wherever the error stands in a line,
 * and never its message.
 * @param destination Standard error when absent.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      redact: secret.flatMap((name) => [name, `*.${name}`]),
      hooks: {
        // The library takes the message of an error for the message of the line; so it never sees one.
        logMethod([first, ...rest], method) {
          const line = withoutErrors(first instanceof Error ? { err: first } : first)
          method.apply(this, [line, ...rest.map((value) => withoutErrors(value))] as Parameters<typeof method>)
        },
      },
    },
    destination,
  )
}

/** Has what nobody catches logged as everything else is, before it ends the process. */
export function logUncaught(): void {
  process.on('uncaughtException', (error) => {
    createLog('fatal', pino.destination({ fd: 2, sync: true })).fatal({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}
