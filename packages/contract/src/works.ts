import { z } from '@hono/zod-openapi'
import { type Details, type ItemOf, type MediaType, mediaTypes, type Work } from '@trouvaille/domain'

/** Schemas of works [DATA-20] to [DATA-25]. Sizes limit what a favourite may store. */

/** Maximum length of an overview or description. */
export const proseMaxCharacters = 20_000

const name = z.string().min(1).max(500)
const prose = z.string().max(proseMaxCharacters)
const date = z.string().max(10)
/** Maximum length of a title. */
const language = z.string().regex(/^[a-z]{2,3}$/)
/** Allowed URLs: favourites are shown on other people's screens. */
const address = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\//i)
const posterPath = z
  .string()
  .max(200)
  .regex(/^\/[\w./-]+$/)
/** Maximum length of a genre. */
export const genreMaxCharacters = 100

const genres = z.array(z.string().max(genreMaxCharacters)).max(50)

const image = z.strictObject({
  url: address,
  width: z.number().int().nonnegative().nullish(),
  height: z.number().int().nonnegative().nullish(),
})
/** Of an optional field. */
const referenceId = z.string().regex(/^[\w-]{0,64}$/)
const artistReference = z.strictObject({ id: referenceId, name })
const musicItem = {
  id: z.string().regex(mediaTypes.artist.id),
  name,
  images: z.array(image).max(10).optional(),
  external_urls: z.strictObject({ spotify: address.optional() }).optional(),
}
const filmId = z.number().int().positive().max(9_999_999_999)

export const itemSchemas = {
  movie: z.strictObject({
    id: filmId,
    title: name,
    language: language.optional(),
    release_date: date.optional(),
    poster_path: posterPath.nullish(),
    poster_url: address.optional(),
    overview: prose.optional(),
    director: name.optional(),
    genres: genres.optional(),
  }),
  series: z.strictObject({
    id: filmId,
    name,
    language: language.optional(),
    first_air_date: date.optional(),
    poster_path: posterPath.nullish(),
    poster_url: address.optional(),
    overview: prose.optional(),
    creator: name.optional(),
    genres: genres.optional(),
  }),
  artist: z.strictObject({ ...musicItem, type: z.literal('artist'), genres: genres.optional() }),
  album: z.strictObject({
    ...musicItem,
    type: z.literal('album'),
    artists: z.array(artistReference).max(50),
    release_date: date.optional(),
    total_tracks: z.number().int().nonnegative().optional(),
  }),
  track: z.strictObject({
    ...musicItem,
    type: z.literal('track'),
    artists: z.array(artistReference).max(50),
    album: z
      .strictObject({
        id: referenceId.optional(),
        name,
        images: z.array(image).max(10).optional(),
        release_date: date.optional(),
      })
      .optional(),
    duration_ms: z.number().int().nonnegative().optional(),
    preview_url: address.nullish(),
  }),
  podcast: z.strictObject({
    ...musicItem,
    type: z.literal('show'),
    language: language.optional(),
    publisher: z.string().max(500).optional(),
    description: prose.optional(),
  }),
  book: z.strictObject({
    id: z.string().regex(mediaTypes.book.id),
    volumeInfo: z.strictObject({
      title: name,
      authors: z.array(name).max(50).optional(),
      publishedDate: z.string().max(30).optional(),
      description: prose.optional(),
      pageCount: z.number().int().nonnegative().optional(),
      publisher: z.string().max(500).optional(),
      categories: genres.optional(),
      imageLinks: z.strictObject({ thumbnail: address.optional() }).optional(),
    }),
  }),
} satisfies { [K in MediaType]: z.ZodType<ItemOf[K]> }

const variant = <K extends MediaType>(kind: K) => z.strictObject({ kind: z.literal(kind), item: itemSchemas[kind] })

export const work = z
  .discriminatedUnion('kind', [
    variant('movie'),
    variant('series'),
    variant('artist'),
    variant('album'),
    variant('track'),
    variant('podcast'),
    variant('book'),
  ])
  .openapi('Work') as z.ZodType<Work>

const count = z.number().int().positive()
const works = z.array(work).max(100)

export const details = z
  .strictObject({
    runtime: count.optional(),
    countries: z.array(name).max(50).optional(),
    seasons: count.optional(),
    episodes: count.optional(),
    edition: z
      .strictObject({
        publisher: z.string().max(500).optional(),
        year: z
          .string()
          .regex(/^[0-9]{4}$/)
          .optional(),
        isbn: z
          .string()
          .regex(/^[0-9X]{10,13}$/)
          .optional(),
      })
      .optional(),
    article: address.optional(),
    genres: genres.optional(),
    biography: prose.optional(),
    tracks: z
      .array(z.strictObject({ number: count.optional(), disc: count.optional(), track: itemSchemas.track }))
      .max(200)
      .optional(),
    albums: works.optional(),
    bestKnown: works.optional(),
    elsewhere: works.optional(),
  })
  .openapi('Details') as z.ZodType<Details>

export const kindSchema = z.enum([
  'movie',
  'series',
  'artist',
  'album',
  'track',
  'podcast',
  'book',
] satisfies MediaType[])
