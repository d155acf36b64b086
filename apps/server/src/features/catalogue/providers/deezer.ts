import {
  type Details,
  idPrefixes,
  isBy,
  type MediaType,
  search as searchLimits,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { z } from 'zod'
import { createCircuitBreaker } from '../../../platform/net/circuit-breaker.ts'
import { acceptable, acceptableDetails, identifiedBy, orMissing, readWorks, type SourceContext } from './client.ts'
import { createDeezerApi, type DeezerOptions } from './deezer-api.ts'
import {
  deezerKinds,
  genresIn,
  isNoSingle,
  isPreviewHost,
  numberOf,
  previewIn,
  readAlbum,
  readerOf,
  readTracks,
} from './deezer-items.ts'
import { bestKnown, newestFirst } from './sort-works.ts'
import type { Provider } from './provider.ts'

/** Page sizes of an artist's entries, including singles, and of its albums. */
const releasesAtOnce = 200
const mostAlbums = 100

/** Page size of an album's tracks. */
const tracksAtOnce = 200

/** Number of related artists. */
const relatedAtOnce = 20

/** "Various artists": its other releases have nothing in common. */
const variousArtists = `${idPrefixes.deezer}5080`

/** A search by artist name. */
const byArtist = (name: string) => `artist:"${name.replaceAll('"', ' ')}"`

const list = z.object({ data: z.array(z.unknown()) })
const identified = identifiedBy(z.number())

/** Artists, albums, tracks and podcasts of Deezer, which requires no key [SRC-07]. */
export function createDeezer(
  options: DeezerOptions,
  context: SourceContext,
): Provider & Required<Pick<Provider, 'preview'>> {
  const { mayFetch = isPreviewHost } = options
  const breaker = createCircuitBreaker('deezer', context.clock, context.log)
  const get = createDeezerApi(options, breaker, context)

  async function entries(path: string, query: Record<string, string>): Promise<unknown[]> {
    return (await get(list, path, query)).data
  }

  /** The same for a sub-resource; empty if the object does not exist. */
  async function entriesOf(kind: MediaType, id: string, what: string, limit: number): Promise<unknown[]> {
    const found = entries(`${kind}/${numberOf(id)}/${what}`, { limit: String(limit) })
    return (await orMissing(found, 404)) ?? []
  }

  /** One object; undefined if it does not exist. */
  async function object(kind: MediaType, id: string): Promise<unknown> {
    const number = numberOf(id)
    return number === undefined ? undefined : orMissing(get(identified, `${kind}/${number}`), 404)
  }

  async function read(kind: MediaType, id: string): Promise<Work | undefined> {
    const found = await object(kind, id)
    return found === undefined ? undefined : acceptable(readerOf(kind)(found))
  }

  async function search(kind: MediaType, query: string): Promise<Work[]> {
    const found = await entries(`search/${kind}`, { q: query, limit: String(searchLimits.providerResults) })
    return readWorks(found, readerOf(kind))
  }

  /** The list omits the artist. */
  async function albumsOf(artist: { id: string; name: string }): Promise<Work[]> {
    const releases = await entriesOf('artist', artist.id, 'albums', releasesAtOnce)
    const albums = readWorks(releases.filter(isNoSingle), (entry) => readAlbum(entry, artist))
    return newestFirst(albums).slice(0, mostAlbums)
  }

  async function topOf(artist: string): Promise<Work[]> {
    return readWorks(await entriesOf('artist', artist, 'top', bestKnown), readerOf('track'))
  }

  async function artistDetails(id: string): Promise<Details | undefined> {
    const artist = await read('artist', id)
    if (!artist) return undefined
    const [albums, titles] = await Promise.all([albumsOf({ id, name: viewOf(artist).title }), topOf(id)])
    return { albums, bestKnown: titles }
  }

  /** The album's own track list has no positions. */
  async function albumDetails(id: string): Promise<Details | undefined> {
    const album = await object('album', id)
    if (album === undefined) return undefined
    const tracks = readTracks(await entriesOf('album', id, 'tracks', tracksAtOnce))
    const genres = genresIn(album)
    return { tracks, ...(genres && { genres }) }
  }

  async function detailsOf(kind: MediaType, id: string): Promise<Details | undefined> {
    if (kind === 'artist') return artistDetails(id)
    return kind === 'album' ? albumDetails(id) : {}
  }

  /** Related artists; for an album the artist's others, for a track the artist's best known. */
  async function recommended(kind: MediaType, id: string): Promise<Work[]> {
    if (kind === 'artist') return readWorks(await entriesOf(kind, id, 'related', relatedAtOnce), readerOf(kind))
    const artist = artistOf(kind === 'podcast' ? undefined : await read(kind, id))
    if (!artist || artist.id === variousArtists) return []
    return kind === 'album' ? albumsOf(artist) : topOf(artist.id)
  }

  return {
    name: 'deezer',
    kinds: deezerKinds,
    idPrefix: idPrefixes.deezer,
    get state() {
      return breaker.state
    },
    search,
    read,
    /** Podcasts have no creator. */
    async worksBy(name) {
      const kinds = deezerKinds.filter((kind) => kind !== 'podcast')
      const found = await Promise.all(kinds.map((kind) => search(kind, kind === 'artist' ? name : byArtist(name))))
      return found.flat().filter((work) => isBy(work, name))
    },
    async details(kind, id) {
      if (numberOf(id) === undefined) return undefined
      const found = await detailsOf(kind, id)
      return found && acceptableDetails(found)
    },
    async recommend(kind, id) {
      if (numberOf(id) === undefined) return []
      const works = await recommended(kind, id)
      return works.filter((work) => work.kind !== kind || viewOf(work).id !== id)
    },
    async preview(id) {
      const track = await object('track', id)
      return track === undefined ? undefined : previewIn(track, mayFetch)
    },
  }
}

function artistOf(work: Work | undefined): { id: string; name: string } | undefined {
  return work?.kind === 'album' || work?.kind === 'track' ? work.item.artists[0] : undefined
}
