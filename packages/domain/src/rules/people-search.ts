import { friends, input } from '../limits.ts'
import { foldLetters } from './fold-letters.ts'
import { usernameKey } from './name-keys.ts'
import { sanitise, trimmed } from './text.ts'

/** Refusal of a search for people, before it is cleaned [FRND-17] [TOAST-10]; undefined when it may be sent. */
export function peopleQueryError(query: string): 'people.query_too_long' | undefined {
  return query.length > friends.queryMaxCharacters ? 'people.query_too_long' : undefined
}

/** What is looked for: trimmed, without what cleaning removes, and cut [FRND-15] [FRND-16] [GAP-80] [GAP-81]. */
export function cleanPeopleQuery(query: string): string {
  return trimmed([...sanitise(query)].slice(0, friends.queryMaxCharacters).join(''))
}

/** Whether a search starts: of one letter, or of nothing but what cleaning removes, there is none [FRND-18]. */
export function isPeopleQuery(query: string): boolean {
  return peopleQueryError(query) === undefined && cleanPeopleQuery(query).length >= input.searchMinCharacters
}

/**
 * What names are searched and ordered by: their key without accents and strokes, so that "amelie" finds "Amélie", and
 * "lukasz" finds "Łukasz". The database makes the same of a stored key (`plain_name`).
 */
export function plainName(name: string): string {
  return foldLetters(
    usernameKey(name)
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036F]/g, ''),
  )
}

/** Stands in an index of letters for every name that begins with no letter from A to Z. */
export const otherLetters = '#'

/** The letter under which an index has a name: É under E, Ł under L. */
export function indexLetter(name: string): string {
  const letter = plainName(name).charAt(0)
  return /[a-z]/.test(letter) ? letter.toUpperCase() : otherLetters
}
