import { z } from '@hono/zod-openapi'
import { input, searchQueryError } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { type Limit, minute, visitorReads } from './limits.ts'
import { details, kindSchema, work } from './works.ts'

/** Searching, reading and recommending works, whatever provider answers. */

/** A search of all kinds sends seven requests per pause in typing. */
const searches = { name: 'searches', by: ['account'], points: 600, windowMs: minute } as const satisfies Limit
/** A page sends requests for a work, its details and recommendations. */
const lookups = { name: 'works', by: ['account'], points: 600, windowMs: minute } as const satisfies Limit
/** Playing the titles of an album; a browser sends two or three range requests per preview. */
const previews = { name: 'previews', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit

const works = z.strictObject({ works: z.array(work) })
/** True if a source timed out, or was skipped by its circuit breaker [SRC-03] [SRC-12]. */
const limited = z.boolean()
const ofKind = z.strictObject({ kind: kindSchema })
/** An id with an invalid format for its kind is not found. */
const oneWork = z.strictObject({ kind: kindSchema, id: z.string().min(1) })

const q = z
  .string()
  .trim()
  .min(input.searchMinCharacters)
  .max(input.searchMaxCharacters)
  .refine((query) => searchQueryError(query) === undefined)

/** A number in a query string. */
const number = (digits: string) =>
  z
    .string()
    .regex(new RegExp(`^${digits}$`))
    .transform(Number)

/** Filters of a search for books [PROV-24]. The user interface sets none of them [GAP-116]. */
const bookFilters = z.strictObject({
  subject: z.string().trim().min(1).max(100).optional(),
  /** First and last year of publication. */
  publishedFrom: number('[0-9]{4}').optional(),
  publishedTo: number('[0-9]{4}').optional(),
  /** ISO 639-1: "fr". */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** 1 to 40; 20 when absent. */
  maxResults: number('(?:[1-9]|[1-3][0-9]|40)').optional(),
})
export type BookFilters = z.infer<typeof bookFilters>

export const searchCatalogue = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}',
  audience: 'user',
  limits: [searches],
  // One request per kind: a slow provider does not delay the others.
  atOnce: 8,
  recorded: { as: 'search', by: ['device', 'metrics', 'alerts'] },
  summary:
    'Search works of one kind; books may be filtered. A provider that fails gives an empty list, which is then said to be limited [PROV-09] [SRC-12].',
  params: ofKind,
  query: z.strictObject({ q, ...bookFilters.shape }),
  output: z.strictObject({ ...works.shape, limited }),
})

export const searchSource = endpoint({
  method: 'get',
  path: '/api/sources/{kind}',
  audience: 'user',
  limits: [searches],
  atOnce: 8,
  recorded: { as: 'search', by: ['alerts'] },
  summary:
    'What an open source has beside the embedded catalogue, for the same search; without works that the latter has [SRC-02].',
  params: ofKind,
  query: z.strictObject({ q, ...bookFilters.shape }),
  output: z.strictObject({ ...works.shape, limited }),
})

export const readWork = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}',
  audience: 'user',
  limits: [lookups],
  recorded: { as: 'view_work', by: ['alerts'] },
  summary: 'One work. "Not found" and "could not be asked" are different errors [GAP-110].',
  params: oneWork,
  output: z.strictObject({ work }),
  errors: ['catalogue.not_found', 'catalogue.unavailable'],
})

export const readWorkAtLink = endpoint({
  method: 'get',
  path: '/api/works/by-link',
  audience: 'user',
  limits: [lookups],
  atOnce: 8,
  summary:
    'The work that a link leads to: a path of ours, or a page of TMDB, IMDb, Spotify, Deezer or Open Library. Null where the catalogue does not know it; nobody is asked [CONV-94].',
  query: z.strictObject({ url: z.string().min(1).max(2_000) }),
  output: z.strictObject({ work: work.nullable() }),
})

export const readDetails = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}/details',
  audience: 'user',
  limits: [lookups],
  atOnce: 8,
  recorded: { as: 'view_work', by: ['alerts'] },
  summary: 'What a page shows of a work beyond the item that favourites keep [WORK-01].',
  params: oneWork,
  output: z.strictObject({ details }),
  errors: ['catalogue.not_found', 'catalogue.unavailable'],
})

export const recommendWorks = endpoint({
  method: 'get',
  path: '/api/catalogue/{kind}/{id}/recommendations',
  audience: 'user',
  limits: [lookups],
  atOnce: 8,
  summary: 'Works that somebody who likes this one may like. Empty when there are none.',
  params: oneWork,
  output: works,
  errors: ['catalogue.not_found'],
})

export const readCreator = endpoint({
  method: 'get',
  path: '/api/creators',
  audience: 'user',
  limits: [lookups],
  atOnce: 4,
  summary:
    'Everything by somebody of this name, of every kind, the newest first. Names the kinds that could not be asked [WORK-04].',
  query: z.strictObject({ name: z.string().trim().min(1).max(200) }),
  output: z.strictObject({ works: z.array(work), missing: z.array(kindSchema), limited }),
  errors: ['catalogue.unavailable'],
})

export const playPreview = endpoint({
  method: 'get',
  path: '/api/previews/{id}',
  audience: 'user',
  limits: [previews],
  atOnce: 2,
  summary:
    'The preview of a track whose source gives addresses that expire: fetched when it is played, never stored [SRC-09]. A part of it with `Range`.',
  params: z.strictObject({ id: z.string().min(1) }),
  media: 'audio/mpeg',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['catalogue.not_found', 'catalogue.unavailable', 'server.busy'],
})

/** A provider of works: `embedded` is the catalogue that comes with the product. */
export const providerName = z.enum([
  'embedded',
  'tmdb',
  'spotify',
  'google-books',
  'wikidata',
  'deezer',
  'open-library',
])
export type ProviderName = z.infer<typeof providerName>

/** `resting`: the circuit breaker is open, because of an outage or a Retry-After. */
export const providerState = z.enum(['ok', 'resting'])
export type ProviderState = z.infer<typeof providerState>

export const listProviders = endpoint({
  method: 'get',
  path: '/api/catalogue',
  audience: 'visitor',
  limits: [visitorReads],
  summary: 'Which provider serves each kind, and which source completes it, for the attribution notices.',
  output: z.strictObject({
    providers: z.record(kindSchema, providerName),
    /** The open source that complements the embedded catalogue, per kind. */
    sources: z.partialRecord(kindSchema, providerName),
  }),
})
