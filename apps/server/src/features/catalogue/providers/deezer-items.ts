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

/** How Deezer's objects become works. Fields that we do not keep are dropped, among them previews, which expire. */

/** The number of a work at Deezer; undefined for an id that is not one of its [SRC-04]. */
export function numberOf(id: string): string | undefined {
  const number = id.startsWith(idPrefixes.deezer) ? id.slice(idPrefixes.deezer.length) : ''
  return /^[1-9][0-9]*$/.test(number) ? number : undefined
}

const id = z
  .union([z.int().positive(), z.string().regex(/^[1-9][0-9]*$/)])
  .transform((number) => `${idPrefixes.deezer}${number}`)
const text = z.string().min(1)

/** Sizes of its pictures, by the end of the field's name: sides in pixels. */
const sides = { small: 56, medium: 250, big: 500, xl: 1000 }

/** Where it has no picture, the address names none, or the digest of nothing, and gives a grey one. */
const isBlank = (address: string) => /\/(?:d41d8cd98f00b204e9800998ecf8427e)?\/\d+x\d+/.test(address)

/** The pictures of an object; undefined where there are none. */
function picturesIn(answer: Record<string, unknown>, field: 'cover' | 'picture'): Image[] | undefined {
  const images = Object.entries(sides).flatMap(([size, side]) => {
    const url = answer[`${field}_${size}`]
    return typeof url === 'string' && url.startsWith('https://') && !isBlank(url)
      ? [{ url, width: side, height: side }]
      : []
  })
  return images.length > 0 ? images : undefined
}

/** A day that exists: "0000-00-00" stands for one that it does not know. */
const day = z.iso.date().optional().catch(undefined)
const count = z.int().positive().optional().catch(undefined)

const reference = z.object({ id, name: text })
const made = {
  artist: orNothing(reference),
  contributors: orNothing(z.array(reference)).catch(undefined),
}

/** Most that a work names. */
const mostArtists = 50

/** Who made it, each once: those who took part where they are told, else the one it is listed under. */
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

/** An album. @param by Whose it is, where it is listed without saying so. */
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

/** Text without tags has its paragraphs in lines. */
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

/** @throws Error for a kind that Deezer does not have. */
export function readerOf(kind: MediaType): (answer: unknown) => Work {
  const reader = readers[kind]
  if (!reader) throw new Error(`Deezer has no ${kind}.`)
  return reader
}

const place = z.object({ track_position: count, disk_number: count })

/** The tracks of an album, in their order. A broken entry does not hide the others. */
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

/** What an artist brought out beside singles. */
export const isNoSingle = (entry: unknown): boolean => !single.safeParse(entry).success

/** Its genres that are not named alike in French. */
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

/** The genres that an album names, in French; undefined where it names none. */
export function genresIn(answer: unknown): string[] | undefined {
  const { data } = genres.safeParse(answer)
  const names = data?.genres.data.map(({ name }) => genreNames[name] ?? name)
  return names?.length ? [...new Set(names)] : undefined
}

/** Where its previews are, and nowhere else. */
export const isPreviewHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && hostname.endsWith('.dzcdn.net')

const preview = z.object({ preview: text })

/** The address of a track's preview, which is good for some minutes; undefined where it has none that may be fetched. */
export function previewIn(answer: unknown, mayFetch: (address: URL) => boolean): string | undefined {
  const address = preview.safeParse(answer).data?.preview
  return address !== undefined && URL.canParse(address) && mayFetch(new URL(address)) ? address : undefined
}
