import type { AlbumTrack, MediaType, Work } from '@trouvaille/domain'
import { proseMaxCharacters } from '@trouvaille/contract'
import { z } from 'zod'
import { sanitizeHtml } from '../../../platform/security/sanitize-html.ts'
import { isAcceptable, languageOfTitle, orNothing } from './client.ts'

/** Spotify's names of our kinds, and the mapping of its objects to works. Unused fields are dropped. */

const images = orNothing(
  z.array(z.object({ url: z.string(), width: z.number().int().nullish(), height: z.number().int().nullish() })),
)
const shared = {
  id: z.string().min(1),
  name: z.string().min(1),
  images,
  external_urls: orNothing(z.object({ spotify: orNothing(z.string()) })),
}
const artists = z.array(z.object({ id: z.string(), name: z.string() }))

const artist = z.object({ ...shared, genres: orNothing(z.array(z.string())) })
const album = z.object({
  ...shared,
  artists,
  release_date: orNothing(z.string()),
  total_tracks: orNothing(z.number().int()),
})
const track = z.object({
  ...shared,
  artists,
  album: z
    .object({
      id: orNothing(z.string()),
      name: z.string(),
      images,
      release_date: orNothing(z.string()),
    })
    .optional(),
  duration_ms: orNothing(z.number().int()),
  preview_url: z.string().nullish(),
})
const show = z.object({
  ...shared,
  publisher: orNothing(z.string()),
  description: orNothing(z.string()),
  /** The same with HTML tags, which `description` lacks. */
  html_description: orNothing(z.string()),
  languages: orNothing(z.array(z.string())),
})

interface Source {
  /** Singular: the type of a search. Plural: the path of an object, and the list in a search response. */
  readonly type: string
  toWork(answer: unknown): Work
}

const sources: Partial<Record<MediaType, Source>> = {
  artist: {
    type: 'artist',
    toWork: (answer) => ({ kind: 'artist', item: { ...artist.parse(answer), type: 'artist' } }),
  },
  album: { type: 'album', toWork: (answer) => ({ kind: 'album', item: { ...album.parse(answer), type: 'album' } }) },
  track: { type: 'track', toWork: (answer) => ({ kind: 'track', item: { ...track.parse(answer), type: 'track' } }) },
  podcast: {
    type: 'show',
    toWork(answer) {
      const { description, html_description: html, languages = [], ...item } = show.parse(answer)
      const [language, ...others] = languages
      const clean = sanitizeHtml(html || (description ?? ''), proseMaxCharacters)
      const spoken = others.length === 0 && languageOfTitle(language)
      return { kind: 'podcast', item: { ...item, ...spoken, type: 'show', ...(clean && { description: clean }) } }
    },
  },
}

const place = z.object({
  track_number: orNothing(z.number().int().positive()),
  disc_number: orNothing(z.number().int().positive()),
})

/** The tracks of an album, in order. An invalid entry does not hide the others. */
export function readTracks(entries: readonly unknown[]): AlbumTrack[] {
  return entries.flatMap((entry) => {
    const [read, where] = [track.safeParse(entry), place.safeParse(entry)]
    if (!read.success) return []
    const { track_number: number, disc_number: disc } = where.data ?? {}
    const item = { ...read.data, type: 'track' as const }
    return isAcceptable({ kind: 'track', item }) ? [{ number, disc, track: item }] : []
  })
}

export const spotifyKinds = Object.keys(sources) as MediaType[]

/** @throws Error for a kind without Spotify objects. */
export function sourceOf(kind: MediaType): Source {
  const source = sources[kind]
  if (!source) throw new Error(`Spotify has no ${kind}.`)
  return source
}
