import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { HttpFailure } from './http-failure.ts'
import { reasonOf } from '../observability/error-description.ts'
import type { Instruments } from '../observability/instruments.ts'
import type { Sleep } from '../runtime/clock.ts'
import type { ProviderSlot } from './provider-rate-limit.ts'

/** Longest answer that is read, in bytes; one page of any provider is far below. */
const maxAnswerBytes = 5 * 1024 * 1024

/** The other side does not let us in, or has had enough of us. */
const aboutUs = new Set([401, 403, 429])

/** As much of a refusal as is kept, to find its reason, and as is logged. */
const keptRejectionCharacters = 1000
const loggedRejectionCharacters = 200

export interface HttpClientOptions {
  readonly baseUrl: string
  readonly headers?: Record<string, string>
  /** Time for one attempt, its answer included, in milliseconds. */
  readonly timeoutMs: number
  /** Attempts after the first; a refusal (4xx) is final. */
  readonly retries: number
  /** Pause before the first retry, in milliseconds; it doubles up to `backOffMaxMs`. */
  readonly backOffMs: number
  readonly backOffMaxMs: number
  /** Every attempt passes it. */
  readonly breaker: CircuitBreaker
  /** When an attempt may leave; at once where there is none. */
  readonly slot?: ProviderSlot | undefined
  /** Finds the refusal in an answer that came as a success to a path. */
  readonly rejectionIn?: ((answer: unknown, headers: Headers, path: string) => HttpFailure | undefined) | undefined
  readonly sleep?: Sleep | undefined
  /** Where somebody measures each attempt. */
  readonly instruments?: Pick<Instruments, 'providerCall'> | undefined
}

export interface HttpRequest<T> {
  /** Follows `baseUrl`; its variable parts are checked or encoded by the caller. */
  readonly path: string
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  /** Fields of a form, which make the request a POST. */
  readonly form?: Record<string, string>
  /** A status that is no sign of an outage: the caller knows what to do. */
  readonly expected?: number
  /** What every answer to this question has. One without it is no answer: something else stands in the other side's place. */
  readonly shape: z.ZodType<T>
}

/**
 * Reads JSON from another server, with a time-out, a bound and retries.
 * @returns Gives the answer in the shape that was asked for. It throws {@link HttpFailure}, or CircuitOpenError when the
 * breaker does not let the call pass.
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
    // Who does not answer has no status either, which is never the one that is expected.
    const isOutage = (failure: HttpFailure) =>
      failure.isOutage && (failure.status === undefined || failure.status !== expected)
    for (let attempt = 0; ; attempt += 1) {
      try {
        const ask = async () => inShape(url, shape, await request({ url, path, init, timeoutMs, rejectionIn }))
        const measured = () => (instruments ? instruments.providerCall(breaker.name, ask) : ask())
        const attempted = () => breaker.run(measured, isOutage)
        // Nobody waits for a turn in which nothing would be asked.
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
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await readText(response)
    if (response.ok) {
      const answer: unknown = JSON.parse(text)
      const rejection = rejectionIn?.(answer, response.headers, path)
      if (rejection) throw rejection
      return answer
    }
    // Only what is about us: of one question the other side may repeat what a person asked.
    const reason = aboutUs.has(response.status) ? text.replace(/\s+/g, ' ').slice(0, loggedRejectionCharacters) : ''
    throw new HttpFailure(`${url.host} answered ${response.status} ${reason}`.trim(), {
      status: response.status,
      retryAfter: secondsToWait(response.headers.get('retry-after')),
      answer: text.slice(0, keptRejectionCharacters),
    })
  } catch (error) {
    if (error instanceof HttpFailure) throw error
    // What cannot be read is as good as no answer: a connection that broke, or a page of a proxy in between.
    throw new HttpFailure(`${url.host}: ${reasonOf(error)}`)
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

/** A number of seconds, or a date. */
export function secondsToWait(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  const wanted = Number.isNaN(seconds) ? (Date.parse(header ?? '') - Date.now()) / 1000 : seconds
  return wanted > 0 ? Math.ceil(wanted) : undefined
}
