import { setTimeout } from 'node:timers/promises'
import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './error-description.ts'
import { currentRequest } from '../http/request-context.ts'
import { currentPlace } from './tracing.ts'

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

/** Characters kept for a log that cannot be written; what comes beyond them is lost. */
const backlog = 10_000_000

/** The call and the trace that a line belongs to, wherever in the program it is written. */
function placeOfWork(): object {
  const call = currentRequest()
  const place = currentPlace()
  return { ...(call && { request: call.request }), ...(place && { trace: place.traceId }) }
}

/** Set once it is known that somebody reads: without a reader the library would try to write for ever at the end. */
let isRead = false

/** Standard error. A disk that is full, or a reader that has ended, is no reason to stop: lines are lost meanwhile. */
function standardError(): DestinationStream {
  // With a least length its `flush` waits for what is under way.
  const destination = pino.destination({ fd: 2, sync: false, maxLength: backlog, minLength: 1 })
  const { flushSync } = destination
  destination.flushSync = () => {
    if (isRead) flushSync.call(destination)
  }
  destination.on('error', () => {})
  return destination
}

/** How long the end of a process waits for whoever reads its log, in milliseconds. */
const farewellMs = 1000

/** Ends when all lines are written; without a reader, or with one that is slow, they are lost. */
export async function flushLog(log: Log): Promise<void> {
  const flushed = new Promise<void>((resolve) => log.flush(() => resolve()))
  await Promise.race([flushed, setTimeout(farewellMs)])
}

/** Lets the process go on when whoever read what it says has ended. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/**
 * A logger of JSON lines. Of an error it says what {@link describeError} does, wherever the error stands in a line,
 * and never its message.
 * @param destination Standard error when absent.
 */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      mixin: placeOfWork,
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
    isRead = true
    const destination = pino.destination({ fd: 2, sync: true })
    destination.on('error', () => (isRead = false))
    createLog('fatal', destination).fatal({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}
