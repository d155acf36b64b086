import { type Book, type Details, idPrefixes, type Work } from '@trouvaille/domain'
import { z } from 'zod'
import { orNothing } from './client.ts'
import { genresOf } from './open-library-subjects.ts'
import { textOfDescription } from './open-library-text.ts'

/** How records of Open Library become books. A work there is what we call a book; it has editions in many languages. */

const french = 'fre'

/** Cover URLs; ids below 1 mean no cover. */
const coverAddress = (cover: number) => `https://covers.openlibrary.org/b/id/${cover}-L.jpg?default=false`

const number = orNothing(z.number().int())
const texts = orNothing(z.array(z.string()))
/** A text, or a typed text. */
const prose = orNothing(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]))

const record = z.object({
  key: z.string(),
  title: orNothing(z.string()),
  description: prose,
  subjects: texts,
  covers: orNothing(z.array(z.number().nullable())),
  authors: orNothing(z.array(z.unknown())),
})
export type WorkRecord = z.infer<typeof record>

/** Any record. */
export const typed = z.looseObject({ type: z.object({ key: z.string() }), location: z.string().optional() })
const authorship = z.object({ author: z.object({ key: z.string() }) })

/**
 * What a search tells of a work. Of its editions there is one, which fits best; a French one where the search asks for
 * French.
 */
const found = z.object({
  key: z.string(),
  title: z.string().min(1),
  author_name: texts,
  first_publish_year: number,
  cover_i: number,
  number_of_pages_median: orNothing(z.number()),
  editions: orNothing(
    z.object({
      docs: z.array(z.object({ title: orNothing(z.string()), language: texts, cover_i: number, description: prose })),
    }),
  ),
})
export type Found = z.infer<typeof found>

const edition = z.object({
  languages: orNothing(z.array(z.object({ key: z.string() }))),
  publishers: texts,
  publish_date: orNothing(z.string()),
  isbn_13: texts,
  isbn_10: texts,
})
export const editionList = z.object({ entries: z.array(z.unknown()) })

const workKey = /^\/works\/(OL[1-9][0-9]*W)$/
const ownId = new RegExp(`^${idPrefixes['open-library']}(OL[1-9][0-9]*W)$`)

/** The Open Library key of our book; undefined for another provider's id. */
export const nameOf = (id: string): string | undefined => ownId.exec(id)?.[1]

/** Our id of an Open Library key. */
export const idOf = (name: string): string => `${idPrefixes['open-library']}${name}`

/** The id in the key of a work: "/works/OL27448W". */
const nameIn = (key: string | undefined): string | undefined => workKey.exec(key ?? '')?.[1]

/**
 * The type of a record: a work, the key of the work into which it was merged, or undefined if it was deleted.
 * @throws ZodError for an invalid work.
 */
export function readRecord(answer: z.infer<typeof typed>): WorkRecord | { movedTo: string } | undefined {
  const { type, location } = answer
  if (type.key === '/type/work') return record.parse(answer)
  const movedTo = type.key === '/type/redirect' ? nameIn(location) : undefined
  return movedTo === undefined ? undefined : { movedTo }
}

/** The first author of a work: "OL26320A". */
export function authorOf({ authors = [] }: WorkRecord): string | undefined {
  const [first] = authors.flatMap((author) => authorship.safeParse(author).data ?? [])
  return /^\/authors\/(OL[1-9][0-9]*A)$/.exec(first?.author.key ?? '')?.[1]
}

/** @throws ZodError for anything but a work. */
export const readFound = (entry: unknown): Found => found.parse(entry)

/** A book of a search response. @throws Error for an invalid one. */
export function toWork(entry: unknown): Work {
  const work = readFound(entry)
  const name = nameIn(work.key)
  if (name === undefined) throw new Error('no work')
  return { kind: 'book', item: toBook(idOf(name), work) }
}

/**
 * A book from all known records. Its year is that of the first publication in any language.
 * @param work The work record, if loaded.
 */
export function toBook(id: string, about: Found | undefined, work?: WorkRecord): Book {
  const best = about?.editions?.docs[0]
  const inFrench = best?.language?.includes(french) ? best : undefined
  const cover = [inFrench?.cover_i, about?.cover_i, ...(work?.covers ?? [])].find((image) => image != null && image > 0)
  const year = String(about?.first_publish_year ?? '')
  const description = textOfDescription(inFrench?.description ?? work?.description ?? '')
  const categories = genresOf(work?.subjects ?? [])
  const pageCount = work ? Math.round(about?.number_of_pages_median ?? 0) : 0
  return {
    id,
    volumeInfo: {
      title: inFrench?.title || about?.title || work?.title || '',
      ...(about?.author_name && { authors: [...new Set(about.author_name)] }),
      ...(/^[0-9]{4}$/.test(year) && { publishedDate: year }),
      ...(description && { description }),
      ...(pageCount > 0 && { pageCount }),
      ...(categories.length > 0 && { categories }),
      ...(cover && { imageLinks: { thumbnail: coverAddress(cover) } }),
    },
  }
}

/** The first French edition of a list, by year; editions without a year are a fallback. */
export function firstFrenchEdition({ entries }: z.infer<typeof editionList>): Details['edition'] {
  const [first] = entries
    .flatMap((entry) => edition.safeParse(entry).data ?? [])
    .filter(({ languages }) => languages?.some(({ key }) => key === `/languages/${french}`))
    .flatMap((entry) => {
      const year = yearIn(entry.publish_date)
      return year === undefined ? [] : [{ ...entry, year }]
    })
    .toSorted((a, b) => Number(a.year) - Number(b.year))
  if (!first) return undefined
  const { year, publishers = [], isbn_13: long = [], isbn_10: short = [] } = first
  const publisher = publishers.find(isNamed)
  const isbn = isbnIn(long, /^97[89][0-9]{10}$/) ?? isbnIn(short, /^[0-9]{9}[0-9X]$/)
  return { ...(publisher && { publisher }), year, ...(isbn && { isbn }) }
}

/** The year in a date such as "1972", "Sep 16, 1987", "c1954" or "[1961?]". */
const yearIn = (date = ''): string | undefined => /(?<![0-9])(?:1[4-9]|20)[0-9]{2}(?![0-9])/.exec(date)?.[0]

/** Librarians write "[s.n.]" for an unknown publisher. */
const isNamed = (publisher: string): boolean => /\p{L}{2}/u.test(publisher)

const isbnIn = (numbers: readonly string[], form: RegExp): string | undefined =>
  numbers.map((written) => written.toUpperCase().replace(/[^0-9X]/g, '')).find((digits) => form.test(digits))
