import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { secondsToWait } from '../../../platform/net/http-client.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { createProviderClient, orMissing, type SourceContext, userAgent } from './client.ts'
import { itemsIn, queryAnswer, questionAbout, type Wanted } from './wikidata-query.ts'

/** A client of Wikidata and the French Wikipedia. */

export interface WikidataOptions {
  /** Base URL of Wikidata. */
  baseUrl: string
  /** URL of its query service. */
  queryUrl: string
  /** Base URL of the Wikipedia with the descriptions. */
  wikipediaUrl: string
}

/** Statements of which an item must have at least one: "P57=Q1", or "P57" for any value. */
export type AnyOf = readonly string[]

/**
 * Items that one question names. What is known of one may be a hundred kilobytes and more, and comes whole; of terms
 * fifty are allowed.
 */
const atOnce = { whole: 16, terms: 50 }

const props = { whole: 'labels|claims|sitelinks/urls', terms: 'labels|aliases' }

/** French, multilingual, and English. */
const languages = 'fr|mul|en'

/** Maximum query length in characters: a search of more than 300 bytes may be rejected. */
const longestWords = 120

/** Error codes that ask for a later retry. */
const comeBackLater = new Set(['maxlag', 'ratelimited', 'cirrussearch-too-busy-error'])

const results = z.object({ query: z.object({ search: z.array(z.unknown()) }) })
const result = z.object({ title: z.string().regex(/^Q[1-9]\d*$/) })
const entities = z.object({ entities: z.record(z.string(), z.unknown()) })
const summary = z.object({ type: z.string(), extract: z.string() })
const errorAnswer = z.object({ error: z.looseObject({ code: z.string().optional() }) })

/** No retries for requests with a fallback, which is faster. */
const quickly = { timeoutMs: 3000, retries: 0 }

/**
 * Reads from both, one question at a time [SRC-05]. Each call throws HttpFailure, CircuitOpenError or
 * ProviderRateLimitError.
 */
export function createWikidataApi({ baseUrl, queryUrl, wikipediaUrl }: WikidataOptions, context: SourceContext) {
  const breaker = createCircuitBreaker('wikidata', context.clock, context.log)
  // Items are read while the articles cannot be, and whole while the query service cannot be asked.
  const queryBreaker = createCircuitBreaker('wikidata-query', context.clock, context.log)
  const articlesBreaker = createCircuitBreaker('wikipedia', context.clock, context.log)
  const headers = { 'user-agent': userAgent(context) }
  const slot = context.rateLimit('wikimedia', 'one at a time')
  const items = createProviderClient(context, breaker, baseUrl, headers, { slot, rejectionIn })
  const queries = createProviderClient(context, queryBreaker, queryUrl, headers, { slot, ...quickly })
  const articles = createProviderClient(context, articlesBreaker, wikipediaUrl, headers, { slot })

  const ask = <T>(shape: z.ZodType<T>, query: Record<string, string>) =>
    items({
      path: 'w/api.php',
      shape,
      query: { format: 'json', formatversion: '2', uselang: 'fr', ...query },
    })

  /** Entities by ids, in order, not parsed yet; missing ones are left out. */
  async function read(ids: readonly string[], what: 'whole' | 'terms'): Promise<unknown[]> {
    const known: unknown[] = []
    for (let from = 0; from < ids.length; from += atOnce[what]) {
      const some = ids.slice(from, from + atOnce[what])
      const answer = await ask(entities, {
        action: 'wbgetentities',
        ids: some.join('|'),
        props: props[what],
        languages,
        ...(what === 'whole' && { sitefilter: 'frwiki' }),
      })
      const found = answer.entities
      known.push(...some.flatMap((id) => found[id] ?? []))
    }
    return known
  }

  return {
    get state() {
      return breaker.state
    },

    /**
     * Ids of items that match all words and have one of each statements, by relevance.
     * @param words From {@link searchWords}; empty for all items with the statements.
     */
    async search(words: string, statements: readonly AnyOf[], limit: number): Promise<string[]> {
      const conditions = statements.map((anyOf) => `haswbstatement:${anyOf.join('|')}`)
      const answer = await ask(results, {
        action: 'query',
        list: 'search',
        srsearch: [words, ...conditions].join(' ').trim(),
        srnamespace: '0',
        srlimit: String(limit),
        srprop: '',
      })
      return [...new Set(answer.query.search.flatMap((entry) => result.safeParse(entry).data?.title ?? []))]
    },

    /** Whole entities. */
    whole: (ids: readonly string[]) => read(ids, 'whole'),

    /** Entities reduced to some properties: whole ones of a search are megabytes. */
    async some(ids: readonly string[], wanted: Wanted): Promise<unknown[]> {
      if (ids.length === 0) return []
      const answer = await queries({
        path: 'sparql',
        shape: queryAnswer,
        query: { query: questionAbout(ids, wanted), format: 'json' },
        headers: { accept: 'application/sparql-results+json' },
      })
      return itemsIn(answer, ids)
    },

    /** Labels of items. */
    terms: (ids: readonly string[]) => read(ids, 'terms'),

    /** The introduction of an article; undefined without one, or for a disambiguation page. */
    async beginningOf(title: string): Promise<string | undefined> {
      const path = `api/rest_v1/page/summary/${encodeURIComponent(title.replaceAll(' ', '_'))}`
      const answer = await orMissing(articles({ path, shape: summary }), 404)
      return answer?.type === 'standard' ? answer.extract : undefined
    },
  }
}

/**
 * The words of a text, without characters and operators of the search syntax.
 * @returns Empty without any word.
 */
export function searchWords(text: string): string {
  const words = text.replaceAll('’', "'").replace(/[^\p{L}\p{M}\p{N}'.]+/gu, ' ')
  // The search is case-insensitive otherwise.
  return /[\p{L}\p{N}]/u.test(words) ? words.trim().toLowerCase().slice(0, longestWords) : ''
}

/** MediaWiki reports errors with status 200. Its message, which may quote the query, is dropped. */
function rejectionIn(answer: unknown, headers: Headers): HttpFailure | undefined {
  const refused = errorAnswer.safeParse(answer).data
  if (!refused) return undefined
  const { code = 'unknown' } = refused.error
  return new HttpFailure(`wikidata refused: ${code.slice(0, 100)}`, {
    status: comeBackLater.has(code) ? 429 : 500,
    retryAfter: secondsToWait(headers.get('retry-after')),
  })
}
