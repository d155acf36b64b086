import { type Details, isIdOf, type MediaType, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { commonsPicture } from './commons.ts'
import { genresOf } from './wikidata-genres.ts'
import type { Wanted } from './wikidata-query.ts'

/** Maps Wikidata entities to films and series. Unused fields are dropped. */

const term = z.object({ value: z.string().min(1) })
/** Empty objects are serialized as arrays. */
const byKey = <T extends z.ZodType>(schema: T) => z.record(z.string(), schema).catch({})
const entity = z.object({
  id: z.string(),
  labels: byKey(term),
  aliases: byKey(z.array(term)),
  claims: byKey(z.array(z.unknown())),
  sitelinks: byKey(z.object({ title: z.string().min(1), url: z.string() })),
})
const statement = z.object({
  rank: z.enum(['preferred', 'normal', 'deprecated']),
  /** No value for "unknown value" and "no value" snaks. */
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }) }),
})

/** An entity. */
export type Entity = z.infer<typeof entity>

/** Labels of referenced entities, by id. */
export type Names = ReadonlyMap<string, Entity>

/** Entities of a response, without invalid ones. */
export const readEntities = (answers: readonly unknown[]): Entity[] =>
  answers.flatMap((answer) => entity.safeParse(answer).data ?? [])

const item = z.object({ id: z.string().regex(/^Q[1-9]\d*$/) }).transform(({ id }) => id)
const text = z.string().min(1)
/** The year of a time with at least year precision. */
const year = z
  .object({ time: z.string().regex(/^\+\d{4}-/), precision: z.number().min(9) })
  .transform(({ time }) => time.slice(1, 5))
/** Minutes per unit of duration. */
const units: Record<string, number> = { Q7727: 1, Q25235: 60, Q11574: 1 / 60 }
const quantity = z.object({ amount: z.string(), unit: z.string() })
const minutes = quantity.transform(({ amount, unit }, context) => {
  const length = Math.round(Number(amount) * (units[unit.split('/').at(-1) ?? ''] ?? Number.NaN))
  if (length > 0) return length
  context.addIssue('no length')
  return z.NEVER
})
const count = quantity.transform(({ amount }) => Number(amount)).pipe(z.number().int().positive())

/** The values of a property by rank: preferred ones if there are any, never deprecated ones. */
function valuesOf<T>({ claims }: Entity, property: string, schema: z.ZodType<T>): T[] {
  const statements = (claims[property] ?? []).flatMap((given) => statement.safeParse(given).data ?? [])
  const rank = statements.some((one) => one.rank === 'preferred') ? 'preferred' : 'normal'
  return statements
    .filter((one) => one.rank === rank)
    .flatMap(({ mainsnak }) => schema.safeParse(mainsnak.datavalue.value).data ?? [])
}

const genres = 'P136'
const countries = 'P495'
const poster = 'P3383'

interface Source {
  /** Property with the TMDB id. */
  readonly id: string
  /** Properties of creators and of dates: the first that an item has counts. */
  readonly creators: readonly string[]
  readonly dates: readonly string[]
  toWork(known: Known): Work
}

/** Common properties of both kinds. */
interface Known {
  id: number
  title: string
  language: string | undefined
  by: string | undefined
  since: string | undefined
  more: { poster_url: string | undefined; overview: string | undefined; genres: string[] | undefined }
}

const sources: Partial<Record<MediaType, Source>> = {
  movie: {
    id: 'P4947',
    creators: ['P57'],
    dates: ['P577'],
    toWork: ({ id, title, language, by, since, more }) => ({
      kind: 'movie',
      item: { id, title, language, director: by, release_date: since, ...more },
    }),
  },
  series: {
    id: 'P4983',
    creators: ['P170', 'P57'],
    dates: ['P580', 'P577'],
    toWork: ({ id, title, language, by, since, more }) => ({
      kind: 'series',
      item: { id, name: title, language, creator: by, first_air_date: since, ...more },
    }),
  },
}

export const wikidataKinds = Object.keys(sources) as MediaType[]

/** Creator properties. */
export const creatorProperties = ['P57', 'P170']

