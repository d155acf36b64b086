import { type Details, isIdOf, type MediaType, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { commonsPicture } from './commons.ts'
import { genresOf } from './wikidata-genres.ts'
import type { Wanted } from './wikidata-query.ts'

/** How what Wikidata knows of an item becomes a film or a series. Fields that we do not keep are dropped. */

const term = z.object({ value: z.string().min(1) })
/** What is empty comes as a list. */
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
  /** Without a value where it is known that there is one, or none. */
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }) }),
})

/** What is known of one item. */
export type Entity = z.infer<typeof entity>

/** What the items are called that others name, by their id. */
export type Names = ReadonlyMap<string, Entity>

/** Items of an answer, without those that cannot be read. */
export const readEntities = (answers: readonly unknown[]): Entity[] =>
  answers.flatMap((answer) => entity.safeParse(answer).data ?? [])

const item = z.object({ id: z.string().regex(/^Q[1-9]\d*$/) }).transform(({ id }) => id)
const text = z.string().min(1)
/** The year of a day, a month or a year; of a decade there is none. */
const year = z
  .object({ time: z.string().regex(/^\+\d{4}-/), precision: z.number().min(9) })
  .transform(({ time }) => time.slice(1, 5))
/** Minutes of each unit in which lengths are given. */
const units: Record<string, number> = { Q7727: 1, Q25235: 60, Q11574: 1 / 60 }
const quantity = z.object({ amount: z.string(), unit: z.string() })
const minutes = quantity.transform(({ amount, unit }, context) => {
  const length = Math.round(Number(amount) * (units[unit.split('/').at(-1) ?? ''] ?? Number.NaN))
  if (length > 0) return length
  context.addIssue('no length')
  return z.NEVER
})
const count = quantity.transform(({ amount }) => Number(amount)).pipe(z.number().int().positive())

/** The values of a property, those that are preferred where some are; never those that are known to be wrong. */
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
  /** The property that holds the id of the film database. */
  readonly id: string
  /** Those that say by whom it is, and when it came out: the first that an item has. */
  readonly creators: readonly string[]
  readonly dates: readonly string[]
  toWork(known: Known): Work
}

/** What works of both kinds have. */
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

/** Those by which works are somebody's. */
export const creatorProperties = ['P57', 'P170']

/** All that a list shows of works, and what says whose they are. */
export const listed: Wanted = {
  values: [...creatorProperties, genres, poster, ...Object.values(sources).map(({ id }) => id)],
  dates: [...new Set(Object.values(sources).flatMap(({ dates }) => dates))],
}

/** The property that holds the id of a kind's works [SRC-04]. @throws Error for a kind that Wikidata is not asked for. */
export const idPropertyOf = (kind: MediaType): string => sourceOf(kind).id

function sourceOf(kind: MediaType): Source {
  const source = sources[kind]
  if (!source) throw new Error(`Wikidata is not asked for a ${kind}.`)
  return source
}

/** The id that an item has as a work of a kind. */
export function idOf(kind: MediaType, from: Entity): string | undefined {
  return valuesOf(from, idPropertyOf(kind), text).find((id) => isIdOf(kind, id))
}

function firstKnown<T>(from: Entity, properties: readonly string[], schema: z.ZodType<T>): T[] {
  return properties.map((property) => valuesOf(from, property, schema)).find(({ length }) => length > 0) ?? []
}

/** The ids of those who made a work: of a series, who directed it where nobody is said to have created it. */
export const creatorsOf = (kind: MediaType, from: Entity): string[] => firstKnown(from, sourceOf(kind).creators, item)

const itemsIn = (entities: readonly Entity[], ...properties: string[]): string[] => [
  ...new Set(properties.flatMap((property) => entities.flatMap((from) => valuesOf(from, property, item)))),
]

/** Ids of all that works name: those who made them, and their genres. */
export const namedIn = (entities: readonly Entity[]): string[] => itemsIn(entities, ...creatorProperties, genres)

/** Ids of all that is named by what a page shows beyond works. */
export const countriesIn = (entities: readonly Entity[]): string[] => itemsIn(entities, countries)

/** Who is named of those who made a work together. */
const mostCreators = 12

/** What an item is called in French; what is called the same everywhere has one name for all languages. */
const frenchName = ({ labels }: Entity) => labels.fr?.value ?? labels.mul?.value

/** Its name, in English where it has none in French. */
const nameOf = (from: Entity) => frenchName(from) ?? from.labels.en?.value

/** The language of that name, where it is not French and not the same everywhere. */
const languageOf = (from: Entity) => (frenchName(from) === undefined ? 'en' : undefined)

/** All names of an item that are known. */
export function namesOf({ labels, aliases }: Entity): string[] {
  return [...Object.values(labels), ...Object.values(aliases).flat()].map(({ value }) => value)
}

const found = <T>(ids: readonly string[], names: Names, read: (from: Entity) => T | undefined): T[] =>
  ids.flatMap((id) => {
    const from = names.get(id)
    return (from && read(from)) ?? []
  })

/**
 * @param overview What it is about.
 * @throws Error for what has no id of the kind, or no name.
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

/** What a page shows of a work beyond the item. */
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
