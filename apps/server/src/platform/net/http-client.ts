import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { HttpFailure } from './http-failure.ts'
import { reasonOf } from '../observability/error-description.ts'
import type { Instruments } from '../observability/instruments.ts'
import type { Sleep } from '../runtime/clock.ts'
import type { ProviderSlot } from './provider-rate-limit.ts'

/** Maximum response size, in bytes; a page of any provider is far smaller. */
const maxAnswerBytes = 5 * 1024 * 1024

/** Maximum number of redirects, all of them within the same server. */
const maxRedirects = 3

/** Statuses of denied access and of rate limits. */
const aboutUs = new Set([401, 403, 429])

/** Length of an error body that is kept, to find its reason, and is logged. */
const keptRejectionCharacters = 1000
const loggedRejectionCharacters = 200

export interface HttpClientOptions {
  readonly baseUrl: string
  readonly headers?: Record<string, string>
  /** Time-out of one attempt, its response body included, in milliseconds. */
  readonly timeoutMs: number
  /** Retries; a client error (4xx) is final. */
  readonly retries: number
  /** Delay before the first retry, in milliseconds; it doubles up to `backOffMaxMs`. */
  readonly backOffMs: number
  readonly backOffMaxMs: number
  /** Guards every attempt. */
  readonly breaker: CircuitBreaker
  /** Rate limiter of attempts; optional. */
  readonly slot?: ProviderSlot | undefined
  /** Finds an error in a response with a success status. */
  readonly rejectionIn?: ((answer: unknown, headers: Headers, path: string) => HttpFailure | undefined) | undefined
  readonly sleep?: Sleep | undefined
  /** Instrumentation of attempts; optional. */
  readonly instruments?: Pick<Instruments, 'providerCall'> | undefined
}

export interface HttpRequest<T> {
  /** Appended to `baseUrl`; the caller validates or encodes its variable parts. */
  readonly path: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  /** Form fields, which make the request a POST. */
  readonly form?: Record<string, string>
  /** A status that does not count as an outage: the caller handles it. */
  readonly expected?: number
  /** A property that every valid response has; without it, a proxy or another service has answered. */
  readonly shape: z.ZodType<T>
}

/**
 * Reads JSON from another server, with time-out, size limit and retries.
 * @returns Sends a request and returns its validated response. It throws {@link HttpFailure}, or CircuitOpenError when
 * the circuit is open.
 */
export function createHttpClient(options: HttpClientOptions) {
  const {
    baseUrl,
    timeoutMs,
    retries,
    backOffMs,
    backOffMaxMs,
    breaker,
    slot,
    rejectionIn,
    sleep = wait,
    instruments,
  } = options
  return async <T>({ path, query = {}, headers = {}, form, expected, shape }: HttpRequest<T>): Promise<T> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const init = {
      headers: { accept: 'application/json', ...options.headers, ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }
    // A failure without a response has no status, and is never the expected one.
    const isOutage = (failure: HttpFailure) =>
      failure.isOutage && (failure.status === undefined || failure.status !== expected)
    for (let attempt = 0; ; attempt += 1) {
      try {
        const ask = async () => inShape(url, shape, await request({ url, path, init, timeoutMs, rejectionIn }))
        const measured = () => (instruments ? instruments.providerCall(breaker.name, ask) : ask())
        const attempted = () => breaker.run(measured, isOutage)
        // No slot of the rate limit is taken for a request that is not sent.
        return await (slot && breaker.state === 'ok' ? slot(attempted) : attempted())
      } catch (error) {
        const isFinal = !(error instanceof HttpFailure) || error.isRejection || breaker.state === 'resting'
        if (isFinal || attempt >= retries) throw error
        await sleep(Math.min(backOffMs * 2 ** attempt, backOffMaxMs))
      }
    }
  }
}

interface Attempt extends Pick<HttpClientOptions, 'timeoutMs' | 'rejectionIn'> {
  readonly url: URL
  readonly path: string
  readonly init: RequestInit
}

async function request({ url, path, init, timeoutMs, rejectionIn }: Attempt): Promise<unknown> {
  try {
    const response = await follow(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await readText(response)
    if (response.ok) {
      const answer: unknown = JSON.parse(text)
      const rejection = rejectionIn?.(answer, response.headers, path)
      if (rejection) throw rejection
      return answer
    }
    // Only reasons of denied access: other messages may repeat a person's query.
    const reason = aboutUs.has(response.status) ? text.replace(/\s+/g, ' ').slice(0, loggedRejectionCharacters) : ''
    throw new HttpFailure(`${url.host} answered ${response.status} ${reason}`.trim(), {
      status: response.status,
      retryAfter: secondsToWait(response.headers.get('retry-after')),
      answer: text.slice(0, keptRejectionCharacters),
    })
  } catch (error) {
    if (error instanceof HttpFailure) throw error
    // An unreadable body counts as no response: a broken connection, or a page of a proxy.
    throw new HttpFailure(`${url.host}: ${reasonOf(error)}`)
  }
}

/** Fetches, and follows redirects of the same server only: titles and works that were merged have such. */
async function follow(url: URL, init: RequestInit): Promise<Response> {
  let place = url
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(place, { ...init, redirect: 'manual' })
    const location = response.status >= 300 && response.status < 400 && response.headers.get('location')
    if (!location) return response
    await response.body?.cancel()
    const next = new URL(location, place)
    if (next.origin !== url.origin) throw new HttpFailure(`${url.host} leads elsewhere`)
    if (redirects === maxRedirects) throw new HttpFailure(`${url.host} leads on and on`)
    place = next
  }
}

function inShape<T>({ host }: URL, shape: z.ZodType<T>, answer: unknown): T {
  const { data, error } = shape.safeParse(answer)
  if (!error) return data
  const wrong = error.issues[0]?.path.map(String).join('.')
  throw new HttpFailure(`${host} answered in another shape${wrong ? `: ${wrong}` : ''}`)
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new HttpFailure(`an answer of more than ${maxAnswerBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Retry-After: seconds, or a date. */
export function secondsToWait(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  const wanted = Number.isNaN(seconds) ? (Date.parse(header ?? '') - Date.now()) / 1000 : seconds
  return wanted > 0 ? Math.ceil(wanted) : undefined
}
