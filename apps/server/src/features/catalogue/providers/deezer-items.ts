import {
  type AlbumTrack,
  type ArtistReference,
  idPrefixes,
  type Image,
  type MediaType,
  type Track,
  type Work,
} from '@trouvaille/domain'
import { proseMaxCharacters } from '@trouvaille/contract'
import { z } from 'zod'
import { sanitizeHtml } from '../../../platform/security/sanitize-html.ts'
import { isAcceptable, orNothing } from './client.ts'

/** Maps Deezer's objects to works. Unused fields are dropped, such as previews, whose URLs expire. */

/** The Deezer id of a work; undefined for an id of another provider [SRC-04]. */
export function numberOf(id: string): string | undefined {
  const number = id.startsWith(idPrefixes.deezer) ? id.slice(idPrefixes.deezer.length) : ''
  return /^[1-9][0-9]*$/.test(number) ? number : undefined
}

const id = z
  .union([z.int().positive(), z.string().regex(/^[1-9][0-9]*$/)])
  .transform((number) => `${idPrefixes.deezer}${number}`)
const text = z.string().min(1)

/** Picture sizes by field suffix: side lengths in pixels. */
const sides = { small: 56, medium: 250, big: 500, xl: 1000 }

/** Placeholder pictures have no digest in their URL, or that of an empty text. */
const isBlank = (address: string) => /\/(?:d41d8cd98f00b204e9800998ecf8427e)?\/\d+x\d+/.test(address)

/** The pictures of an object; undefined without any. */
function picturesIn(answer: Record<string, unknown>, field: 'cover' | 'picture'): Image[] | undefined {
  const images = Object.entries(sides).flatMap(([size, side]) => {
    const url = answer[`${field}_${size}`]
    return typeof url === 'string' && url.startsWith('https://') && !isBlank(url)
      ? [{ url, width: side, height: side }]
      : []
  })
  return images.length > 0 ? images : undefined
}

/** A valid date: "0000-00-00" stands for an unknown one. */
const day = z.iso.date().optional().catch(undefined)
const count = z.int().positive().optional().catch(undefined)

const reference = z.object({ id, name: text })
const made = {
  artist: orNothing(reference),
  contributors: orNothing(z.array(reference)).catch(undefined),
}

/** Maximum number of creators. */
const mostArtists = 50

/** Creators, deduplicated: the contributors if listed, else the artist. */
function artistsOf({ artist, contributors }: z.infer<z.ZodObject<typeof made>>, by?: ArtistReference) {
  const all = contributors?.length ? contributors : [artist ?? by ?? []].flat()
  return [...new Map(all.map((one) => [one.id, { id: one.id, name: one.name }])).values()].slice(0, mostArtists)
}

const artist = z.looseObject({ id, name: text })
const album = z.looseObject({ ...made, id, title: text, release_date: day, nb_tracks: count })
const albumOfTrack = z.looseObject({ id, title: text, release_date: day })
const track = z.object({ ...made, id, title: text, duration: count, album: orNothing(albumOfTrack) })
const podcast = z.looseObject({ id, title: text, description: orNothing(z.string()) })

function readTrack(answer: unknown): Track {
  const { id: trackId, title, duration, album: on, ...rest } = track.parse(answer)
  const images = on && picturesIn(on, 'cover')
  return {
    id: trackId,
    name: title,
    type: 'track',
    artists: artistsOf(rest),
    ...(on && {
      album: {
        id: on.id,
        name: on.title,
        ...(images && { images }),
        ...(on.release_date && { release_date: on.release_date }),
      },
    }),
    ...(duration && { duration_ms: duration * 1000 }),
  }
}

/** An album. @param by Its artist, where the list omits it. */
export function readAlbum(answer: unknown, by?: ArtistReference): Work {
  const read = album.parse(answer)
  const images = picturesIn(read, 'cover')
  return {
    kind: 'album',
    item: {
      id: read.id,
      name: read.title,
      type: 'album',
      artists: artistsOf(read, by),
      ...(images && { images }),
      ...(read.release_date && { release_date: read.release_date }),
      ...(read.nb_tracks && { total_tracks: read.nb_tracks }),
    },
  }
}

/** In plain text, lines are paragraphs. */
const paragraphs = (description: string) =>
  /<[a-z]/i.test(description) ? description : description.replace(/[^\n]+/g, '<p>$&</p>')

const readers: Partial<Record<MediaType, (answer: unknown) => Work>> = {
  artist(answer) {
    const read = artist.parse(answer)
    const images = picturesIn(read, 'picture')
    return { kind: 'artist', item: { id: read.id, name: read.name, type: 'artist', ...(images && { images }) } }
  },
  album: (answer) => readAlbum(answer),
  track: (answer) => ({ kind: 'track', item: readTrack(answer) }),
  podcast(answer) {
    const read = podcast.parse(answer)
    const images = picturesIn(read, 'picture')
    const description = sanitizeHtml(paragraphs(read.description ?? ''), proseMaxCharacters)
    return {
      kind: 'podcast',
      item: {
        id: read.id,
        name: read.title,
        type: 'show',
        ...(images && { images }),
        ...(description && { description }),
      },
    }
  },
}

export const deezerKinds = Object.keys(readers) as MediaType[]

/** @throws Error for a kind without Deezer objects. */
export function readerOf(kind: MediaType): (answer: unknown) => Work {
  const reader = readers[kind]
  if (!reader) throw new Error(`Deezer has no ${kind}.`)
  return reader
}

const place = z.object({ track_position: count, disk_number: count })

/** The tracks of an album, in order. An invalid entry does not hide the others. */
export function readTracks(entries: readonly unknown[]): AlbumTrack[] {
  return entries.flatMap((entry) => {
    try {
      const item = readTrack(entry)
      const { track_position: number, disk_number: disc } = place.parse(entry)
      return isAcceptable({ kind: 'track', item }) ? [{ number, disc, track: item }] : []
    } catch {
      return []
    }
  })
}

const single = z.object({ record_type: z.literal('single') })

/** Record types other than singles. */
export const isNoSingle = (entry: unknown): boolean => !single.safeParse(entry).success

/** Deezer's genres whose French names differ. */
const genreNames: Readonly<Record<string, string>> = {
  'African Music': 'Musique africaine',
  Alternative: 'Alternatif',
  'Asian Music': 'Musique asiatique',
  'Brazilian Music': 'Musique brésilienne',
  Classical: 'Classique',
  Electro: 'Électro',
  'Films/Games': 'Films et jeux vidéo',
  'Indian Music': 'Musique indienne',
  Kids: 'Jeunesse',
  'Latin Music': 'Musique latine',
  'Rap/Hip Hop': 'Rap et hip-hop',
  'Soul & Funk': 'Soul et funk',
}

const genres = z.object({ genres: z.object({ data: z.array(z.object({ name: text })) }) })

/** The genres of an album, in French; undefined without any. */
export function genresIn(answer: unknown): string[] | undefined {
  const { data } = genres.safeParse(answer)
  const names = data?.genres.data.map(({ name }) => genreNames[name] ?? name)
  return names?.length ? [...new Set(names)] : undefined
}

/** Hosts of previews. */
export const isPreviewHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && hostname.endsWith('.dzcdn.net')

const preview = z.object({ preview: text })

/** The URL of a track's preview, valid for some minutes; undefined without one that may be fetched. */
export function previewIn(answer: unknown, mayFetch: (address: URL) => boolean): string | undefined {
  const address = preview.safeParse(answer).data?.preview
  return address !== undefined && URL.canParse(address) && mayFetch(new URL(address)) ? address : undefined
}
