import { type Details, isBy, type MediaType, search as searchLimits, viewOf, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { acceptable, acceptableDetails, identifiedBy, orMissing, type ProviderContext, readWorks } from './client.ts'
import { bestKnown, newestFirst } from './sort-works.ts'
import type { Provider } from './provider.ts'
import { createRequestSpacing } from './request-spacing.ts'
import { createSpotifyApi, type SpotifyOptions } from './spotify-api.ts'
import { readTracks, sourceOf, spotifyKinds } from './spotify-items.ts'

/** The French market [GAP-114]. */
const market = { market: 'FR' }

/** Page size of an album's tracks. */
const tracksAtOnce = 50

/** Maximum page size for applications in development mode. */
const smallPage = 10

/** A search by artist name. */
const byArtist = (name: string) => `artist:"${name.replaceAll('"', ' ')}"`

const list = z.object({ items: z.array(z.unknown()) })
const identified = identifiedBy(z.string())

/** Artists, albums, tracks and podcasts of Spotify [PROV-10] to [PROV-23]. */
export function createSpotify(options: SpotifyOptions, context: ProviderContext): Provider {
  const breaker = createCircuitBreaker('spotify', context.clock, context.log)
  const get = createSpotifyApi(options, breaker, context)
  const podcastQueue = createRequestSpacing({
    apartMs: searchLimits.podcastSpacingMs,
    longestWaitMs: searchLimits.podcastLongestWaitMs,
    clock: context.clock,
    sleep: context.sleep,
  })
  let takesFullPages = true

  /**
   * One page of 20; once rejected, two of 10 from then on [PROV-13]. Without a limit a page may have as few as 5.
   * @param page Requests one, with market and range.
   */
  async function pages(page: (query: Record<string, string>) => Promise<unknown[]>): Promise<unknown[]> {
    const some = (limit: number, offset = 0) =>
      page({ ...market, limit: String(limit), ...(offset > 0 && { offset: String(offset) }) })
    if (takesFullPages) {
      try {
        return await some(searchLimits.providerResults)
      } catch (error) {
        if (!isLimitRejection(error)) throw error
        takesFullPages = false
        context.log.info({ provider: 'spotify', limit: smallPage }, 'provider gives small pages')
      }
    }
    const first = await some(smallPage)
    if (first.length < smallPage) return first
    return [...first, ...(await some(smallPage, smallPage))]
  }

  async function read(kind: MediaType, id: string): Promise<Work | undefined> {
    const { type, toWork } = sourceOf(kind)
    const answer = get(identified, `${type}s/${id}`, kind === 'artist' ? {} : market)
    // A malformed id is answered with a bad request.
    return orMissing(
      answer.then((found) => acceptable(toWork(found))),
      400,
      404,
    )
  }

  async function albumsOf(artist: string): Promise<Work[]> {
    const albums = await pages(async (range) => {
      const { items } = await get(list, `artists/${artist}/albums`, { include_groups: 'album', ...range })
      return items
    })
    return readWorks(albums, sourceOf('album').toWork)
  }

  async function tracksOf(album: string): Promise<Details> {
    const { items } = await get(list, `albums/${album}/tracks`, { limit: String(tracksAtOnce), ...market })
    return { tracks: readTracks(items) }
  }

  /** New applications get no popularity any more; search order is the closest substitute. */
  async function bestKnownOf(artist: Work): Promise<Work[]> {
    const { id, title } = viewOf(artist)
    const tracks = await search('track', byArtist(title))
    return tracks.filter(({ item }) => 'artists' in item && item.artists.some((by) => by.id === id)).slice(0, bestKnown)
  }

  async function artistDetails(id: string): Promise<Details | undefined> {
    const artist = await read('artist', id)
    if (!artist) return undefined
    const [albums, titles] = await Promise.all([albumsOf(id), bestKnownOf(artist)])
    return { albums: newestFirst(albums), bestKnown: titles }
  }

  async function detailsOf(kind: MediaType, id: string): Promise<Details | undefined> {
    if (kind === 'artist') return artistDetails(id)
    return kind === 'album' ? orMissing(tracksOf(id), 400, 404) : {}
  }

  async function search(kind: MediaType, query: string): Promise<Work[]> {
    const { type, toWork } = sourceOf(kind)
    // No slot of the rate limit is taken for a request that is not sent.
    if (kind === 'podcast' && breaker.state === 'ok') await podcastQueue()
    const name = `${type}s`
    const found = await pages(async (range) => {
      const answer = await get(z.object({ [name]: list }), 'search', { q: query, type, ...range })
      return answer[name]?.items ?? []
    })
    return readWorks(found, toWork)
  }

  return {
    name: 'spotify',
    kinds: spotifyKinds,
    get state() {
      return breaker.state
    },
    search,
    read,
    async worksBy(name) {
      const found = await Promise.all(
        spotifyKinds.map((kind) => search(kind, kind === 'podcast' || kind === 'artist' ? name : byArtist(name))),
      )
      return found.flat().filter((work) => isBy(work, name))
    },
    async details(kind, id) {
      const found = await detailsOf(kind, id)
      return found && acceptableDetails(found)
    },
    /** The artist's albums; new applications get no recommendations. */
    async recommend(kind, id) {
      const artist = kind === 'artist' ? id : artistOf(kind === 'podcast' ? undefined : await read(kind, id))
      if (artist === undefined) return []
      return (await albumsOf(artist)).filter((work) => kind !== 'album' || viewOf(work).id !== id)
    },
  }
}

function artistOf(work: Work | undefined): string | undefined {
  return work?.kind === 'album' || work?.kind === 'track' ? work.item.artists[0]?.id : undefined
}

function isLimitRejection(error: unknown): boolean {
  return error instanceof HttpFailure && error.status === 400 && /limit/i.test(error.answer)
}
