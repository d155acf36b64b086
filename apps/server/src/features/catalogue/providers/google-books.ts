import { type BookFilters, genreMaxCharacters, proseMaxCharacters } from '@trouvaille/contract'
import { type Book, isBy, type MediaType, search as searchLimits, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { textOfHtml } from '../../../platform/security/sanitize-html.ts'
import { isPublishedWithin } from './book-filters.ts'
import {
  acceptable,
  createProviderClient,
  identifiedBy,
  orMissing,
  orNothing,
  type ProviderContext,
  readWorks,
} from './client.ts'
import type { Provider } from './provider.ts'

export interface GoogleBooksOptions {
  baseUrl: string
  /** Without a key, the quota is low and shared with all other keyless clients. */
  key: string | undefined
}

/** Maximum page size. */
const largestPage = 40

const volume = z.object({
  id: z.string().min(1),
  volumeInfo: z.object({
    title: z.string().min(1),
    authors: orNothing(z.array(z.string())),
    publishedDate: orNothing(z.string()),
    description: orNothing(z.string()),
    pageCount: orNothing(z.number().int().nonnegative()),
    publisher: orNothing(z.string()),
    categories: orNothing(z.array(z.string())),
    imageLinks: orNothing(z.object({ thumbnail: orNothing(z.string()) })),
  }),
})
const identified = identifiedBy(z.string())
/** A search without results has no `items`. */
const page = z.object({ totalItems: z.number(), items: orNothing(z.array(z.unknown())) })

function toBook(answer: unknown): Book {
  const { id, volumeInfo } = volume.parse(answer)
  const { description, imageLinks, categories, ...info } = volumeInfo
  const text = textOfHtml(description ?? '', proseMaxCharacters)
  const thumbnail = imageLinks?.thumbnail?.replace(/^http:/, 'https:')
  return {
    id,
    volumeInfo: {
      ...info,
      // Some subjects are whole sentences; they are dropped, the book is kept.
      ...(categories && { categories: categories.filter(({ length }) => length <= genreMaxCharacters) }),
      ...(text && { description: text }),
      ...(thumbnail && { imageLinks: { thumbnail } }),
    },
  }
}

const toWork = (answer: unknown): Work => ({ kind: 'book', item: toBook(answer) })

/** Books of Google Books [PROV-24] to [PROV-26]. */
export function createGoogleBooks({ baseUrl, key }: GoogleBooksOptions, context: ProviderContext): Provider {
  const breaker = createCircuitBreaker('google-books', context.clock, context.log)
  const http = createProviderClient(context, breaker, baseUrl)
  // Without a country Google rejects servers that it cannot locate.
  const get = <T>(shape: z.ZodType<T>, path: string, query: Record<string, string> = {}) =>
    http({ path, shape, query: { ...query, country: 'FR', ...(key !== undefined && { key }) } })

  return {
    name: 'google-books',
    kinds: ['book'] satisfies MediaType[],
    get state() {
      return breaker.state
    },
    async search(_kind, query, filters = {}) {
      const answer = await get(page, 'volumes', searchQuery(query, filters))
      // Google has no filter for date ranges.
      return readWorks(answer.items ?? [], toWork).filter((work) => isPublishedWithin(work, filters))
    },
    read(_kind, id) {
      return orMissing(
        get(identified, `volumes/${id}`).then((answer) => acceptable(toWork(answer))),
        404,
      )
    },
    /** A volume has no details beyond the item. */
    async details() {
      return {}
    },
    async worksBy(name) {
      const query = {
        q: `inauthor:"${name.replaceAll('"', ' ')}"`,
        printType: 'books',
        maxResults: String(largestPage),
      }
      const { items = [] } = await get(page, 'volumes', query)
      return readWorks(items, toWork).filter((work) => isBy(work, name))
    },
    async recommend() {
      return []
    },
  }
}

function searchQuery(query: string, { subject, language, maxResults }: BookFilters): Record<string, string> {
  return {
    q: subject === undefined ? query : `${query} subject:"${subject.replaceAll('"', ' ')}"`,
    printType: 'books',
    maxResults: String(maxResults ?? searchLimits.providerResults),
    ...(language !== undefined && { langRestrict: language }),
  }
}
