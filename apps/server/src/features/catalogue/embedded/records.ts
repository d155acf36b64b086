import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  allMediaTypes,
  type Album,
  type Artist,
  type ArtistReference,
  type Book,
  type Details,
  type MediaType,
  mediaTypes,
  type Movie,
  type Podcast,
  type Series,
  type Track,
  viewOf,
  type Work,
} from '@trouvaille/domain'

/**
 * The works that come with the product, read from the data files beside this one. Their ids are out of the way of every
 * real provider (`isEmbeddedId`), so a favourite of the embedded catalogue stays itself when a provider is configured
 * later.
 */

export interface EmbeddedRecord {
  readonly work: Work
  /** Ids of merged duplicates: favourites still refer to them. */
  readonly formerIds?: readonly string[] | undefined
  /** Alternative names. */
  readonly otherNames: readonly string[]
  readonly creators: readonly string[]
  /** ISBN-13. */
  readonly isbns?: readonly string[] | undefined
  /** Main actors, or hosts. */
  readonly cast: readonly string[]
  /** Traits for recommendations, as "group:value": theme, genre, by, country, decade. */
  readonly traits: readonly string[]
  /** Details beyond the item. Relations to other works are resolved in `details.ts`. */
  readonly facts: Omit<Details, 'tracks' | 'albums' | 'bestKnown' | 'elsewhere'>
  /** Position of a track on its album. */
  readonly number?: number | undefined
}

/** The files as they are: items, and what only search and recommendation use. `embedded/data.test.ts` checks them. */

interface SearchOnly {
  /** In the original language; `other_titles` are alternative titles, mostly English. */
  readonly other_titles?: readonly string[]
  readonly tags: readonly string[]
}
interface Filmed extends SearchOnly {
  readonly country: string
  readonly cast?: readonly string[]
}
type RawMovie = Movie & Filmed & { original_title?: string; runtime?: number }
type RawSeries = Series & Filmed & { original_name?: string; seasons?: number; episodes?: number }
/** `other_names` are civil, former and nicknames. */
type RawArtist = Omit<Artist, 'type'> & { country: string; biography?: string; other_names?: readonly string[] }
interface Recorded {
  /** Albums by id; tracks refer to it. */
  readonly artists: readonly string[]
  readonly other_titles?: readonly string[] | undefined
}
type RawAlbum = Omit<Album, 'type' | 'artists'> & Recorded
type RawTrack = Omit<Track, 'type' | 'artists' | 'album'> & Recorded & { album?: string; number?: number }
/** Translated books have the year of their first French edition besides the original year. */
type RawBook = { id: string; isbn?: readonly string[]; former_ids?: readonly string[] } & SearchOnly &
  Book['volumeInfo'] &
  Pick<Details, 'edition'>
type RawPodcast = Omit<Podcast, 'type'> &
  SearchOnly & { genres: readonly string[]; language: string; hosts?: readonly string[] }

const readFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8'))

const readData = <T>(name: string) => readFile(name) as T[]

function traits(groups: Record<string, readonly string[]>): string[] {
  const all = Object.entries(groups).flatMap(([group, values]) => values.map((value) => `${group}:${value}`))
  return [...new Set(all)]
}

/** "Joel Coen, Ethan Coen" are two people. */
const listed = (names: string | undefined) => names?.split(', ') ?? []
const decade = (date: string | undefined) => (date ? [`${date.slice(0, 3)}0`] : [])
const present = (...names: (string | undefined)[]) => names.filter((name) => name !== undefined)

function movies(): EmbeddedRecord[] {
  return readData<RawMovie>('movies').map(
    ({ original_title: original, other_titles, tags, country, cast = [], runtime, ...item }) => ({
      work: { kind: 'movie', item },
      otherNames: [...present(original), ...(other_titles ?? [])],
      creators: listed(item.director),
      cast,
      traits: traits({
        theme: tags,
        genre: item.genres ?? [],
        by: listed(item.director),
        country: listed(country),
        decade: decade(item.release_date),
      }),
      facts: { runtime, countries: listed(country) },
    }),
  )
}

function series(): EmbeddedRecord[] {
  return readData<RawSeries>('series').map(
    ({ original_name: original, other_titles, tags, country, cast = [], seasons, episodes, ...item }) => ({
      work: { kind: 'series', item },
      otherNames: [...present(original), ...(other_titles ?? [])],
      creators: listed(item.creator),
      cast,
      traits: traits({
        theme: tags,
        genre: item.genres ?? [],
        by: listed(item.creator),
        country: listed(country),
        decade: decade(item.first_air_date),
      }),
      facts: { countries: listed(country), seasons, episodes },
    }),
  )
}

