import type { Kind, Work } from '@trouvaille/domain'
import { proseMaxCharacters } from '@trouvaille/contract'
import { z } from 'zod'
import { sanitiseHtml } from '../../../platform/html.ts'

/** How Spotify names our kinds, and how its objects become works. Fields that we do not keep are dropped. */

/** Spotify writes null for what it does not have. */
const orNothing = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

const images = orNothing(
  z.array(z.object({ url: z.string(), width: z.number().int().nullish(), height: z.number().int().nullish() })),
)
const shared = {
  id: z.string().min(1),
  name: z.string().min(1),
  images,
  external_urls: z.object({ spotify: z.string().optional() }).optional(),
}
const artists = z.array(z.object({ id: z.string(), name: z.string() }))

const artist = z.object({ ...shared, genres: z.array(z.string()).optional() })
const album = z.object({
  ...shared,
  artists,
  release_date: z.string().optional(),
  total_tracks: z.number().int().optional(),
})
const track = z.object({
  ...shared,
  artists,
  album: z
    .object({
      id: z.string().optional(),
      name: z.string(),
      images,
      release_date: z.string().optional(),
    })
    .optional(),
  duration_ms: z.number().int().optional(),
  preview_url: z.string().nullish(),
})
const show = z.object({
  ...shared,
  publisher: z.string().optional(),
  description: z.string().optional(),
  /** The same with its tags, which `description` has lost. */
  html_description: z.string().optional(),
})

interface Source {
  /** Singular: the type of a search. Plural: the path of one, and the list in the answer to a search. */
  readonly type: string
  toWork(answer: unknown): Work
}

const sources: Partial<Record<Kind, Source>> = {
  artist: {
    type: 'artist',
    toWork: (answer) => ({ kind: 'artist', item: { ...artist.parse(answer), type: 'artist' } }),
  },
  album: { type: 'album', toWork: (answer) => ({ kind: 'album', item: { ...album.parse(answer), type: 'album' } }) },
  track: { type: 'track', toWork: (answer) => ({ kind: 'track', item: { ...track.parse(answer), type: 'track' } }) },
  podcast: {
    type: 'show',
    toWork(answer) {
      const { description, html_description: html, ...item } = show.parse(answer)
      const clean = sanitiseHtml(html || (description ?? ''), proseMaxCharacters)
      return { kind: 'podcast', item: { ...item, type: 'show', ...(clean && { description: clean }) } }
    },
  },
}

export const spotifyKinds = Object.keys(sources) as Kind[]

/** @throws Error for a kind that Spotify does not have. */
export function sourceOf(kind: Kind): Source {
  const source = sources[kind]
  if (!source) throw new Error(`Spotify has no ${kind}.`)
  return source
}
