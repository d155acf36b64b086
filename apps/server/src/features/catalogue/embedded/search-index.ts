import { foldForSearch } from '@trouvaille/domain'
import { isMinor, nameOf, readIsbn, readName, type Reading, readQuery, wordsOf } from './search-query.ts'
import { type Manner, type Ranked, rankOf, ranks, readPerson } from './search-ranks.ts'
import { createVocabulary, type Matching, type Postings, type Vocabulary } from './search-vocabulary.ts'

/**
 * The search of the embedded catalogue. Ranking: the exact title first, then prefixes, then words within; with
 * tolerance for typing and phonetic errors. Full-text search libraries rank by rarity of words instead, and count two
 * swapped letters as two errors.
 */

export interface SearchEntry<T> {
  readonly value: T
  /** The title, then alternative names. */
  readonly names: readonly string[]
  readonly creators: readonly string[]
  /** Actors and hosts. */
  readonly cast?: readonly string[]
  readonly year: string | undefined
  readonly countries?: readonly string[]
  /** ISBNs. */
  readonly isbns?: readonly string[]
  /** Popularity, a tie-breaker. */
  readonly fame?: number
}

/** Returns the matching values by relevance, in a stable order. */
export type SearchIndex<T> = (query: string, limit: number) => T[]

/** Weights of words by field. */
const weights = { title: 1, otherName: 0.95, creator: 0.6, cast: 0.5, year: 0.3 }

/**
 * What a work of another year or country than the query's loses; of another year, so much that a title that merely
 * begins so is before it.
 */
const otherYear = 2.1
const nearYear = 0.2
const otherCountry = 0.6

/** With fewer results than this, and no name match among them, fuzzy matching is used. */
const enoughResults = 3

/** Minimum score of fuzzy matches, relative to the best. */
const worthShowing = 0.6

/** Minimum share of a query's words that must match. */
const enoughOfQuery = 0.6

type Indexed<T> = SearchEntry<T> & Ranked

interface Hit {
  rank: number
  score: number
}

/** A creator with this many works ranks above a title that begins with the name: "king", "hugo". */
const manyWorks = 5

export function createSearchIndex<T>(given: readonly SearchEntry<T>[]): SearchIndex<T> {
  const vocabulary = createVocabulary()
  const isbns = new Map<string, number>()
  const worksBy = new Map<string, number>()
  const people = new Map<string, ReturnType<typeof readPerson>>()
  const person = (name: string) => {
    const known = people.get(name) ?? readPerson(name)
    people.set(name, known)
    return known
  }
  const entries: Indexed<T>[] = given.map((entry, index) => {
    const [title = '', ...others] = entry.names
    const { cast = [] } = entry
    vocabulary.add(index, weights.title, wordsOf(title))
    vocabulary.add(index, weights.otherName, others.flatMap(wordsOf))
    vocabulary.add(index, weights.creator, entry.creators.flatMap(wordsOf))
    vocabulary.add(index, weights.cast, cast.flatMap(wordsOf))
    vocabulary.add(index, weights.year, entry.year ? [entry.year] : [])
    for (const isbn of entry.isbns ?? []) isbns.set(isbn, index)
    const makers = entry.creators.map(person)
    for (const { surname } of makers) worksBy.set(surname, (worksBy.get(surname) ?? 0) + 1)
    return {
      ...entry,
      readNames: entry.names.flatMap(readName),
      makers,
      players: cast.map(person),
      initials: entry.names.flatMap(initialsOf),
    }
  })

  const isProlific = (surname: string) => (worksBy.get(surname) ?? 0) >= manyWorks
  const findHits = (match: Vocabulary['match'], readings: readonly Reading[], manner: Manner) =>
    hitsOf(entries, match, readings, manner, isProlific)

  return (query, limit) => {
    const isbn = readIsbn(query)
    const book = isbn === undefined ? undefined : isbns.get(isbn)
    if (book !== undefined) return valuesOf(entries, [book], limit)
    const readings = readQuery(query)
    const match = remembering(vocabulary)
    const strict = findHits(match, readings, 'strict')
    const found = sorted(entries, strict)
    const best = Math.max(0, ...[...strict.values()].map(({ rank }) => rank))
    if (best > ranks.begins || found.length >= enoughResults) return valuesOf(entries, found, limit)
    const guesses = onlyGood(findHits(match, readings, 'forgiving'))
    // "docteur hou" is a prefix of one name, and sounds like another.
    const leastRank = best > ranks.slip ? ranks.initials : -1
    for (const [index, { rank }] of guesses) if (strict.has(index) || rank <= leastRank) guesses.delete(index)
    const more = sorted(entries, guesses)
    if (found.length + more.length > 0) return valuesOf(entries, [...found, ...more], limit)
    return valuesOf(entries, sorted(entries, onlyGood(findHits(match, readings, 'partial'))), limit)
  }
}

