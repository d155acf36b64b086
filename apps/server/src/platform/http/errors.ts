import { errorStatus, type ErrorBody, type ErrorCode, type SuspensionNotice } from '@trouvaille/contract'

/** What an error is called inside; people are shown a text of their own [TOAST-22]. */
const messages: Partial<Record<ErrorCode, string>> = { 'messages.not_allowed': 'Not authorized to send message' }

interface Details {
  field?: string
  retryAfter?: number
  account?: string | undefined
  suspension?: SuspensionNotice | undefined
}

/** A refusal with a stable code. Services throw it, the platform turns it into the answer. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  /** Id of the account that it is about, for the log only: the caller need not know that there is one. */
  readonly account: string | undefined
  /** What a suspended person is told. */
  readonly suspension: SuspensionNotice | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(messages[code] ?? code)
    this.code = code
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.account = details.account
    this.suspension = details.suspension
  }

  get status() {
    return errorStatus[this.code]
  }

  get body(): ErrorBody {
    return {
      error: {
        code: this.code,
        ...(this.field !== undefined && { field: this.field }),
        ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
        ...(this.suspension !== undefined && { suspension: this.suspension }),
      },
    }
  }
}

/** Whether a session was not opened because the account is suspended. */
export const isOfSuspension = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'account.suspended'

interface DatabaseError {
  /** SQLSTATE. */
  code: string
  /** Name of the constraint that is violated. */
  constraint?: string
  detail?: string
}

/** The error of the database, which the query layer wraps; undefined for any other error. */
function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause as Error & DatabaseError
    }
  }
  return undefined
}

/** The SQLSTATE of a database error; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined => databaseError(error)?.code

export const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

/**
 * Whether a write failed because the account of its caller is gone: deleted while it was under way, or on another node
 * whose sessions this one still believes.
 * @param accountId Undefined for a caller who was about to sign in.
 */
export function isOfGoneAccount(error: unknown, accountId: string | undefined): boolean {
  const { code, constraint = '', detail = '' } = databaseError(error) ?? {}
  const isAboutAccounts = code === foreignKeyViolation && constraint.endsWith('_accounts_id_fk')
  // Not the account of somebody else, to whom something was to be sent.
  return isAboutAccounts && (accountId === undefined || detail.includes(`=(${accountId})`))
}

/**
 * SQLSTATEs of a lost connection, a server that stops or starts, one that has no room, a statement that took too long
 * (a lock that somebody holds, mostly), and a transaction that was left alone too long.
 */
const outage = /^(08|57P0|53|57014$|55P03$|25P03$)/
const socketFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'])
/** The driver gives these no code. */
const driverFailures = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/

/** Whether a server that ours needs is away, the database above all: it comes back, and the same request will work. */
export function isAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    // A server on the same machine may listen at a file, which is not there while it is away.
    const isUnreached = 'syscall' in cause && cause.syscall === 'connect'
    if (outage.test(code) || isUnreached || socketFailures.has(code) || driverFailures.test(cause.message)) return true
  }
  return false
}
