import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Album, Artist, ArtistReference, Kind, Track, Work } from '@trouvaille/domain'

/**
 * The works that come with the product, read from the data files beside this one. Numeric ids start at nine
 * thousand million and textual ones with "trv-", out of the way of every real provider, so a favourite of the
 * embedded catalogue stays itself when a provider is configured later.
 */

export interface EmbeddedRecord {
  readonly work: Work
  /** Other names a person may search by. */
  readonly alsoKnownAs: string | undefined
  /** What it has in common with others: themes, genres, people, country, decade. */
  readonly traits: readonly string[]
}

export function isEmbeddedId(id: string): boolean {
  return id.startsWith('trv-') || /^9[0-9]{9}$/.test(id)
}

type Raw = Record<string, unknown> & { id: string & number }

function readData(name: string): Raw[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as Raw[]
}

/** The fields of a raw record that belong to the item, without those that only search and recommendation use. */
function itemOf(raw: Raw, ...searchOnly: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !searchOnly.includes(name)))
}

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function traits(groups: Record<string, string[]>): string[] {
  return Object.entries(groups).flatMap(([group, values]) => values.map((value) => `${group}:${value}`))
}

const people = (value: unknown) => text(value)?.split(', ') ?? []
const decade = (value: unknown) => (text(value) ? [`${text(value)?.slice(0, 3)}0`] : [])

function films(kind: 'movie' | 'series', file: string, fields: { also: string; by: string; date: string }): EmbeddedRecord[] {
  return readData(file).map((raw) => ({
    work: { kind, item: itemOf(raw, fields.also, 'country', 'tags') } as unknown as Work,
    alsoKnownAs: text(raw[fields.also]),
    traits: traits({
      theme: list(raw.tags),
      genre: list(raw.genres),
      by: people(raw[fields.by]),
      country: people(raw.country),
      decade: decade(raw[fields.date]),
    }),
  }))
}

function music(): EmbeddedRecord[] {
  const rawArtists = readData('artists')
  const artists = new Map(rawArtists.map((raw) => [String(raw.id), raw]))
  const references = (value: unknown): ArtistReference[] =>
    list(value).map((id) => ({ id, name: String(artists.get(id)?.name) }))
  const genresOf = (value: unknown) => list(value).flatMap((id) => list(artists.get(id)?.genres))
  const countriesOf = (value: unknown) => list(value).flatMap((id) => people(artists.get(id)?.country))
  const rawAlbums = readData('albums')
  const albums = new Map(rawAlbums.map((raw) => [String(raw.id), raw]))
  const traitsOf = (raw: Raw, date: unknown) =>
    traits({
      by: list(raw.artists),
      genre: genresOf(raw.artists),
      country: countriesOf(raw.artists),
      decade: decade(date),
    })

  return [
    ...rawArtists.map((raw) => ({
      work: { kind: 'artist' as const, item: { ...itemOf(raw, 'country'), type: 'artist' } as unknown as Artist },
      alsoKnownAs: undefined,
      traits: traits({ genre: list(raw.genres), country: people(raw.country) }),
    })),
    ...rawAlbums.map((raw) => ({
      work: {
        kind: 'album' as const,
        item: { ...itemOf(raw), type: 'album', artists: references(raw.artists) } as unknown as Album,
      },
      alsoKnownAs: undefined,
      traits: traitsOf(raw, raw.release_date),
    })),
    ...readData('tracks').map((raw) => {
      const album = albums.get(String(raw.album))
      return {
        work: {
          kind: 'track' as const,
          item: {
            ...itemOf(raw, 'track_number', 'album'),
            type: 'track',
            artists: references(raw.artists),
            ...(album && {
              album: { id: String(album.id), name: String(album.name), release_date: text(album.release_date) },
            }),
          } as unknown as Track,
        },
        alsoKnownAs: undefined,
        traits: [...traitsOf(raw, album?.release_date), ...(album ? [`album:${album.id}`] : [])],
      }
    }),
  ]
}

function books(): EmbeddedRecord[] {
  return readData('books').map((raw) => ({
    work: { kind: 'book', item: { id: String(raw.id), volumeInfo: itemOf(raw, 'id', 'tags') } } as unknown as Work,
    alsoKnownAs: undefined,
    traits: traits({
      theme: list(raw.tags),
      genre: list(raw.categories),
      by: list(raw.authors),
      decade: decade(raw.publishedDate),
    }),
  }))
}

function podcasts(): EmbeddedRecord[] {
  return readData('podcasts').map((raw) => ({
    work: { kind: 'podcast', item: { ...itemOf(raw, 'genres', 'tags', 'language'), type: 'show' } } as unknown as Work,
    alsoKnownAs: undefined,
    traits: traits({
      theme: list(raw.tags),
      genre: list(raw.genres),
      by: people(raw.publisher),
      language: people(raw.language),
    }),
  }))
}

/** Every embedded work. Data files are the product's own and checked by a test, so they are not parsed again here. */
export function readRecords(): EmbeddedRecord[] {
  return [
    ...films('movie', 'movies', { also: 'original_title', by: 'director', date: 'release_date' }),
    ...films('series', 'series', { also: 'original_name', by: 'creator', date: 'first_air_date' }),
    ...music(),
    ...books(),
    ...podcasts(),
  ]
}

export const embeddedKinds: readonly Kind[] = ['movie', 'series', 'artist', 'album', 'track', 'podcast', 'book']
