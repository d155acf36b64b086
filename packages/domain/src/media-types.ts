import type { ArtistReference, Image, ItemOf, MediaType, Work } from './items.ts'
import { pictureAddress, type PictureWidth } from './pictures.ts'
import { foldForSearch } from './rules/search-query.ts'

/**
 * The register of the seven kinds of work. Sections, detail pages, carousels, search, favourites, sharing and
 * recents are written once over it: a new kind is one entry here, its item in `items.ts`, and a provider.
 */

/** The sections, in the order they are shown. */
export const mediaSections = ['movies', 'series', 'music', 'books', 'podcasts'] as const
export type Section = (typeof mediaSections)[number]

/** The name of a kind in favourites and shares [FAV-08] [DATA-26]. */
export type Category = 'movies' | 'series' | 'artists' | 'albums' | 'tracks' | 'podcasts' | 'books'

/** Shape of a cover. */
export type CoverShape = 'poster' | 'book' | 'square' | 'rounded' | 'circle'

/** Uses of a picture; each has its size. */
export type ImageUse = 'suggestion' | 'card' | 'detail'

/** Physical pixels per CSS pixel, approximately. */
export type Density = 1 | 2

/** Who made a work. A music artist has an id, and a page of their own by it; anybody else is known by the name. */
export interface Creator {
  readonly name: string
  readonly artistId?: string | undefined
}

export interface MediaTypeEntry<K extends MediaType> {
  readonly section: Section
  readonly category: Category
  /** First segment of the detail page's path. */
  readonly path: string
  readonly shape: CoverShape
  /** Format of an id; anything else is "not found" without a request to a provider [GAP-66]. */
  readonly id: RegExp
  title(item: ItemOf[K]): string
  /** Creators, each with a page of their works. */
  creators(item: ItemOf[K]): Creator[]
  /** Date as the provider gives it: a year, or an ISO date. */
  date(item: ItemOf[K]): string | undefined
  image(item: ItemOf[K], use: ImageUse, density: Density): string | undefined
}

const numericId = /^[1-9][0-9]{0,9}$/
const textId = /^[A-Za-z0-9_-]{1,64}$/

/** Minimum widths of a picture per use, on a usual and on a high-density screen [PROV-05] [MOV-17]. */
type Widths = Readonly<Record<ImageUse, Readonly<Record<Density, PictureWidth>>>>
const posterWidths: Widths = { suggestion: { 1: 92, 2: 185 }, card: { 1: 185, 2: 500 }, detail: { 1: 500, 2: 780 } }
const coverWidths: Widths = { suggestion: { 1: 92, 2: 185 }, card: { 1: 300, 2: 600 }, detail: { 1: 500, 2: 780 } }

/** Poster sizes of TMDB's image host. */
const filmSizes = [92, 154, 185, 342, 500, 780]

/** @param path Of TMDB. @param address Any other URL. */
function poster(
  path: string | null | undefined,
  address: string | undefined,
  use: ImageUse,
  density: Density,
): string | undefined {
  const width = posterWidths[use][density]
  const size = filmSizes.find((candidate) => candidate >= width)
  const source = path ? `https://image.tmdb.org/t/p/w${size}${path}` : address
  return source && pictureAddress(source, width)
}

/** The smallest picture that is wide enough, else the widest. */
function picture(images: Image[] | undefined, use: ImageUse, density: Density): string | undefined {
  const width = coverWidths[use][density]
  const ascending = (images ?? []).toSorted((a, b) => (a.width ?? 640) - (b.width ?? 640))
  const source = ascending.find((image) => (image.width ?? 640) >= width) ?? ascending.at(-1)
  return source && pictureAddress(source.url, width)
}

/** "Joel Coen, Ethan Coen" are two. */
const listed = (names: string | undefined): Creator[] =>
  (names ?? '').split(', ').flatMap((name) => (name.trim() ? { name: name.trim() } : []))

const artists = (references: readonly ArtistReference[]): Creator[] =>
  references.map(({ id, name }) => ({ name, artistId: id }))