/** Properties that lists need, with those of creators. */
export const listed: Wanted = {
  values: [...creatorProperties, genres, poster, ...Object.values(sources).map(({ id }) => id)],
  dates: [...new Set(Object.values(sources).flatMap(({ dates }) => dates))],
}

/**
 * The property that holds the id of a kind's works [SRC-04].
 * @throws Error for a kind that Wikidata is not asked for.
 */
export const idPropertyOf = (kind: MediaType): string => sourceOf(kind).id

function sourceOf(kind: MediaType): Source {
  const source = sources[kind]
  if (!source) throw new Error(`Wikidata is not asked for a ${kind}.`)
  return source
}

/** The id of an item as a work of a kind. */
export function idOf(kind: MediaType, from: Entity): string | undefined {
  return valuesOf(from, idPropertyOf(kind), text).find((id) => isIdOf(kind, id))
}

function firstKnown<T>(from: Entity, properties: readonly string[], schema: z.ZodType<T>): T[] {
  return properties.map((property) => valuesOf(from, property, schema)).find(({ length }) => length > 0) ?? []
}

/** Ids of the creators of a work; for a series without one, its directors. */
export const creatorsOf = (kind: MediaType, from: Entity): string[] => firstKnown(from, sourceOf(kind).creators, item)

const itemsIn = (entities: readonly Entity[], ...properties: string[]): string[] => [
  ...new Set(properties.flatMap((property) => entities.flatMap((from) => valuesOf(from, property, item)))),
]

/** Ids of entities that works refer to: creators and genres. */
export const namedIn = (entities: readonly Entity[]): string[] => itemsIn(entities, ...creatorProperties, genres)

/** Ids of entities that details refer to. */
export const countriesIn = (entities: readonly Entity[]): string[] => itemsIn(entities, countries)

/** Names of the creators. */
const mostCreators = 12

/** The French label; names that are the same everywhere are multilingual. */
const frenchName = ({ labels }: Entity) => labels.fr?.value ?? labels.mul?.value

/** The French label, or else the English one. */
const nameOf = (from: Entity) => frenchName(from) ?? from.labels.en?.value

/** The language of that label, unless it is French or multilingual. */
const languageOf = (from: Entity) => (frenchName(from) === undefined ? 'en' : undefined)

/** All labels and aliases of an item. */
export function namesOf({ labels, aliases }: Entity): string[] {
  return [...Object.values(labels), ...Object.values(aliases).flat()].map(({ value }) => value)
}

const found = <T>(ids: readonly string[], names: Names, read: (from: Entity) => T | undefined): T[] =>
  ids.flatMap((id) => {
    const from = names.get(id)
    return (from && read(from)) ?? []
  })

/**
 * @param overview Description.
 * @throws Error without an id of the kind, or without a label.
 */
export function toWork(kind: MediaType, from: Entity, names: Names, overview?: string): Work {
  const [id, title] = [idOf(kind, from), nameOf(from)]
  if (id === undefined || title === undefined) throw new Error('no work')
  const { dates, toWork: make } = sourceOf(kind)
  const by = found(creatorsOf(kind, from), names, nameOf)
  const [since] = firstKnown(from, dates, year).toSorted()
  const [picture] = valuesOf(from, poster, text)
  const genreNames = genresOf(found(valuesOf(from, genres, item), names, frenchName))
  return make({
    id: Number(id),
    title,
    language: languageOf(from),
    by: by.slice(0, mostCreators).join(', ') || undefined,
    since,
    more: {
      poster_url: picture === undefined ? undefined : commonsPicture(picture),
      overview,
      genres: genreNames.length > 0 ? genreNames : undefined,
    },
  })
}

/** Details of a work beyond the item. */
export function toDetails(from: Entity, names: Names): Details {
  const [runtime] = valuesOf(from, 'P2047', minutes)
  const [seasons] = valuesOf(from, 'P2437', count)
  const [episodes] = valuesOf(from, 'P1113', count)
  const countryNames = found(countriesIn([from]), names, frenchName)
  return {
    runtime,
    seasons,
    episodes,
    countries: countryNames.length > 0 ? countryNames : undefined,
    article: from.sitelinks.frwiki?.url,
  }
}

/** Title of the French article about an item. */
export const articleOf = ({ sitelinks }: Entity): string | undefined => sitelinks.frwiki?.title
