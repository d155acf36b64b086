import { type Kind, search as searchLimits, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/circuit-breaker.ts'
import { acceptable, createProviderClient, orMissing, orNothing, type ProviderContext, readWorks } from './client.ts'
import type { Provider } from './provider.ts'

export interface TmdbOptions {
  baseUrl: string
  /** The read token of an account there. */
  token: string
}

const people = z.array(z.object({ name: z.string() }))
const shared = {
  id: z.number().int().positive(),
  poster_path: z.string().nullish(),
  overview: orNothing(z.string()),
  genres: orNothing(people),
}
const movie = z.object({
  ...shared,
  title: z.string().min(1),
  release_date: orNothing(z.string()),
  credits: orNothing(z.object({ crew: z.array(z.object({ name: z.string(), job: z.string() })) })),
})
const series = z.object({
  ...shared,
  name: z.string().min(1),
  first_air_date: orNothing(z.string()),
  created_by: orNothing(people),
})
const page = z.object({ results: z.array(z.unknown()) })

interface Source {
  path: string
  /** What the question for one work asks beside it. */
  detail: Record<string, string>
  toWork(answer: unknown): Work
}

/** How the film database names our kinds, and how its answers become works. */
const sources: Partial<Record<Kind, Source>> = {
  movie: {
    path: 'movie',
    detail: { append_to_response: 'credits' },
    toWork(answer) {
      const { credits, genres, ...item } = movie.parse(answer)
      const directors = credits?.crew.filter(({ job }) => job === 'Director')
      return {
        kind: 'movie',
        item: { ...item, ...(directors?.length && { director: joined(directors) }), ...named(genres) },
      }
    },
  },
  series: {
    path: 'tv',
    detail: {},
    toWork(answer) {
      const { created_by: creators, genres, ...item } = series.parse(answer)
      return {
        kind: 'series',
        item: { ...item, ...(creators?.length && { creator: joined(creators) }), ...named(genres) },
      }
    },
  },
}

const joined = (persons: { name: string }[]) => persons.map(({ name }) => name).join(', ')
const named = (genres: { name: string }[] | undefined) => (genres ? { genres: genres.map(({ name }) => name) } : {})

function sourceOf(kind: Kind): Source {
  const source = sources[kind]
  if (!source) throw new Error(`The film database has no ${kind}.`)
  return source
}

/** Films and series of The Movie Database, in French [PROV-01] to [PROV-08]. */
export function createTmdb({ baseUrl, token }: TmdbOptions, context: ProviderContext): Provider {
  const breaker = createCircuitBreaker('tmdb', context.clock, context.log)
  const http = createProviderClient(context, breaker, baseUrl, { authorization: `Bearer ${token}` })
  const get = (path: string, query: Record<string, string>) => http({ path, query: { language: 'fr-FR', ...query } })

  async function list(kind: Kind, path: string, query: Record<string, string>): Promise<Work[]> {
    const { results } = page.parse(await get(path, query))
    return readWorks(results, sourceOf(kind).toWork).slice(0, searchLimits.moviesShown)
  }

  return {
    name: 'tmdb',
    kinds: ['movie', 'series'],
    get state() {
      return breaker.state
    },
    search: (kind, query) => list(kind, `search/${sourceOf(kind).path}`, { query, page: '1', include_adult: 'false' }),
    read(kind, id) {
      const { path, detail, toWork } = sourceOf(kind)
      return orMissing(
        get(`${path}/${id}`, detail).then((answer) => acceptable(toWork(answer))),
        404,
      )
    },
    recommend: (kind, id) => list(kind, `${sourceOf(kind).path}/${id}/recommendations`, {}),
  }
}
