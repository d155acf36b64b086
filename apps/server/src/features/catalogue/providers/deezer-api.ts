import { z } from 'zod'
import type { CircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import type { SourceRate } from '../../../platform/net/provider-rate-limit.ts'
import { createProviderClient, type SourceContext, userAgent } from './client.ts'

export interface DeezerOptions {
  /** Base URL of the API. */
  baseUrl: string
  /** Allowed hosts of previews; for tests with local ones. */
  mayFetch?: ((address: URL) => boolean) | undefined
}

/**
 * Deezer allows 50 questions in 5 s. In any 5 s there are at most the 25 in a row and the 25 that become due meanwhile,
 * so that it is never more [SRC-05].
 */
const rate: SourceRate = { everyMs: 200, inARow: 25 }

/** Delay after an exceeded quota, in seconds: Deezer's window, without a Retry-After. */
const quotaPause = 5

/** HTTP statuses for Deezer's error codes. Others count as no response. */
const statuses: Readonly<Record<number, number>> = {
  /** Quota exceeded. */
  4: 429,
  /** Too many items per request. */
  100: 400,
  /** No permission, and invalid token: access denied. */
  200: 403,
  300: 401,
  /** Wrong or missing parameter, and invalid query. */
  500: 400,
  501: 400,
  600: 400,
  /** Overloaded. */
  700: 503,
  /** Not found. */
  800: 404,
  /** Not allowed for this type of account. */
  901: 403,
}

const failure = z.object({
  error: z.object({ code: z.coerce.number().optional().catch(0), type: z.unknown().optional() }),
})

/** Paths of a single object. */
const ofObject = /^\w+\/\d+$/

/** Deezer reports errors with a success status [SRC-07]. */
function rejectionIn(answer: unknown, _: Headers, path: string): HttpFailure | undefined {
  const { data } = failure.safeParse(answer)
  if (!data) return undefined
  const { code, type } = data.error
  // Its whole response for some unknown objects.
  const isNameless = code === undefined && type === 'Exception'
  const status = isNameless && ofObject.test(path) ? 404 : statuses[code ?? 0]
  return new HttpFailure(`Deezer answered with error ${code ?? status ?? 0}`, {
    ...(status !== undefined && { status }),
    ...(status === 429 && { retryAfter: quotaPause }),
  })
}

/**
 * A client of Deezer's open API, in French, within its rate limit.
 * @returns Sends a request and returns its validated response. It throws HttpFailure, CircuitOpenError or
 *   ProviderRateLimitError.
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
