import { details, work } from '@trouvaille/contract'
import { type Details, providerCalls, viewOf, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import type { CircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import type { Clock } from '../../../platform/runtime/clock.ts'
import { createHttpClient, type HttpClientOptions } from '../../../platform/net/http-client.ts'
import type { Sleep } from '../../../platform/runtime/clock.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { Instruments } from '../../../platform/observability/instruments.ts'
import type { ProviderRateLimit } from '../../../platform/net/provider-rate-limit.ts'
import type { Operator } from '../../../platform/net/user-agent.ts'

/** Shared parts of providers: HTTP client and response parsing. */

export interface ProviderContext {
  clock: Clock
  log: Log
  /** For tests, to avoid waiting; likewise the next. */
  sleep?: Sleep
  timeoutMs?: number
  instruments?: Pick<Instruments, 'providerCall'> | undefined
}

/** Additional settings of an open source, which identifies us by User-Agent instead of a key. */
export interface SourceContext extends ProviderContext, Operator {
  rateLimit: ProviderRateLimit
}

export { userAgent } from '../../../platform/net/user-agent.ts'

/** An HTTP client with the time-outs and retries of [PROV-06] to [PROV-08], the default of every provider. */
export function createProviderClient(
  { timeoutMs, sleep, instruments }: ProviderContext,
  breaker: CircuitBreaker,
  baseUrl: string,
  headers: Record<string, string> = {},
  more: Partial<Pick<HttpClientOptions, 'slot' | 'rejectionIn' | 'timeoutMs' | 'retries'>> = {},
) {
  return createHttpClient({
    ...providerCalls,
    ...more,
    ...(timeoutMs !== undefined && { timeoutMs }),
    baseUrl,
    headers,
    breaker,
    sleep,
    instruments,
  })
}

/**
 * Maps the entries of a list, deduplicated. An invalid entry does not hide the others.
 * @param toWork Throws for an invalid entry.
 */
export function readWorks<T>(entries: readonly T[], toWork: (entry: T) => Work): Work[] {
  const works = new Map<string, Work>()
  for (const entry of entries) {
    try {
      const read = acceptable(toWork(entry))
      const { path } = viewOf(read)
      if (!works.has(path)) works.set(path, read)
    } catch {
      // The provider's fault, which nobody here can fix.
    }
  }
  return [...works.values()]
}

/** The shape of any object: whether it can be shown is checked later. */
export const identifiedBy = <T extends z.ZodType>(id: T) => z.looseObject({ id })

/** A field that providers omit or set to null when it is empty. */
export const orNothing = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

/** The language of a title, as a work stores it: omitted for French, the language of the page [EASE-11]. */
export function languageOfTitle(code: string | undefined): { language?: string } {
  const base = /^[a-z]{2,3}(?=-|$)/.exec(code ?? '')?.[0]
  // TMDB uses "xx" for no language, and "cn" for Cantonese.
  if (base === undefined || base === 'fr' || base === 'xx') return {}
  return { language: base === 'cn' ? 'zh' : base }
}

/**
 * Validates a work against the contract: what a provider returns must be acceptable as a favourite.
 * @throws ZodError for an invalid one.
 */
export const acceptable = (given: Work): Work => work.parse(given)

/** Whether a work is valid by the contract. */
export const isAcceptable = (given: Work): boolean => work.safeParse(given).success

/** Validates details against the contract. */
export const acceptableDetails = (given: Details): Details => details.parse(given)

/** The result of a request for one work; undefined for 404. */
export async function orMissing<T>(answer: Promise<T>, ...missing: number[]): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof HttpFailure && error.status !== undefined && missing.includes(error.status)) return undefined
    throw error
  }
}