export const mediaTypes: { readonly [K in MediaType]: MediaTypeEntry<K> } = {
  movie: {
    section: 'movies',
    category: 'movies',
    path: 'movie',
    shape: 'poster',
    id: numericId,
    title: (item) => item.title,
    creators: (item) => listed(item.director),
    date: (item) => item.release_date,
    image: (item, ...wanted) => poster(item.poster_path, item.poster_url, ...wanted),
  },
  series: {
    section: 'series',
    category: 'series',
    path: 'series',
    shape: 'poster',
    id: numericId,
    title: (item) => item.name,
    creators: (item) => listed(item.creator),
    date: (item) => item.first_air_date,
    image: (item, ...wanted) => poster(item.poster_path, item.poster_url, ...wanted),
  },
  artist: {
    section: 'music',
    category: 'artists',
    path: 'artist',
    shape: 'circle',
    id: textId,
    title: (item) => item.name,
    creators: () => [],
    date: () => undefined,
    image: (item, ...wanted) => picture(item.images, ...wanted),
  },
  album: {
    section: 'music',
    category: 'albums',
    path: 'album',
    shape: 'square',
    id: textId,
    title: (item) => item.name,
    creators: (item) => artists(item.artists),
    date: (item) => item.release_date,
    image: (item, ...wanted) => picture(item.images, ...wanted),
  },
  track: {
    section: 'music',
    category: 'tracks',
    path: 'track',
    shape: 'square',
    id: textId,
    title: (item) => item.name,
    creators: (item) => artists(item.artists),
    date: (item) => item.album?.release_date,
    image: (item, ...wanted) => picture(item.album?.images ?? item.images, ...wanted),
  },
  podcast: {
    section: 'podcasts',
    category: 'podcasts',
    path: 'podcast',
    shape: 'rounded',
    id: textId,
    title: (item) => item.name,
    // A publisher's name may contain a comma.
    creators: (item) => (item.publisher ? [{ name: item.publisher }] : []),
    date: () => undefined,
    image: (item, ...wanted) => picture(item.images, ...wanted),
  },
  book: {
    section: 'books',
    category: 'books',
    path: 'book',
    shape: 'book',
    id: textId,
    title: (item) => item.volumeInfo.title,
    creators: (item) => (item.volumeInfo.authors ?? []).map((name) => ({ name })),
    date: (item) => item.volumeInfo.publishedDate,
    image: (item, use, density) => {
      const thumbnail = item.volumeInfo.imageLinks?.thumbnail?.replace(/^http:/, 'https:')
      return thumbnail && pictureAddress(thumbnail, coverWidths[use][density])
    },
  },
}

export const allMediaTypes = Object.keys(mediaTypes) as MediaType[]

/** The kinds of a section, in the order they are shown. */
export function mediaTypesOf(section: Section): MediaType[] {
  return allMediaTypes.filter((kind) => mediaTypes[kind].section === section)
}

export function isMediaType(value: string): value is MediaType {
  return Object.hasOwn(mediaTypes, value)
}

/** Whether a text has the shape of an id of that kind. Nothing else is to become part of an address [GAP-66]. */
export const isIdOf = (kind: MediaType, id: string): boolean => mediaTypes[kind].id.test(id)

/** Path of a work's page. */
export const pathOf = (kind: MediaType, id: string): string => `/${mediaTypes[kind].path}/${encodeURIComponent(id)}`

/** Placeholder of a book without a known author. */
const unnamed = new Set(['Anonyme', 'Collectif'])

/** Whether a creator can be looked up by this name. */
export const isSomebody = ({ name }: Creator): boolean => !unnamed.has(name)

/** Path of a creator's page: an artist's own, else the page of the name. */
export const pathOfCreator = ({ name, artistId }: Creator): string =>
  artistId !== undefined && isIdOf('artist', artistId)
    ? pathOf('artist', artistId)
    : `/creator/${encodeURIComponent(name)}`

/** Whether two names are written alike, whatever their case, accents and signs. */
export const isSameName = (a: string, b: string): boolean =>
  a === b || (foldForSearch(a) !== '' && foldForSearch(a) === foldForSearch(b))

/** Whether a work is by somebody of this name, or is the artist of this name. */
export function isBy(work: Work, name: string): boolean {
  const { kind, title, creators } = viewOf(work)
  return creators.some((creator) => isSameName(creator.name, name)) || (kind === 'artist' && isSameName(title, name))
}

/** A work as screens show it, independent of its kind. */
export interface WorkView {
  readonly kind: MediaType
  /** Ids are compared as strings within one kind [GAP-102]. */
  readonly id: string
  readonly title: string
  /** The language of the title, where it is known and not French. */
  readonly lang: string | undefined
  readonly creator: string | undefined
  readonly creators: readonly Creator[]
  /** Four digits, or undefined when unknown. */
  readonly year: string | undefined
  readonly shape: CoverShape
  /** Path of the detail page. */
  readonly path: string
  /** @param density That of a usual screen when absent. */
  image(use: ImageUse, density?: Density): string | undefined
}

/** Reads a work through its register entry [FAV-10]. */
export function viewOf(work: Work): WorkView {
  return view(work.kind, work.item)
}

/** Works each once: in the place of the first, as the last one is. */
export const distinctWorks = (works: readonly Work[]): Work[] => [
  ...new Map(works.map((work) => [viewOf(work).path, work])).values(),
]

function view<K extends MediaType>(kind: K, item: ItemOf[K]): WorkView {
  const entry: MediaTypeEntry<K> = mediaTypes[kind]
  const id = String(item.id)
  const creators = entry.creators(item)
  return {
    kind,
    id,
    title: entry.title(item),
    lang: 'language' in item ? item.language : undefined,
    creator: creators.map(({ name }) => name).join(', ') || undefined,
    creators,
    year: /^\d{4}/.exec(entry.date(item) ?? '')?.[0],
    shape: entry.shape,
    path: pathOf(kind, id),
    image: (use, density = 1) => entry.image(item, use, density),
  }
}

/** "Céline Sciamma, 2019": the line under a title. */
export function legendOf({ creator, year }: Pick<WorkView, 'creator' | 'year'>): string {
  return [creator, year].filter(Boolean).join(', ')
}
