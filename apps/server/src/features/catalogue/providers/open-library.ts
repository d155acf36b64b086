import type { BookFilters } from '@trouvaille/contract'
import { idPrefixes, isBy, type MediaType, search as searchLimits, viewOf, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import {
  acceptable,
  acceptableDetails,
  createProviderClient,
  orMissing,
  readWorks,
  type SourceContext,
  userAgent,
} from './client.ts'
import {
  authorOf,
  editionList,
  firstFrenchEdition,
  idOf,
  nameOf,
  readFound,
  readRecord,
  toBook,
  toWork,
  typed,
  type WorkRecord,
} from './open-library-books.ts'
import { searchQuery, wordsOf } from './open-library-query.ts'
import type { Provider } from './provider.ts'

export interface OpenLibraryOptions {
  baseUrl: string
}

/** Rate limit for identified clients: three requests per second. */
const rate = { everyMs: 334, inARow: 1 }

/** Page sizes of an author's works and a work's editions, enough for nearly all. */
const worksOfAuthor = 100
const editionsOfWork = 200

/**
 * The edition that fits best is the only one that a search tells of; the language makes it a French one where there is
 * one.
 */
const listed = {
  fields: [
    'key',
    'title',
    'author_name',
    'first_publish_year',
    'cover_i',
    'editions',
    'editions.key',
    'editions.title',
    'editions.language',
    'editions.cover_i',
  ].join(','),
  lang: 'fr',
}
/** The number of pages is a median over all editions. The description is the edition's. */
const whole = { ...listed, fields: `${listed.fields},number_of_pages_median,description` }

const page = z.object({ docs: z.array(z.unknown()) })

/** Books of Open Library, French editions first [SRC-04] [SRC-05] [SRC-08]. */
export function createOpenLibrary({ baseUrl }: OpenLibraryOptions, context: SourceContext): Provider {
  const breaker = createCircuitBreaker('open-library', context.clock, context.log)
  const headers = { 'user-agent': userAgent(context) }
  const slot = context.rateLimit('open-library', rate)
  const http = createProviderClient(context, breaker, baseUrl, headers, { slot })
  const get = <T>(shape: z.ZodType<T>, path: string, query: Record<string, string> = {}) => http({ path, query, shape })

  async function list(query: Record<string, string>, limit: number): Promise<Work[]> {
    const { docs } = await get(page, 'search.json', { ...query, ...listed, limit: String(limit) })
    return readWorks(docs, toWork)
  }

  /** A work and its key, which changes when works are merged. */
  async function recordOf(name: string, mayMove = true): Promise<{ name: string; work: WorkRecord } | undefined> {
    const answer = await orMissing(get(typed, `works/${name}.json`), 404)
    const work = answer === undefined ? undefined : readRecord(answer)
    if (work && 'movedTo' in work) return mayMove ? recordOf(work.movedTo, false) : undefined
    return work && { name, work }
  }

  async function workOf(id: string) {
    const name = nameOf(id)
    return name === undefined ? undefined : recordOf(name)
  }

  /** Authors and year of first publication in a single request, which only a search offers. */
  async function aboutOf(name: string) {
    const { docs } = await get(page, 'search.json', { q: `key:/works/${name}`, ...whole, limit: '1' })
    return docs[0] === undefined ? undefined : readFound(docs[0])
  }

  /** A merged work has no editions. */
  const editionsOf = (name: string) =>
    orMissing(
      get(editionList, `works/${name}/editions.json`, { limit: String(editionsOfWork) }).then((answer) =>
        acceptableDetails({ edition: firstFrenchEdition(answer) }),
      ),
      404,
    )

  return {
    name: 'open-library',
    kinds: ['book'] satisfies MediaType[],
    idPrefix: idPrefixes['open-library'],
    get state() {
      return breaker.state
    },
    async search(_kind, query, filters: BookFilters = {}) {
      const q = searchQuery(query, filters)
      if (q === undefined) return []
      // It does not search for some stop words.
      return (await orMissing(list({ q }, filters.maxResults ?? searchLimits.providerResults), 422)) ?? []
    },
    /** Keeps the requested id, under which the work may be a favourite. */
    async read(_kind, id) {
      const found = await workOf(id)
      return found && acceptable({ kind: 'book', item: toBook(id, await aboutOf(found.name), found.work) })
    },
    async details(_kind, id) {
      const name = nameOf(id)
      if (name === undefined) return undefined
      const details = await editionsOf(name)
      if (details) return details
      const found = await recordOf(name)
      return found && found.name !== name ? editionsOf(found.name) : undefined
    },
    async worksBy(name) {
      const author = wordsOf(name)
      if (author === '') return []
      return (await list({ author }, worksOfAuthor)).filter((work) => isBy(work, name))
    },
    /** Other books of the author, by number of editions. */
    async recommend(_kind, id) {
      const found = await workOf(id)
      const author = found && authorOf(found.work)
      if (!found || author === undefined) return []
      const own = [id, idOf(found.name)]
      const works = await list({ q: `author_key:${author}` }, searchLimits.providerResults)
      return works.filter((work) => !own.includes(viewOf(work).id))
    },
  }
}
