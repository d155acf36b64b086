import type { MediaType, Work } from './items.ts'

/** A work in the index of the catalogue: what a search needs, and enough of its item to show and keep it. */
export type CatalogueRow = readonly [
  id: string,
  title: string,
  creators: readonly string[],
  /** Four digits; empty where it is not known. */
  year: string,
  otherTitles: readonly string[],
]

/** The index of the embedded catalogue, by media type. */
export type CatalogueIndex = Readonly<Record<MediaType, readonly CatalogueRow[]>>

/** The work of a row. @param artistId Finds the id of an artist by name; empty where it is not known. */
export function workOfRow(
  kind: MediaType,
  [id, title, creators, year]: CatalogueRow,
  artistId: (name: string) => string,
): Work {
  const creator = creators.join(', ') || undefined
  const date = year || undefined
  const artists = creators.map((name) => ({ id: artistId(name), name }))
  switch (kind) {
    case 'movie':
      return { kind, item: { id: Number(id), title, release_date: date, director: creator } }
    case 'series':
      return { kind, item: { id: Number(id), name: title, first_air_date: date, creator } }
    case 'artist':
      return { kind, item: { type: 'artist', id, name: title } }
    case 'album':
      return { kind, item: { type: 'album', id, name: title, artists, release_date: date } }
    case 'track':
      return { kind, item: { type: 'track', id, name: title, artists } }
    case 'podcast':
      return { kind, item: { type: 'show', id, name: title, publisher: creator } }
    case 'book':
      return { kind, item: { id, volumeInfo: { title, authors: [...creators], publishedDate: date } } }
  }
}
