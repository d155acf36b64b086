import { type Details, isSameName, type MediaType, search as searchLimits, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import {
  acceptable,
  acceptableDetails,
  createProviderClient,
  identifiedBy,
  languageOfTitle,
  orMissing,
  orNothing,
  type ProviderContext,
  readWorks,
} from './client.ts'
import type { Provider } from './provider.ts'

export interface TmdbOptions {
  baseUrl: string
  /** Read access token. */
  token: string
}

const people = z.array(z.object({ name: z.string() }))
const shared = {
  id: z.number().int().positive(),
  poster_path: z.string().nullish(),
  overview: orNothing(z.string()),
  genres: orNothing(people),
  original_language: orNothing(z.string()),
}
const movie = z.object({
  ...shared,
  title: z.string().min(1),
  original_title: orNothing(z.string()),
  release_date: orNothing(z.string()),
  credits: orNothing(z.object({ crew: z.array(z.object({ name: z.string(), job: z.string() })) })),
})
const series = z.object({
  ...shared,
  name: z.string().min(1),
  original_name: orNothing(z.string()),
  first_air_date: orNothing(z.string()),
  created_by: orNothing(people),
})
/** Zero if unknown. */
const count = orNothing(z.number().int().nonnegative())
const movieDetails = z.object({
  id: shared.id,
  runtime: count,
  production_countries: orNothing(z.array(z.object({ iso_3166_1: z.string() }))),
})
const seriesDetails = z.object({
  id: shared.id,
  episode_run_time: orNothing(z.array(z.number().int().nonnegative())),
  number_of_seasons: count,
  number_of_episodes: count,
  origin_country: orNothing(z.array(z.string())),
})
const person = z.object({ id: z.number().int().positive(), name: z.string() })
const combinedCredits = z.object({ crew: z.array(z.unknown()) })
/** Jobs that count as creators of a film or series. */
const credit = z.object({ media_type: z.enum(['movie', 'tv']), job: z.enum(['Director', 'Creator']) })
const page = z.object({ results: z.array(z.unknown()) })
const identified = identifiedBy(shared.id)

interface Source {
  path: string
  /** Fields appended to the request for one work. */
  detail: Record<string, string>
  toWork(answer: unknown): Work
  /** Details from the same response. */
  toDetails(answer: unknown): Details
}

/** TMDB's names of our kinds, and the mapping of its responses to works. */
const sources: Partial<Record<MediaType, Source>> = {
  movie: {
    path: 'movie',
    detail: { append_to_response: 'credits' },
    toWork(answer) {
      const { credits, genres, original_language: code, original_title: original, ...item } = movie.parse(answer)
      const directors = credits?.crew.filter(({ job }) => job === 'Director')
      return {
        kind: 'movie',
        item: {
          ...item,
          ...(item.title === original && languageOfTitle(code)),
          ...(directors?.length && { director: joined(directors) }),
          ...named(genres),
        },
      }
    },
    toDetails(answer) {
      const { runtime, production_countries: countries } = movieDetails.parse(answer)
      return { runtime: runtime || undefined, countries: inFrench(countries?.map(({ iso_3166_1: code }) => code)) }
    },
  },
  series: {
    path: 'tv',
    detail: {},
    toWork(answer) {
      const {
        created_by: creators,
        genres,
        original_language: code,
        original_name: original,
        ...item
      } = series.parse(answer)
      return {
        kind: 'series',
        item: {
          ...item,
          ...(item.name === original && languageOfTitle(code)),
          ...(creators?.length && { creator: joined(creators) }),
          ...named(genres),
        },
      }
    },
    toDetails(answer) {
      const { number_of_seasons: seasons, number_of_episodes: episodes, ...found } = seriesDetails.parse(answer)
      return {
        runtime: found.episode_run_time?.[0] || undefined,
        countries: inFrench(found.origin_country),
        seasons: seasons || undefined,
        episodes: episodes || undefined,
      }
    },
  },
}

const countryNames = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })

/** Country names by code, without invalid codes. */
function inFrench(codes: readonly string[] = []): string[] | undefined {
  const names = codes.flatMap((code) => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? []) : []))
  return names.length > 0 ? names : undefined
}

const joined = (persons: { name: string }[]) => persons.map(({ name }) => name).join(', ')
const named = (genres: { name: string }[] | undefined) => (genres ? { genres: genres.map(({ name }) => name) } : {})

/** @throws ZodError for credits that are no creator's. */
function toCredited(entry: unknown): Work {
  const { media_type: type, job } = credit.parse(entry)
  // The director of an episode is not a creator of the series.
  if (type === 'tv' && job !== 'Creator') throw new Error('not the creator')
  return sourceOf(type === 'tv' ? 'series' : 'movie').toWork(entry)
}

function sourceOf(kind: MediaType): Source {
  const source = sources[kind]
  if (!source) throw new Error(`The film database has no ${kind}.`)
  return source
}

/** Films and series of The Movie Database, in French [PROV-01] to [PROV-08]. */
export function createTmdb({ baseUrl, token }: TmdbOptions, context: ProviderContext): Provider {
  const breaker = createCircuitBreaker('tmdb', context.clock, context.log)
  const http = createProviderClient(context, breaker, baseUrl, { authorization: `Bearer ${token}` })
  const get = <T>(shape: z.ZodType<T>, path: string, query: Record<string, string>) =>
    http({ path, shape, query: { language: 'fr-FR', ...query } })

  async function list(kind: MediaType, path: string, query: Record<string, string>): Promise<Work[]> {
    const { results } = await get(page, path, query)
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
        get(identified, `${path}/${id}`, detail).then((answer) => acceptable(toWork(answer))),
        404,
      )
    },
    details(kind, id) {
      const { path, toDetails } = sourceOf(kind)
      return orMissing(
        get(identified, `${path}/${id}`, {}).then((answer) => acceptableDetails(toDetails(answer))),
        404,
      )
    },
    async worksBy(name) {
      const { results } = await get(page, 'search/person', { query: name, page: '1', include_adult: 'false' })
      const persons = results.flatMap((entry) => person.safeParse(entry).data ?? [])
      // Of several people with one name the first is the best known.
      const found = persons.find((one) => isSameName(one.name, name))
      if (!found) return []
      const { crew } = await get(combinedCredits, `person/${found.id}/combined_credits`, {})
      return readWorks(crew, toCredited)
    },
    recommend: (kind, id) => list(kind, `${sourceOf(kind).path}/${id}/recommendations`, {}),
  }
}
