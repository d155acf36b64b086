import { z } from 'zod'
import type { CircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import type { SourceRate } from '../../../platform/net/provider-rate-limit.ts'
import { createProviderClient, type SourceContext, userAgent } from './client.ts'

export interface DeezerOptions {
  /** Address of the API. */
  baseUrl: string
  /** Which addresses of previews may be fetched; for tests, whose sounds are on this machine. */
  mayFetch?: ((address: URL) => boolean) | undefined
}

/**
 * Deezer allows 50 questions in 5 s. In any 5 s there are at most the 25 in a row and the 25 that become due meanwhile, so
 * that it is never more [SRC-05].
 */
const rate: SourceRate = { everyMs: 200, inARow: 25 }

/** Pause after a quota that was used up, in seconds: Deezer counts over this time, and names none itself. */
const quotaPause = 5

/** What its codes are as statuses. Any other is as good as no answer. */
const statuses: Readonly<Record<number, number>> = {
  /** The quota is used up. */
  4: 429,
  /** Too many items in one question. */
  100: 400,
  /** No permission, and a token that is not valid: it does not let us in. */
  200: 403,
  300: 401,
  /** A parameter that is wrong or missing, and a query that it does not understand. */
  500: 400,
  501: 400,
  600: 400,
  /** It is too busy. */
  700: 503,
  /** There is none. */
  800: 404,
  /** The kind of account does not allow it. */
  901: 403,
}

const failure = z.object({
  error: z.object({ code: z.coerce.number().optional().catch(0), type: z.unknown().optional() }),
})

/** Paths of one object, of which nothing further is asked. */
const ofObject = /^\w+\/\d+$/

/** Deezer says what went wrong in an answer that came as a success [SRC-07]. */
function rejectionIn(answer: unknown, _: Headers, path: string): HttpFailure | undefined {
  const { data } = failure.safeParse(answer)
  if (!data) return undefined
  const { code, type } = data.error
  // Of some objects that are not there it says no more than this.
  const isNameless = code === undefined && type === 'Exception'
  const status = isNameless && ofObject.test(path) ? 404 : statuses[code ?? 0]
  return new HttpFailure(`Deezer answered with error ${code ?? status ?? 0}`, {
    ...(status !== undefined && { status }),
    ...(status === 429 && { retryAfter: quotaPause }),
  })
}

/**
 * Reads from Deezer's open API, in French, at its pace.
 * @returns Gives the answer in the shape that was asked for. It throws HttpFailure, CircuitOpenError or ProviderRateLimitError.
 */
export function createDeezerApi({ baseUrl }: DeezerOptions, breaker: CircuitBreaker, context: SourceContext) {
  const headers = { 'user-agent': userAgent(context), 'accept-language': 'fr' }
  const client = createProviderClient(context, breaker, baseUrl, headers, {
    slot: context.rateLimit('deezer', rate),
    rejectionIn,
  })
  return <T>(shape: z.ZodType<T>, path: string, query: Record<string, string> = {}): Promise<T> =>
    client({ path, query, shape })
}
