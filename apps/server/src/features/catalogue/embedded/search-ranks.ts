import { foldForSearch } from '@trouvaille/domain'
import { type Name, type Reading, solid } from './search-query.ts'
import { isOneSlip, isTwoSlips, lettersOf, mayBeSlips, soundOf } from './edit-distance.ts'

/** Rank of a whole-name match, above any word matches. */
export const ranks = {
  same: 6,
  sameButArticle: 5,
  creator: 4.6,
  knownSurname: 4.3,
  begins: 4,
  surname: 3.8,
  cast: 3.6,
  beginsWithoutBlanks: 3,
  slip: 2,
  surnameSlip: 1.5,
  initials: 1,
  words: 0,
}

/** Minimum length: one changed letter in a shorter name makes another name. */
const leastLettersForSlip = 5
const leastLettersForTwoSlips = 9
const leastLettersOfSurname = 6
/** Minimum length for phonetic matches of names. */
const mostLettersApart = 3

/** Minimum length of a title that is a prefix of a longer query. */
const leastLettersOfTitle = 4

/** Built on the first fuzzy search. */
type Phonetic = { readonly sound: string; readonly letters: number }

interface Person {
  readonly solid: string
  readonly surname: string
  readonly words: readonly string[]
  /** Of the surname. */
  phonetic?: Phonetic
}

interface OwnName extends Name {
  phonetic?: Phonetic
}

/** Fields of a work that are matched. */
export interface Ranked {
  readonly readNames: readonly OwnName[]
  readonly makers: readonly Person[]
  readonly players: readonly Person[]
  /** Initials such as "himym", for names of three words or more. */
  readonly initials: readonly string[]
}

export type Manner = 'strict' | 'forgiving' | 'partial'

export function readPerson(name: string): Person {
  const folded = foldForSearch(name)
  const words = folded.split(' ')
  return { solid: solid(folded), words, surname: words.at(-1) ?? '' }
}

export function rankOf(
  entry: Ranked,
  { name, words }: Reading,
  manner: Manner,
  isProlific: (surname: string) => boolean,
): number {
  let best = 0
  for (const own of entry.readNames) best = Math.max(best, rankOfName(own, name, manner))
  if (best < ranks.creator) best = Math.max(best, rankOfPeople(entry, name, words, manner, isProlific))
  return best === 0 && entry.initials.includes(name.text) ? ranks.initials : best
}

function rankOfPeople(
  { makers, players }: Ranked,
  name: OwnName,
  words: readonly string[],
  manner: Manner,
  isProlific: (surname: string) => boolean,
): number {
  if (makers.some((person) => person.solid === name.solidText)) return ranks.creator
  const maker = makers.find((person) => isSurname(person, words))
  if (maker) return isProlific(maker.surname) ? ranks.knownSurname : ranks.surname
  if (players.some((person) => person.solid === name.solidText || isSurname(person, words))) return ranks.cast
  const isMisspelt = manner !== 'strict' && words.length === 1 && makers.some((person) => isNearSurname(person, name))
  return isMisspelt ? ranks.surnameSlip : 0
}

/** A misspelt surname alone: "baudlaire", "mopassant". */
function isNearSurname(person: Person, query: OwnName): boolean {
  const { surname } = person
  if (Math.min(surname.length, query.solid.length) < leastLettersOfSurname) return false
  person.phonetic ??= phoneticOf(surname)
  query.phonetic ??= phoneticOf(query.solid)
  if (person.phonetic.sound === query.phonetic.sound) return true
  return mayBeSlips(person.phonetic.letters, query.phonetic.letters, 1) && isOneSlip(surname, query.solid)
}

/** "hugo", "de funès", "king stephen". */
function isSurname({ words: own, surname }: Person, typed: readonly string[]): boolean {
  return surname.length > 2 && typed.includes(surname) && typed.every((word) => own.includes(word))
}

function rankOfName(name: OwnName, query: OwnName, manner: Manner): number {
  if (name.text === query.text) return ranks.same
  if (name.solid === query.solid || name.solid === query.solidText || name.solidText === query.solid) {
    return ranks.sameButArticle
  }
  // A single letter matches titles only exactly: half of the catalogue begins with it.
  if (query.solidText.length < 2) return ranks.words
  if (name.text.startsWith(query.text) || name.bare.startsWith(query.text)) return ranks.begins
  if (name.solid.startsWith(query.solid)) return ranks.beginsWithoutBlanks
  if (manner === 'strict') return ranks.words
  if (manner === 'partial' && name.solid.length >= leastLettersOfTitle && query.bare.startsWith(`${name.bare} `)) {
    return ranks.slip
  }
  return areClose(name, query) ? ranks.slip : ranks.words
}

function areClose(own: OwnName, query: OwnName): boolean {
  const [name, typed] = [own.solid, query.solid]
  const least = Math.min(name.length, typed.length)
  if (least < leastLettersForSlip || Math.abs(name.length - typed.length) > mostLettersApart) return false
  own.phonetic ??= phoneticOf(name)
  query.phonetic ??= phoneticOf(typed)
  if (own.phonetic.sound === query.phonetic.sound) return true
  if (!mayBeSlips(own.phonetic.letters, query.phonetic.letters, 2)) return false
  return isOneSlip(name, typed) || (least >= leastLettersForTwoSlips && isTwoSlips(name, typed))
}

const phoneticOf = (text: string) => ({ sound: soundOf(text), letters: lettersOf(text) })
