import { input } from '../limits.ts'
import { inputMessages, looksMalicious, trimmed } from './text.ts'

/** Refusal of a media search query, or undefined when it may be sent [RULE-04] [RULE-05] [GAP-125]. */
export function searchQueryError(query: string): string | undefined {
  if (query.length > input.searchMaxCharacters) {
    return inputMessages.tooLong(input.searchMaxCharacters)
  }
  if (looksMalicious(query)) return inputMessages.malicious
  if (/[<>{}]/.test(query)) return inputMessages.prohibitedContent
  return undefined
}

/** True when a search for this text may start: long enough and within the rules [SRCH-05]. */
export function isSearchable(query: string): boolean {
  return trimmed(query).length >= input.searchMinCharacters && searchQueryError(query) === undefined
}

/** Letters that do not come apart into a plain one and an accent. */
const plainLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Folds case, accents, ligatures and punctuation, so that "Amélie" is found by "amelie" and "œuvre" by "oeuvre".
 * Marks of other scripts than ours stay: there they make another letter.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[œæøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** What makes two searches the same: neither case, nor accents, nor blanks. Signs count: "C++" is not "C". */
export function searchKeyOf(query: string): string {
  return query
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
