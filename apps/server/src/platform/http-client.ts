import { setTimeout as sleep } from 'node:timers/promises'

/** The other side did not answer, or not as it should. */
export class HttpFailure extends Error {
  /** Status of the answer; undefined when there was none in time. */
  readonly status: number | undefined
  /** Seconds the other side asks to wait. */
  readonly retryAfter: number | undefined

  constructor(message: string, status?: number, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export interface HttpClientOptions {
  readonly baseUrl: string
  readonly headers?: Record<string, string>
  /** Time for one attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Attempts after the first; an answer of 4xx is final. */
  readonly retries: number
  /** Pause before the first retry; it doubles up to `backOffMaxMs`. */
  readonly backOffMs: number
  readonly backOffMaxMs: number
}

/**
 * Reads JSON from another server, with a time-out and retries.
 * @returns A function of path, query and headers. It throws {@link HttpFailure}.
 */
export function createHttpClient(options: HttpClientOptions) {
  return async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<unknown> => {
    const url = new URL(`${options.baseUrl.replace(/\/$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await request(url, { ...options.headers, ...headers }, options.timeoutMs)
      } catch (error) {
        const failure = error instanceof HttpFailure ? error : new HttpFailure(String(error))
        const final = failure.status !== undefined && failure.status >= 400 && failure.status < 500
        if (final || attempt >= options.retries) throw failure
        await sleep(Math.min(options.backOffMs * 2 ** attempt, options.backOffMaxMs))
      }
    }
  }
}

async function request(url: URL, headers: Record<string, string>, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) {
    await response.body?.cancel()
    const retryAfter = Number(response.headers.get('retry-after'))
    throw new HttpFailure(
      `${url.host} answered ${response.status}`,
      response.status,
      retryAfter > 0 ? retryAfter : undefined,
    )
  }
  return response.json()
}
