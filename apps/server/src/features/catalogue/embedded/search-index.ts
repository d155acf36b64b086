import { foldForSearch } from '@trouvaille/domain'

/**
 * The search of the embedded catalogue. People expect the title they typed first, then titles that begin so, then
 * words within, and one slip of the fingers forgiven; libraries of full-text search rank by rarity of words instead,
 * and take two swapped letters for two mistakes.
 */

export interface SearchEntry<T> {
  readonly value: T
  /** The title, then other names it is known by. */
  readonly names: readonly string[]
  readonly creators: readonly string[]
  readonly year: string | undefined
}

/** Gives the values that match a query, the best first, in an order that is always the same. */
export type SearchIndex<T> = (query: string, limit: number) => T[]

/** How much a word counts, by where it stands. */
const weights = { title: 1, otherName: 0.95, creator: 0.6, year: 0.3 }

/** How a whole name stands to the query; beats whatever the single words say. */
const ranks = { same: 6, sameButArticle: 5, begins: 4, beginsWithoutBlanks: 3, creator: 3, slip: 2, words: 0 }

/** With fewer results than this, and no name among them, one slip in each word is forgiven. */
const enoughResults = 3

/** In shorter words one letter makes another word. */
const leastLettersForSlip = 4
const leastLettersForSlipInBeginning = 5

/** Words that people leave out, or put in. */
const minor = new Set(
  (
    'le la les l un une des du de d et a au aux en the of and an ' +
    // They say what they look for: "téléphone groupe", "validé série".
    'film serie saison album chanson groupe chanteur chanteuse rappeur livre roman bd manga tome podcast'
  ).split(' '),
)

const article = /^(?:le|la|les|l|un|une|des|the|an?) (?=.)/

interface Name {
  readonly text: string
  /** Without its article. */
  readonly bare: string
  /** Without article and blanks. */
  readonly solid: string
  /** Without blanks. */
  readonly solidText: string
}

interface Indexed<T> extends SearchEntry<T> {
  readonly readNames: readonly Name[]
  readonly solidCreators: readonly string[]
}

interface Hit {
  rank: number
  score: number
}

/** Where a word stands: index of the entry, and weight of the place. */
type Postings = Map<number, number>

const solid = (text: string) => text.replaceAll(' ', '')

function readName(text: string): Name {
  const folded = foldForSearch(text)
  const bare = folded.replace(article, '')
  return { text: folded, bare, solid: solid(bare), solidText: solid(folded) }
}

/**
 * The words of a text; what an apostrophe, a hyphen or a dot divides also counts as one, "letranger" and "jayz", but
 * not "d'une" as "dune".
 */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((chunk) => {
    const parts = foldForSearch(chunk).split(' ').filter(Boolean)
    return parts.length > 1 && !minor.has(parts.at(-1) ?? '') ? [...parts, parts.join('')] : parts
  })
}

export function createSearchIndex<T>(given: readonly SearchEntry<T>[]): SearchIndex<T> {
  const vocabulary = new Map<string, Postings>()
  const entries: Indexed<T>[] = given.map((entry, index) => {
    const [title = '', ...others] = entry.names
    addWords(vocabulary, index, weights.title, [title])
    addWords(vocabulary, index, weights.otherName, others)
    addWords(vocabulary, index, weights.creator, entry.creators)
    addWords(vocabulary, index, weights.year, entry.year ? [entry.year] : [])
    return {
      ...entry,
      readNames: entry.names.map(readName),
      solidCreators: entry.creators.map((creator) => solid(foldForSearch(creator))),
    }
  })

  return (query, limit) => {
    const name = readName(query)
    if (name.text === '') return []
    const strict = findHits(entries, vocabulary, name, false)
    const found = sorted(entries, strict)
    const isNamed = [...strict.values()].some(({ rank }) => rank > ranks.words)
    if (isNamed || found.length >= enoughResults) return valuesOf(entries, found, limit)
    const tolerant = findHits(entries, vocabulary, name, true)
    for (const index of strict.keys()) tolerant.delete(index)
    return valuesOf(entries, [...found, ...sorted(entries, tolerant)], limit)
  }
}

function addWords(vocabulary: Map<string, Postings>, index: number, weight: number, texts: readonly string[]): void {
  for (const word of texts.flatMap(wordsOf)) {
    const postings = vocabulary.get(word) ?? new Map<number, number>()
    vocabulary.set(word, postings.set(index, Math.max(weight, postings.get(index) ?? 0)))
  }
}

