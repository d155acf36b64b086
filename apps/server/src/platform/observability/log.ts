import { setTimeout } from 'node:timers/promises'
import { pino, type DestinationStream, type Logger } from 'pino'
import { describeError } from './error-description.ts'
import { currentRequest } from '../http/request-context.ts'
import { currentPlace } from './tracing.ts'

export type Log = Logger

/** Redacted paths: passwords, tokens, message texts, personal data. */
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

/** A copy of the value in which every error, however deep, is replaced by its description. */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  if (depth >= 5) return undefined
  if (Array.isArray(value)) return value.map((entry) => withoutErrors(entry, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutErrors(child, depth + 1)]))
}

/** Buffer size in characters for a log that cannot be written; what exceeds it is dropped. */
const backlog = 10_000_000

/** Request id and trace context of a line. */
function placeOfWork(): object {
  const call = currentRequest()
  const place = currentPlace()
  return { ...(call && { request: call.request }), ...(place && { trace: place.traceId }) }
}

/** Set once standard error is known to have a reader: without one the library would retry for ever at exit. */
let isRead = false

/** Standard error. A full disk or a closed pipe does not stop the server: lines are dropped meanwhile. */
function standardError(): DestinationStream {
  // With a minimum length its `flush` waits for the write in progress.
  const destination = pino.destination({ fd: 2, sync: false, maxLength: backlog, minLength: 1 })
  const { flushSync } = destination
  destination.flushSync = () => {
    if (isRead) flushSync.call(destination)
  }
  destination.on('error', () => {})
  return destination
}

/** Time-out of the final flush, in milliseconds. */
const farewellMs = 1000

/** Resolves when all lines are written; with no reader, or a slow one, they are dropped. */
export async function flushLog(log: Log): Promise<void> {
  const flushed = new Promise<void>((resolve) => log.flush(() => resolve()))
  await Promise.race([flushed, setTimeout(farewellMs)])
}

/** Keeps the process alive when its standard output is closed. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/**
 * A logger of JSON lines. Errors anywhere in a line are logged as {@link describeError} describes them, without their
 * message.
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
        // The library would use an error's message as that of the line; so it never gets one.
        logMethod([first, ...rest], method) {
          const line = withoutErrors(first instanceof Error ? { err: first } : first)
          method.apply(this, [line, ...rest.map((value) => withoutErrors(value))] as Parameters<typeof method>)
        },
      },
    },
    destination,
  )
}

/** Logs uncaught errors like all others before the process exits. */
export function logUncaught(): void {
  process.on('uncaughtException', (error) => {
    isRead = true
    const destination = pino.destination({ fd: 2, sync: true })
    destination.on('error', () => (isRead = false))
    createLog('fatal', destination).fatal({ err: error }, 'nobody caught this')
    process.exit(1)
  })
}
