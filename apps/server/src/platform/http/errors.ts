import { errorStatus, type ErrorBody, type ErrorCode, type SuspensionNotice } from '@trouvaille/contract'

/** Internal error messages; people see texts of their own [TOAST-22]. */
const messages: Partial<Record<ErrorCode, string>> = { 'messages.not_allowed': 'Not authorized to send message' }

interface Details {
  field?: string
  retryAfter?: number
  account?: string | undefined
  suspension?: SuspensionNotice | undefined
  secondFactor?: { token: string } | undefined
}

/** A rejection with a stable code. Services throw it, the platform maps it to the response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  /** Account id for the log only: the caller must not learn that the account exists. */
  readonly account: string | undefined
  /** Details for a suspended person. */
  readonly suspension: SuspensionNotice | undefined
  /** For a sign-in that waits for its second factor. */
  readonly secondFactor: { token: string } | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(messages[code] ?? code)
    this.code = code
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.account = details.account
    this.suspension = details.suspension
    this.secondFactor = details.secondFactor
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
        ...(this.secondFactor !== undefined && { secondFactor: this.secondFactor }),
      },
    }
  }
}

/** Whether a sign-in was rejected because the account is suspended. */
export const isOfSuspension = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'account.suspended'

/** Whether a sign-in was right so far, and waits for its second factor. */
export const isOfSecondFactor = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'session.second_factor_required'

interface DatabaseError {
  /** SQLSTATE. */
  code: string
  /** Name of the violated constraint. */
  constraint?: string
  detail?: string
}

/** The database error inside the query layer's; undefined for any other error. */
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
 * Whether a write failed because the caller's account does not exist any more: deleted meanwhile, or on another node
 * while its session is still cached here.
 * @param accountId Undefined for a caller who was signing in.
 */
export function isOfGoneAccount(error: unknown, accountId: string | undefined): boolean {
  const { code, constraint = '', detail = '' } = databaseError(error) ?? {}
  const isAboutAccounts = code === foreignKeyViolation && constraint.endsWith('_accounts_id_fk')
  // Not another account, the target of the write.
  return isAboutAccounts && (accountId === undefined || detail.includes(`=(${accountId})`))
}

/**
 * SQLSTATEs of a lost connection, a server that starts or stops, or has no free connection, a statement time-out
 * (mostly due to a lock), an idle-in-transaction time-out, and a server that takes no writes any more.
 */
const outage = /^(08|57P0|53|57014$|55P03$|25P03$|25006$)/
const socketFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'])
/** The driver gives these no code. */
const driverFailures = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/

/** A part that the product needs does not work for now; the cause says why. */
export class UnavailableError extends Error {}

/** Whether a required server, such as the database, is temporarily unavailable: a retry may succeed. */
export function isAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnavailableError) return true
    const code = 'code' in cause ? String(cause.code) : ''
    // A server on the same machine may listen on a Unix socket, which does not exist while it is down.
    const isUnreached = 'syscall' in cause && cause.syscall === 'connect'
    if (outage.test(code) || isUnreached || socketFailures.has(code) || driverFailures.test(cause.message)) return true
  }
  return false
}

/** The rejection for a thrown value. @param accountId Of the caller. */
export function toApiError(error: unknown, accountId: string | undefined): ApiError {
  if (error instanceof ApiError) return error
  if (isOfGoneAccount(error, accountId)) return new ApiError('session.required')
  return new ApiError(isAway(error) ? 'server.unavailable' : 'server.unexpected')
}
