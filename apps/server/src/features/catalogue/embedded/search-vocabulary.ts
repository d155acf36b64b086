import { isOneSlip, isTwoSlips, lettersOf, mayBeSlips, soundOf } from './edit-distance.ts'

/** A posting: index of the entry, and weight of the field. */
export type Postings = Map<number, number>

/** Minimum length for phonetic matching of words in a phrase; a short word alone is an abbreviation. */
export type Matching = 'whole' | 'strict' | 'forgiving' | 'forgivingPhrase'

export interface Vocabulary {
  add(index: number, weight: number, words: readonly string[]): void
  /** Postings of a typed word and similar ones, with a score of 0 to 1. */
  match(wanted: string, matching: Matching): Postings
}

interface Word {
  readonly text: string
  readonly postings: Postings
  /** Signatures of the word and its phonetic key, built on the first fuzzy search: most searches need neither. */
  phonetic?: { readonly sound: string; readonly letters: number; readonly soundLetters: number }
}

/** Minimum length for fuzzy matching: in shorter words one letter makes another word. */
const leastLettersForSlip = 4
const leastLettersForOtherWord = 5
const leastLettersForTwoSlips = 7
const leastLettersForSlipInBeginning = 5
const leastLettersForSound = { forgiving: 5, forgivingPhrase: 3 }
const leastSounds = 3
const leastSoundsForSlip = 5

const closeness = {
  same: 1,
  begins: 0.7,
  slip: 0.5,
  sound: 0.5,
  twoSlips: 0.4,
  nearSound: 0.33,
  slipInBeginning: 0.3,
  shortSound: 0.25,
}

export function createVocabulary(): Vocabulary {
  const words = new Map<string, Word>()
  return {
    add(index, weight, added) {
      for (const text of added) {
        const word = words.get(text) ?? { text, postings: new Map<number, number>() }
        if (word.postings.size === 0) words.set(text, word)
        word.postings.set(index, Math.max(weight, word.postings.get(index) ?? 0))
      }
    },
    match(wanted, matching) {
      if (matching === 'whole') return words.get(wanted)?.postings ?? new Map()
      const best: Postings = new Map()
      const meant = phoneticOf(wanted)
      for (const word of words.values()) {
        let fit = strictFit(wanted, word.text)
        if (fit === 0 && matching !== 'strict') {
          word.phonetic ??= phoneticOf(word.text)
          fit = slipFit(wanted, word.text, meant.letters, word.phonetic.letters)
          // Abbreviations are not matched phonetically: "lotr" is not "l'autre".
          if (fit < closeness.sound && wanted.length >= leastLettersForSound[matching])
            fit = Math.max(fit, soundFit(meant, word.phonetic))
        }
        if (fit === 0) continue
        for (const [index, weight] of word.postings) best.set(index, Math.max(best.get(index) ?? 0, fit * weight))
      }
      return best
    },
  }
}

type Phonetic = NonNullable<Word['phonetic']>

function phoneticOf(text: string): Phonetic {
  const sound = soundOf(text)
  return { sound, letters: lettersOf(text), soundLetters: lettersOf(sound) }
}

function strictFit(wanted: string, word: string): number {
  if (word === wanted) return closeness.same
  // "2" is not a prefix of "2046".
  if (!word.startsWith(wanted) || /^\d{1,2}$/.test(wanted)) return 0
  return closeness.begins + (0.2 * wanted.length) / word.length
}

function slipFit(wanted: string, word: string, letters: number, wordLetters: number): number {
  const { length } = wanted
  const least = Math.min(length, word.length)
  if (least < leastLettersForSlip || !beginAlike(wanted, word) || /\d/.test(wanted)) return 0
  if (Math.abs(length - word.length) <= 2 && mayBeSlips(letters, wordLetters, 2)) {
    const isLong = Math.max(length, word.length) >= leastLettersForOtherWord
    if (isOneSlip(wanted, word) && (isLong || letters === wordLetters)) return closeness.slip
    if (least >= leastLettersForTwoSlips && isTwoSlips(wanted, word)) return closeness.twoSlips
  }
  if (length < leastLettersForSlipInBeginning || word.length <= length) return 0
  const isSlip = [length - 1, length, length + 1].some((end) => isOneSlip(wanted, word.slice(0, end)))
  return isSlip ? closeness.slipInBeginning : 0
}

function soundFit(wanted: Phonetic, word: Phonetic): number {
  const least = Math.min(wanted.sound.length, word.sound.length)
  if (least < leastSounds) return 0
  if (wanted.sound === word.sound) return least > leastSounds ? closeness.sound : closeness.shortSound
  if (least < leastSoundsForSlip || wanted.sound[0] !== word.sound[0]) return 0
  return mayBeSlips(wanted.soundLetters, word.soundLetters, 1) && isOneSlip(wanted.sound, word.sound)
    ? closeness.nearSound
    : 0
}

/** A cheap filter: true for any two words with a distance of one, and for few others. */
function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0]
}
