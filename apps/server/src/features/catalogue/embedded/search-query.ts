import { foldForSearch } from '@trouvaille/domain'
import { withDigits } from './search-numbers.ts'

/** Readings of a query. */

/** Stop words. */
const smallWords = new Set(
  'le la les l un une des du de d et a au aux en the of and an par avec dans sur saison integrale'.split(' '),
)

/** Words that name the media type: "téléphone groupe", "validé série". */
const kindWords = new Set(
  'film films serie series album albums chanson chansons musique groupe chanteur chanteuse rappeur livre livres roman romans bd manga mangas tome podcast podcasts emission artiste titre titres auteur realisateur'.split(
    ' ',
  ),
)

export const isMinor = (word: string) => smallWords.has(word) || kindWords.has(word)

/** Words that disambiguate. */
const countries: Record<string, string> = {
  us: 'États-Unis',
  usa: 'États-Unis',
  americain: 'États-Unis',
  americaine: 'États-Unis',
  uk: 'Royaume-Uni',
  anglais: 'Royaume-Uni',
  anglaise: 'Royaume-Uni',
  britannique: 'Royaume-Uni',
  francais: 'France',
  francaise: 'France',
}

const article = /^(?:le|la|les|l|un|une|des|the|an?) (?=.)/

export interface Name {
  readonly text: string
  /** Without the article. */
  readonly bare: string
  /** Without article and spaces. */
  readonly solid: string
  /** Without spaces. */
  readonly solidText: string
}

export interface Reading {
  readonly name: Name
  readonly words: readonly string[]
  /** Year and country of the query. Works of another year or country rank lower, but are not hidden. */
  readonly year?: number | undefined
  readonly country?: string | undefined
}

export const solid = (text: string) => text.replaceAll(' ', '')

/** "A$AP", "P!nk": symbols that stand for letters. */
const asLetters = (text: string) =>
  text.replace(/\$(?=\p{L})|(?<=\p{L})\$/gu, 's').replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')

export function nameOf(folded: string): Name {
  const bare = folded.replace(article, '')
  return { text: folded, bare, solid: solid(bare), solidText: solid(folded) }
}

/** Titles that consist of a symbol, by its name. */
const signs: Record<string, string> = {
  '÷': 'divide',
  '×': 'multiply',
  '+': 'plus',
  '=': 'equals',
  '-': 'subtract',
  '−': 'subtract',
}

/** A name, with its variant in which numbers are digits and symbols are letters. */
export function readName(text: string): Name[] {
  const folded = [foldForSearch(text) || (signs[text.trim()] ?? ''), foldForSearch(asLetters(text))]
  return [...new Set([...folded, ...folded.map(withDigits)])].filter(Boolean).map(nameOf)
}

/** A symbol among words, by its name: "÷ ed sheeran". */
const withNamedSigns = (text: string) => text.replace(/(?<!\S)[÷×+=](?!\S)/g, (sign) => signs[sign] ?? sign)

/** The readings of a query, the literal one first. */
export function readQuery(query: string): Reading[] {
  const named = withNamedSigns(query)
  return named === query ? readWords(query) : [...readWords(query), ...readWords(named)]
}

function readWords(query: string): Reading[] {
  const readings = new Map<string, Reading>()
  const add = (text: string, meant: Pick<Reading, 'year' | 'country'> = {}) => {
    for (const each of [text, withDigits(text)]) {
      if (each && !readings.has(each)) readings.set(each, { ...meant, name: nameOf(each), words: each.split(' ') })
    }
  }
  const text = foldForSearch(query)
  add(text)
  add(foldForSearch(asLetters(query)))
  const words = text.split(' ')
  const core = words.filter((word) => !kindWords.has(word))
  add(core.join(' ').replace(/(?<=.) (?:de|du|d|des|par)$|^(?:de|du|d|des|par) (?=.)/, ''))
  const year = core.findLast((word) => /^(?:1[89]|20)\d\d$/.test(word))
  const place = core.find((word) => word in countries)
  if (year === undefined && place === undefined) return [...readings.values()]
  const rest = core.filter((word) => word !== year && word !== place).join(' ')
  add(rest, { year: year === undefined ? undefined : Number(year), country: place && countries[place] })
  return [...readings.values()]
}

/** The ISBN-13, if the query is an ISBN. */
export function readIsbn(query: string): string | undefined {
  const digits = query.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(digits)) return digits
  if (!/^\d{9}[\dX]$/.test(digits)) return undefined
  const twelve = `978${digits.slice(0, 9)}`
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/**
 * The words of a text; parts joined by an apostrophe, hyphen or full stop also count as one, "letranger" and "jayz",
 * but not "d'une" as "dune".
 */
export function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).flatMap((chunk) => {
    const parts = foldForSearch(chunk).split(' ').filter(Boolean)
    return parts.length > 1 && !isMinor(parts.at(-1) ?? '') ? [...parts, parts.join('')] : parts
  })
  return [...new Set(words), ...readName(text).flatMap((name) => name.text.split(' '))]
}