/** The readings of a query share most words, so matches are cached. */
function remembering(vocabulary: Vocabulary): Vocabulary['match'] {
  const known = new Map<string, Postings>()
  return (word, matching) => {
    const key = `${matching} ${word}`
    const found = known.get(key) ?? vocabulary.match(word, matching)
    known.set(key, found)
    return found
  }
}

function initialsOf(name: string): string[] {
  const words = foldForSearch(name.replace(/ : .*/, '')).split(' ')
  const bare = nameOf(words.join(' ')).bare.split(' ')
  return [words, bare].filter(({ length }) => length > 2).map((each) => each.map(([letter]) => letter).join(''))
}

/** The best score of each work over all readings of the query. */
function hitsOf<T>(
  entries: readonly Indexed<T>[],
  match: Vocabulary['match'],
  readings: readonly Reading[],
  manner: Manner,
  isProlific: (surname: string) => boolean,
): Map<number, Hit> {
  const hits = new Map<number, Hit>()
  for (const reading of readings) {
    const scores = scoreWords(match, reading.words, manner)
    for (const [index, entry] of entries.entries()) {
      const rank = rankOf(entry, reading, manner, isProlific)
      const score = scores.get(index)
      if (rank === 0 && score === undefined) continue
      const hit = { rank: rank - distance(entry, reading), score: score ?? 0 }
      const known = hits.get(index)
      if (!known || hit.rank > known.rank || (hit.rank === known.rank && hit.score > known.score)) hits.set(index, hit)
    }
  }
  return hits
}

/** Penalty of a work for the query's year and country. */
function distance<T>(entry: Indexed<T>, { year, country }: Reading): number {
  const years = year === undefined || entry.year === undefined ? 0 : Math.abs(year - Number(entry.year))
  const ofYear = years === 0 ? 0 : years === 1 ? nearYear : otherYear
  const ofCountry = country === undefined || (entry.countries?.includes(country) ?? true) ? 0 : otherCountry
  return ofYear + ofCountry
}

/**
 * Of each entry that has all the words of a query, how well it has them, 0 to 1. Minor words may be missing; in part,
 * some others as well.
 */
function scoreWords(match: Vocabulary['match'], words: readonly string[], manner: Manner): Map<number, number> {
  const major = words.flatMap((word, at) => (isMinor(word) ? [] : [at]))
  const wanted = major.length > 0 ? major : words.map((_, at) => at)
  const letters = (places: readonly number[]) => places.reduce((sum, at) => sum + (words[at]?.length ?? 0), 0)
  const forgiven = manner === 'forgiving' && wanted.length > 1 ? 'forgivingPhrase' : 'forgiving'
  const matching: Matching = letters(wanted) < 2 ? 'whole' : manner === 'strict' ? 'strict' : forgiven
  const matches = words.map((word) => match(word, matching))
  const isEnough = (found: readonly number[]) =>
    found.length === wanted.length ||
    (manner === 'partial' && Math.max(found.length / wanted.length, letters(found) / letters(wanted)) >= enoughOfQuery)
  const scores = new Map<number, number>()
  const tried = new Set(wanted.flatMap((at) => (manner === 'partial' ? [...(matches[at]?.keys() ?? [])] : [])))
  const [rarest] = wanted.map((at) => matches[at]).toSorted((a, b) => (a?.size ?? 0) - (b?.size ?? 0))
  for (const index of manner === 'partial' ? tried : (rarest?.keys() ?? [])) {
    if (!isEnough(wanted.filter((at) => matches[at]?.has(index)))) continue
    scores.set(index, matches.reduce((sum, each) => sum + (each.get(index) ?? 0), 0) / matches.length)
  }
  return scores
}

/** Keeps name matches, and word matches with nearly the best score. */
function onlyGood(hits: Map<number, Hit>): Map<number, Hit> {
  const best = Math.max(...[...hits.values()].map(({ score }) => score))
  return new Map([...hits].filter(([, { rank, score }]) => rank > ranks.initials || score >= best * worthShowing))
}

/**
 * The indices of the hits, the best first; of two alike the better known, then the shorter, then the one that stands
 * first.
 */
function sorted<T>(entries: readonly Indexed<T>[], hits: ReadonlyMap<number, Hit>): number[] {
  const fame = (index: number) => entries[index]?.fame ?? 0
  const titleLength = (index: number) => entries[index]?.names[0]?.length ?? 0
  const tenths = (score: number) => Math.round(score * 10)
  return [...hits]
    .toSorted(
      ([indexA, a], [indexB, b]) =>
        b.rank - a.rank ||
        tenths(b.score) - tenths(a.score) ||
        fame(indexB) - fame(indexA) ||
        b.score - a.score ||
        (a.rank === ranks.begins ? titleLength(indexA) - titleLength(indexB) : 0) ||
        indexA - indexB,
    )
    .map(([index]) => index)
}

function valuesOf<T>(entries: readonly Indexed<T>[], indices: readonly number[], limit: number): T[] {
  return indices.slice(0, limit).flatMap((index) => entries[index]?.value ?? [])
}
