import { errorStatus, type ErrorBody, type ErrorCode } from '@trouvaille/contract'

/** A refusal with a stable code. Services throw it, the platform turns it into the answer. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: { field?: string; retryAfter?: number } = {}) {
    super(code)
    this.code = code
    this.field = details.field
    this.retryAfter = details.retryAfter
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
      },
    }
  }
}

/** The SQLSTATE of a database error, which the query layer wraps; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

export const uniqueViolation = '23505'
