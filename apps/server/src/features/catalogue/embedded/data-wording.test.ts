import { foldForSearch, viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { createEmbedded } from '../providers/embedded.ts'
import { type EmbeddedRecord, readRecords } from './records.ts'

/** How titles, names and texts are written, and what was once wrong in them. */

const records = readRecords()

function textsOf({ work, facts }: EmbeddedRecord): string[] {
  const text =
    work.kind === 'movie' || work.kind === 'series'
      ? work.item.overview
      : work.kind === 'book'
        ? work.item.volumeInfo.description
        : work.kind === 'podcast'
          ? work.item.description
          : facts.biography
  return text === undefined ? [] : [text]
}

const texts = records.flatMap(textsOf)
const titles = records.map(({ work }) => viewOf(work).title)
const namesOf = ({ work }: EmbeddedRecord) =>
  work.kind === 'podcast' ? [] : viewOf(work).creators.map(({ name }) => name)

test('[MOV-10] an ellipsis is one sign, in titles and texts, and a title is found with three dots as well', async () => {
  expect([...titles, ...texts].filter((text) => text.includes('...'))).toEqual([])
  const [book] = await createEmbedded().search('book', "et si c'était vrai...")
  expect(book && viewOf(book).title).toBe("Et si c'était vrai…")
})

test('[MOV-10] colons of titles are written one way, but in the time of day', () => {
  const isWritten = (title: string) =>
    !title
      .replace(/(?<=\d):(?=\d\d)/g, '')
      .replaceAll(' : ', '')
      .includes(':')
  expect(titles.filter((title) => !isWritten(title))).toEqual([])
})

describe('names of those who made a work', () => {
  /** The comedian is not the band. */
  const homonyms = ['Totò']

  test('[MOV-10] have one spelling, and so have those who are seen or heard', () => {
    const all = records.flatMap((record) => [...namesOf(record), ...record.cast])
    const distinct = new Set(all.filter((name) => !homonyms.includes(name)))
    const spellings = Map.groupBy(distinct, (name) => foldForSearch(name).replaceAll(' ', ''))
    expect([...spellings.values()].filter((names) => names.length > 1)).toEqual([])
  })

  test('[MOV-10] are not crossed: two who work together have the same first names each time', () => {
    const pairs = records.map(namesOf).filter((names) => names.length === 2)
    const groups = Map.groupBy(pairs, (names) => sorted(names.map((name) => name.split(' ').at(-1) ?? '')))
    const crossed = [...groups.values()].filter((found) => new Set(found.map(sorted)).size > 1)
    expect(crossed).toEqual([])
  })
})

const sorted = (names: readonly string[]) => names.toSorted().join(', ')

test('[SRCH-01] no book is another one under the name that people say', () => {
  const books = records.filter(({ work }) => work.kind === 'book')
  const keyOf = (name: string, { work }: EmbeddedRecord) =>
    [foldForSearch(name), viewOf(work).year, sorted(viewOf(work).creators.map((creator) => creator.name))].join(' ')
  const own = new Map(books.map((record) => [keyOf(viewOf(record.work).title, record), record]))
  const isAnother = (record: EmbeddedRecord) =>
    record.otherNames.some((name) => (own.get(keyOf(name, record)) ?? record) !== record)
  expect(books.filter(isAnother).map(({ work }) => viewOf(work).title)).toEqual([])
})

test('[GAP-66] a work that stood there twice is found by the id that went', async () => {
  const work = await createEmbedded().read('book', 'trv-corto-maltese')
  expect(work && viewOf(work).path).toBe('/book/trv-la-ballade-de-la-mer-salee')
  const kept = new Set(records.map((record) => viewOf(record.work).id))
  expect(records.flatMap(({ formerIds = [] }) => formerIds).filter((id) => kept.has(id))).toEqual([])
})

test('[BOOK-18] a prize is told in a sentence of its own', () => {
  expect(texts.filter((text) => /(?:[,;] p|[.!?…] P)rix \p{Lu}[^.]*[.](?:<|$)/u.test(text))).toEqual([])
})

test('[MOV-12] people are not called what hurts them', () => {
  const hurting =
    /(?<!\p{L})(?:peaux?[- ]rouges?|infirmes?|simplets?|nègres?|négresses?|esquimaux?|mongolien(?:ne)?s?|romanichels?|débiles?|invertis?)(?!\p{L})/iu
  expect(texts.filter((text) => hurting.test(text))).toEqual([])
})

/** What was wrong once, or is often told wrongly, after the records and books themselves. */
test.each([
  ['trv-dos-gardenias-buena-vista-social-club', { number: 5 }],
  ['trv-when-the-party-s-over-billie-eilish', { number: 7 }],
  ['trv-lovesick-girls-blackpink', { number: 5 }],
  ['trv-about-a-girl-nirvana', { work: { item: { duration_ms: 168_000 } } }],
  ['trv-max-et-les-maximonstres', { facts: { edition: { publisher: 'Delpire', year: '1967' } } }],
])('[WORK-01] [WORK-02] what is known of %s is right', (id, known) => {
  expect(records.find(({ work }) => viewOf(work).id === id)).toMatchObject(known)
})
