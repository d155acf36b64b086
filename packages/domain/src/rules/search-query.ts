import { input } from '../limits.ts'
import { inputMessages, looksMalicious } from './text.ts'

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
  return query.trim().length >= input.searchMinCharacters && searchQueryError(query) === undefined
}

/** Folds case, accents, ligatures and punctuation, so that "Amélie" is found by "amelie" and "œuvre" by "oeuvre". */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
