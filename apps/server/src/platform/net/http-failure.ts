/** The other side did not answer, or not as it should. The message goes into logs: it says nothing of the question. */
export class HttpFailure extends Error {
  /** Status of the answer; undefined when there was none in time, or none that could be read. */
  readonly status: number | undefined
  /** Seconds the other side asks to wait. */
  readonly retryAfter: number | undefined
  /** The beginning of what was answered with that status, which often says why. */
  readonly answer: string

  constructor(message: string, details: { status?: number; retryAfter?: number | undefined; answer?: string } = {}) {
    super(message)
    this.status = details.status
    this.retryAfter = details.retryAfter
    this.answer = details.answer ?? ''
  }

  /** True when asking once more at once makes no sense: the other side has understood, and refuses. */
  get isRejection(): boolean {
    return this.status !== undefined && this.status >= 400 && this.status < 500
  }

  /** True when the other side is down, too busy, or does not let us in; false when it only dislikes one question. */
  get isOutage(): boolean {
    return !this.isRejection || this.status === 401 || this.status === 403 || this.status === 429
  }
}