function music(): EmbeddedRecord[] {
  const artists = new Map(readData<RawArtist>('artists').map((artist) => [artist.id, artist]))
  const albums = new Map(readData<RawAlbum>('albums').map((album) => [album.id, album]))
  const known = (ids: readonly string[]) => ids.flatMap((id) => artists.get(id) ?? [])
  const references = (ids: readonly string[]): ArtistReference[] => known(ids).map(({ id, name }) => ({ id, name }))

  const shared = ({ artists: ids, other_titles: otherNames = [] }: Recorded, date: string | undefined) => ({
    otherNames,
    creators: known(ids).map(({ name }) => name),
    cast: [],
    traits: traits({
      by: ids,
      genre: known(ids).flatMap(({ genres }) => genres ?? []),
      country: known(ids).flatMap(({ country }) => listed(country)),
      decade: decade(date),
    }),
  })

  const artistRecords = [...artists.values()].map(
    ({ country, biography, other_names: otherNames = [], ...item }): EmbeddedRecord => ({
      work: { kind: 'artist', item: { ...item, type: 'artist' } },
      otherNames,
      creators: [],
      cast: [],
      traits: traits({ genre: item.genres ?? [], country: listed(country) }),
      facts: { biography, countries: listed(country) },
    }),
  )
  const albumRecords = [...albums.values()].map(({ other_titles, ...album }): EmbeddedRecord => ({
    work: { kind: 'album', item: { ...album, type: 'album', artists: references(album.artists) } },
    ...shared({ ...album, other_titles }, album.release_date),
    facts: {},
  }))
  const trackRecords = readData<RawTrack>('tracks').map(
    ({ id, name, duration_ms, number, ...track }): EmbeddedRecord => {
      const album = albums.get(track.album ?? '')
      return {
        work: {
          kind: 'track',
          item: {
            id,
            name,
            type: 'track',
            artists: references(track.artists),
            duration_ms,
            ...(album && { album: { id: album.id, name: album.name, release_date: album.release_date } }),
          },
        },
        ...shared(track, album?.release_date),
        facts: {},
        number,
      }
    },
  )
  return [...artistRecords, ...albumRecords, ...trackRecords]
}

function books(): EmbeddedRecord[] {
  return readData<RawBook>('books').map(
    ({ id, isbn = [], former_ids, other_titles, tags, edition, ...volumeInfo }) => ({
      work: { kind: 'book', item: { id, volumeInfo } },
      formerIds: former_ids,
      otherNames: other_titles ?? [],
      isbns: [...isbn, ...(edition?.isbn ? [edition.isbn] : [])],
      creators: volumeInfo.authors ?? [],
      cast: [],
      traits: traits({
        theme: tags,
        genre: volumeInfo.categories ?? [],
        by: volumeInfo.authors ?? [],
        decade: decade(volumeInfo.publishedDate),
      }),
      facts: { edition },
    }),
  )
}

function podcasts(): EmbeddedRecord[] {
  return readData<RawPodcast>('podcasts').map(({ genres, tags, language, other_titles, hosts = [], ...item }) => ({
    work: { kind: 'podcast', item: { ...item, type: 'show', ...(language !== 'fr' && { language }) } },
    otherNames: other_titles ?? [],
    creators: present(item.publisher),
    cast: hosts,
    // A publisher's podcasts have little in common: no reason to rank them first.
    traits: traits({ theme: tags, genre: genres, publisher: present(item.publisher), language: [language] }),
    facts: {},
  }))
}

/** Groups of works that tell one story in several media, by path. */
export const readGroups = (): string[][] => readData<string[]>('elsewhere')

/** The pages of works at other sites, by the path of the work: "tmdb/movie/603". */
export const readLinks = (): Record<string, string[]> => readFile('links') as Record<string, string[]>

/** Files that are read together: artists, albums and tracks refer to each other. */
const shelves = { movies, series, music, books, podcasts }
const shelfOf: Record<MediaType, keyof typeof shelves> = {
  movie: 'movies',
  series: 'series',
  artist: 'music',
  album: 'music',
  track: 'music',
  podcast: 'podcasts',
  book: 'books',
}

const known = new Map<MediaType, readonly EmbeddedRecord[]>()

/** The embedded works of a kind, read once on first use. */
export function recordsOf(kind: MediaType): readonly EmbeddedRecord[] {
  if (!known.has(kind)) {
    const read = Map.groupBy(shelves[shelfOf[kind]](), ({ work }) => work.kind)
    for (const [each, records] of read) known.set(each, records)
  }
  return known.get(kind) ?? []
}

/** Every embedded work. */
export const readRecords = (): readonly EmbeddedRecord[] => allMediaTypes.flatMap(recordsOf)

const indices = new Map<MediaType, ReadonlyMap<string, EmbeddedRecord>>()

/** The embedded works of a kind by id, including former ones. */
export function recordsById(kind: MediaType): ReadonlyMap<string, EmbeddedRecord> {
  const index = indices.get(kind) ?? new Map(recordsOf(kind).flatMap(underItsIds))
  indices.set(kind, index)
  return index
}

const underItsIds = (record: EmbeddedRecord) =>
  [viewOf(record.work).id, ...(record.formerIds ?? [])].map((id) => [id, record] as const)

/** The embedded work with this path: "/movie/9000000001". */
export function workAt(path: string): Work | undefined {
  const kind = allMediaTypes.find((each) => path.startsWith(`/${mediaTypes[each].path}/`))
  return kind && recordsById(kind).get(path.slice(mediaTypes[kind].path.length + 2))?.work
}

export const embeddedKinds: readonly MediaType[] = allMediaTypes