function findHits<T>(
  entries: readonly Indexed<T>[],
  vocabulary: ReadonlyMap<string, Postings>,
  query: Name,
  forgiving: boolean,
): Map<number, Hit> {
  const scores = scoreWords(vocabulary, query.text.split(' '), forgiving)
  const hits = new Map<number, Hit>()
  for (const [index, entry] of entries.entries()) {
    const rank = rankOf(entry, query, forgiving)
    const score = scores.get(index)
    if (rank > 0 || score !== undefined) hits.set(index, { rank, score: score ?? 0 })
  }
  return hits
}

/** Of each entry that has all the words of a query, how well it has them, 0 to 1. Minor words may be missing. */
function scoreWords(vocabulary: ReadonlyMap<string, Postings>, words: readonly string[], forgiving: boolean) {
  const matches = words.map((word) => matchWord(vocabulary, word, forgiving))
  const major = matches.filter((_, position) => !minor.has(words[position] ?? ''))
  const [first, ...others] = (major.length > 0 ? major : matches).toSorted((a, b) => a.size - b.size)
  const scores = new Map<number, number>()
  for (const index of first?.keys() ?? []) {
    if (!others.every((match) => match.has(index))) continue
    scores.set(index, matches.reduce((sum, match) => sum + (match.get(index) ?? 0), 0) / matches.length)
  }
  return scores
}

function matchWord(vocabulary: ReadonlyMap<string, Postings>, wanted: string, forgiving: boolean): Postings {
  const best: Postings = new Map()
  for (const [word, postings] of vocabulary) {
    const closeness = closenessOf(wanted, word, forgiving)
    if (closeness === 0) continue
    for (const [index, weight] of postings) best.set(index, Math.max(best.get(index) ?? 0, closeness * weight))
  }
  return best
}

/** How well a typed word fits one of the vocabulary, 0 to 1. */
function closenessOf(wanted: string, word: string, forgiving: boolean): number {
  if (word === wanted) return 1
  if (word.startsWith(wanted)) return 0.7 + (0.2 * wanted.length) / word.length
  if (!forgiving || Math.max(wanted.length, word.length) < leastLettersForSlip || !beginAlike(wanted, word)) return 0
  if (isOneSlip(wanted, word)) return 0.5
  const { length } = wanted
  if (length < leastLettersForSlipInBeginning) return 0
  return [length - 1, length, length + 1].some((end) => isOneSlip(wanted, word.slice(0, end))) ? 0.3 : 0
}

/** True of any two words that one slip makes different, and of few others: sorts out most words at little cost. */
function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0]
}

/** True when one letter is missing, too many, wrong, or swapped with the next; or when nothing is wrong. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [restA, restB] = [a.slice(same), b.slice(same)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

function rankOf<T>({ readNames, solidCreators }: Indexed<T>, query: Name, forgiving: boolean): number {
  const rank = readNames.reduce((best, name) => Math.max(best, rankOfName(name, query, forgiving)), 0)
  return rank < ranks.creator && solidCreators.includes(query.solidText) ? ranks.creator : rank
}

function rankOfName(name: Name, query: Name, forgiving: boolean): number {
  if (name.text === query.text) return ranks.same
  if (name.solid === query.solid || name.solid === query.solidText || name.solidText === query.solid) {
    return ranks.sameButArticle
  }
  if (name.text.startsWith(query.text) || name.bare.startsWith(query.text)) return ranks.begins
  if (name.solid.startsWith(query.solid)) return ranks.beginsWithoutBlanks
  const isLong = query.solid.length >= leastLettersForSlipInBeginning
  return forgiving && isLong && isOneSlip(name.solid, query.solid) ? ranks.slip : ranks.words
}

/** The indices of the hits, the best first; of two titles alike the shorter, then the one that stands first. */
function sorted<T>(entries: readonly Indexed<T>[], hits: ReadonlyMap<number, Hit>): number[] {
  const titleLength = (index: number) => entries[index]?.names[0]?.length ?? 0
  return [...hits]
    .toSorted(
      ([indexA, a], [indexB, b]) =>
        b.rank - a.rank ||
        b.score - a.score ||
        (a.rank > ranks.creator ? titleLength(indexA) - titleLength(indexB) : 0) ||
        indexA - indexB,
    )
    .map(([index]) => index)
}

function valuesOf<T>(entries: readonly Indexed<T>[], indices: readonly number[], limit: number): T[] {
  return indices.slice(0, limit).flatMap((index) => entries[index]?.value ?? [])
}
