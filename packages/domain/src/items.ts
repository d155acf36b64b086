/**
 * The works as providers describe them and as favourites and shares keep them. Field names are those of the
 * data model (requirements DATA-20 to DATA-25), so an item travels unchanged from a provider to a favourites list.
 */

export interface Movie {
  id: number
  title: string
  /** That of the title, where it is known and not French: "en". */
  language?: string | undefined
  release_date?: string | undefined
  poster_path?: string | null | undefined
  /** Whole, where it is not the film database's. */
  poster_url?: string | undefined
  overview?: string | undefined
  director?: string | undefined
  genres?: string[] | undefined
}

export interface Series {
  id: number
  name: string
  language?: string | undefined
  first_air_date?: string | undefined
  poster_path?: string | null | undefined
  /** Whole, where it is not the film database's. */
  poster_url?: string | undefined
  overview?: string | undefined
  creator?: string | undefined
  genres?: string[] | undefined
}

export interface Image {
  url: string
  width?: number | null | undefined
  height?: number | null | undefined
}

export interface ArtistReference {
  id: string
  name: string
}

interface MusicItem {
  id: string
  name: string
  images?: Image[] | undefined
  external_urls?: { spotify?: string | undefined } | undefined
}

export interface Artist extends MusicItem {
  type: 'artist'
  genres?: string[] | undefined
}

export interface Album extends MusicItem {
  type: 'album'
  artists: ArtistReference[]
  release_date?: string | undefined
  total_tracks?: number | undefined
}

export interface Track extends MusicItem {
  type: 'track'
  artists: ArtistReference[]
  album?:
    | { id?: string | undefined; name: string; images?: Image[] | undefined; release_date?: string | undefined }
    | undefined
  duration_ms?: number | undefined
  preview_url?: string | null | undefined
}

export interface Podcast extends MusicItem {
  type: 'show'
  language?: string | undefined
  publisher?: string | undefined
  /** HTML, sanitised by the server. */
  description?: string | undefined
}

export interface Book {
  id: string
  volumeInfo: {
    title: string
    authors?: string[] | undefined
    publishedDate?: string | undefined
    description?: string | undefined
    pageCount?: number | undefined
    publisher?: string | undefined
    categories?: string[] | undefined
    imageLinks?: { thumbnail?: string | undefined } | undefined
  }
}

export interface ItemOf {
  movie: Movie
  series: Series
  artist: Artist
  album: Album
  track: Track
  podcast: Podcast
  book: Book
}

export type MediaType = keyof ItemOf

/** A work: what kind it is, and the item. */
export type Work = { [K in MediaType]: { kind: K; item: ItemOf[K] } }[MediaType]

/** A track in its place on an album. */
export interface AlbumTrack {
  number?: number | undefined
  disc?: number | undefined
  track: Track
}

/**
 * What a page shows of a work beyond its item. Favourites and shares keep nothing of it, so it may grow; what is not
 * known is left out.
 */
export interface Details {
  /** Minutes; of a series, those of one episode. */
  runtime?: number | undefined
  /** Names in French. */
  countries?: string[] | undefined
  seasons?: number | undefined
  episodes?: number | undefined
  /** The first French edition that is known of a book that first came out in another language. */
  edition?: { publisher?: string | undefined; year?: string | undefined; isbn?: string | undefined } | undefined
  /** The article from which the text of the item is quoted. */
  article?: string | undefined
  /** Those of an album, in French. */
  genres?: string[] | undefined
  biography?: string | undefined
  /** Those of an album that are known, in their order. */
  tracks?: AlbumTrack[] | undefined
  /** Those of an artist, the newest first. */
  albums?: Work[] | undefined
  /** Notable ones of an artist. */
  bestKnown?: Work[] | undefined
  /** The same story in other media: the book of a film, its music. */
  elsewhere?: Work[] | undefined
}
