/** A failed request to another server. The message is logged: it contains nothing of the query. */
export class HttpFailure extends Error {
  /** HTTP status; undefined for a time-out, a broken connection, or an unreadable response. */
  readonly status: number | undefined
  /** Retry-After in seconds. */
  readonly retryAfter: number | undefined
  /** The beginning of the response body, which often has the reason. */
  readonly answer: string

  constructor(message: string, details: { status?: number; retryAfter?: number | undefined; answer?: string } = {}) {
    super(message)
    this.status = details.status
    this.retryAfter = details.retryAfter
    this.answer = details.answer ?? ''
  }

  /** True when an immediate retry is useless: the server understood the request and rejected it. */
  get isRejection(): boolean {
    return this.status !== undefined && this.status >= 400 && this.status < 500
  }

  /** True for an outage: down, overloaded, or access denied; false when only this request was rejected. */
  get isOutage(): boolean {
    return !this.isRejection || this.status === 401 || this.status === 403 || this.status === 429
  }
}
