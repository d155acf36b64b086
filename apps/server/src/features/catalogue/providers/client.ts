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

/** What the providers have in common: how they are asked, and how their answers are read. */

export interface ProviderContext {
  clock: Clock
  log: Log
  /** For tests, which wait no time; so is the next. */
  sleep?: Sleep
  timeoutMs?: number
  instruments?: Pick<Instruments, 'providerCall'> | undefined
}

/** What an open source needs beside it: nobody there knows us by a key. */
export interface SourceContext extends ProviderContext, Operator {
  rateLimit: ProviderRateLimit
}

export { userAgent } from '../../../platform/net/user-agent.ts'

/** A client with the times and retries of [PROV-06] to [PROV-08], which serve every provider that says no others. */
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
 * Reads the entries of a list. A broken entry does not hide the others, and none is given twice.
 * @param toWork Throws for an entry that it cannot read.
 */
export function readWorks<T>(entries: readonly T[], toWork: (entry: T) => Work): Work[] {
  const works = new Map<string, Work>()
  for (const entry of entries) {
    try {
      const read = acceptable(toWork(entry))
      const { path } = viewOf(read)
      if (!works.has(path)) works.set(path, read)
    } catch {
      // The provider's fault, and nobody here can mend it.
    }
  }
  return [...works.values()]
}

/** The shape of one object, of which no more is asked than that it is one: whether it can be shown is another question. */
export const identifiedBy = <T extends z.ZodType>(id: T) => z.looseObject({ id })

/** A field that providers leave out, or write as null, when they have nothing for it. */
export const orNothing = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

/** The language of a title by its code, as a work keeps it: not French, which is that of the page [EASE-11]. */
export function languageOfTitle(code: string | undefined): { language?: string } {
  const base = /^[a-z]{2,3}(?=-|$)/.exec(code ?? '')?.[0]
  // The film database says "xx" of what has no language, and "cn" of Cantonese.
  if (base === undefined || base === 'fr' || base === 'xx') return {}
  return { language: base === 'cn' ? 'zh' : base }
}

/**
 * A work as the contract has it: what a provider gives, people must be able to keep.
 * @throws ZodError for any other.
 */
export const acceptable = (given: Work): Work => work.parse(given)

/** Whether a work is one that the contract has. */
export const isAcceptable = (given: Work): boolean => work.safeParse(given).success

/** The same of what is known of one. */
export const acceptableDetails = (given: Details): Details => details.parse(given)

/** The answer to a question about one work; undefined when the provider says that there is none. */
export async function orMissing<T>(answer: Promise<T>, ...missing: number[]): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof HttpFailure && error.status !== undefined && missing.includes(error.status)) return undefined
    throw error
  }
}
