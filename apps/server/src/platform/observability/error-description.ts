/** What is logged of an error. */
export interface ErrorDescription {
  /** Its class. */
  type: string
  /** SQLSTATE of a database error, or the code of a system, library or own error. */
  code?: string
  /** HTTP or SMTP status of another server's response. */
  status?: number
  /** SQL of the failed statement, without parameter values. */
  sql?: string
  /** Table, column and constraint of a database error. */
  about?: string[]
  /** Stack trace: lines of file and position. */
  stack?: string[]
  cause?: ErrorDescription
  errors?: ErrorDescription[]
}

const deepestCause = 5
const mostFrames = 30
const longestStatement = 2000

const codeForm = /^[\w.-]{1,50}$/
/** A stack frame: in a file of ours, of a package, or of Node. */
const frame = /^ {4}at .{1,300}:\d+:\d+\)?$/

/**
 * Describes an error without personal data: messages, details and parameters may quote it (the database repeats values
 * of a row, a parser its input), so none of them is included.
 */
export function describeError(error: unknown): ErrorDescription {
  return describe(error, 0, undefined)
}

/** @param told The statement of the outer error, which the inner one repeats. */
function describe(error: unknown, depth: number, seen: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error }
  const {
    code,
    status,
    responseCode = status,
    query,
    table,
    column,
    constraint,
  } = error as Error & Record<string, unknown>
  const about = [table, column, constraint].filter((name) => typeof name === 'string')
  const frames = framesOf(error)
  const inner = depth < deepestCause
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && codeForm.test(code) && { code }),
    ...(typeof responseCode === 'number' && { status: responseCode }),
    ...(typeof query === 'string' && query !== seen && { sql: query.slice(0, longestStatement) }),
    ...(about.length > 0 && { about }),
    ...(frames.length > 0 && { stack: frames }),
    ...(inner && error.cause !== undefined && { cause: describe(error.cause, depth + 1, query) }),
    ...(inner &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, 5).map((part: unknown) => describe(part, depth + 1, query)),
      }),
  }
}

/** Stack frames. The message above them is dropped: its lines may look like frames. */
function framesOf({ name, message, stack = '' }: Error): string[] {
  const head = `${name}: ${message}`
  const start = stack.indexOf(message)
  const places = stack.startsWith(head) ? stack.slice(head.length) : stack.slice(Math.max(0, start) + message.length)
  return places
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().slice('at '.length))
}

/** The code or the class of an error: a parser's message quotes its input. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'failed'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

/** The description as lines for a terminal. */
export function errorText(error: unknown): string {
  const text = ({ type, code, about, sql, stack = [], cause }: ErrorDescription): string => {
    const head = [type, code, about?.join(' ')].filter(Boolean).join(' ')
    const lines = [head, ...(sql === undefined ? [] : [sql]), ...stack.map((place) => `    at ${place}`)]
    return [...lines, ...(cause ? [`Caused by ${text(cause)}`] : [])].join('\n')
  }
  return text(describeError(error))
}
