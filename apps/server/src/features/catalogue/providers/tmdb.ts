import { filmDatabase, type Kind, search as searchLimits, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createHttpClient, HttpFailure } from '../../../platform/http-client.ts'
import type { Provider } from './provider.ts'

export interface TmdbOptions {
  baseUrl: string
  token: string
  /** For tests; the product keeps the defaults [PROV-06] to [PROV-08]. */
  timeoutMs?: number
  backOffMs?: number
}

const people = z.array(z.object({ name: z.string() }))
const shared = {
  id: z.number().int().positive(),
  poster_path: z.string().nullish(),
  overview: z.string().optional(),
  genres: people.optional(),
}
const movie = z.object({
  ...shared,
  title: z.string().min(1),
  release_date: z.string().optional(),
  credits: z.object({ crew: z.array(z.object({ name: z.string(), job: z.string() })) }).optional(),
})
const series = z.object({
  ...shared,
  name: z.string().min(1),
  first_air_date: z.string().optional(),
  created_by: people.optional(),
})
const page = z.object({ results: z.array(z.unknown()) })

/** How the film database names our kinds, and how its answers become works. */
const kinds: Partial<Record<Kind, { path: string; detail: Record<string, string>; parse: (answer: unknown) => Work }>> = {
  movie: {
    path: 'movie',
    detail: { append_to_response: 'credits' },
    parse(answer) {
      const { credits, genres, ...item } = movie.parse(answer)
      const directors = credits?.crew.filter(({ job }) => job === 'Director').map(({ name }) => name)
      return {
        kind: 'movie',
        item: { ...item, ...(directors?.length && { director: directors.join(', ') }), ...named(genres) },
      }
    },
  },
  series: {
    path: 'tv',
    detail: {},
    parse(answer) {
      const { created_by: creators, genres, ...item } = series.parse(answer)
      return {
        kind: 'series',
        item: {
          ...item,
          ...(creators?.length && { creator: creators.map(({ name }) => name).join(', ') }),
          ...named(genres),
        },
      }
    },
  },
}

const named = (genres: { name: string }[] | undefined) => (genres ? { genres: genres.map(({ name }) => name) } : {})

/** Films and series of The Movie Database, in French [PROV-01] to [PROV-08]. */
export function createTmdb({ baseUrl, token, timeoutMs, backOffMs }: TmdbOptions): Provider {
  const get = createHttpClient({
    baseUrl,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs: timeoutMs ?? filmDatabase.timeoutMs,
    retries: filmDatabase.retries,
    backOffMs: backOffMs ?? filmDatabase.backOffMs,
    backOffMaxMs: filmDatabase.backOffMaxMs,
  })
  const language = { language: 'fr-FR' }

  function source(kind: Kind) {
    const found = kinds[kind]
    if (!found) throw new Error(`The film database has no ${kind}.`)
    return found
  }

  async function list(kind: Kind, path: string, query: Record<string, string>): Promise<Work[]> {
    const { results } = page.parse(await get(path, { ...language, ...query }))
    return results
      .flatMap((result) => {
        try {
          return [source(kind).parse(result)]
        } catch {
          // One broken entry must not hide the others.
          return []
        }
      })
      .slice(0, searchLimits.moviesShown)
  }

  return {
    name: 'tmdb',
    kinds: ['movie', 'series'],
    search: (kind, query) =>
      list(kind, `search/${source(kind).path}`, { query, page: '1', include_adult: 'false' }),
    async read(kind, id) {
      const { path, detail, parse } = source(kind)
      try {
        return parse(await get(`${path}/${id}`, { ...language, ...detail }))
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 404) return undefined
        throw error
      }
    },
    recommend: (kind, id) => list(kind, `${source(kind).path}/${id}/recommendations`, {}),
  }
}
