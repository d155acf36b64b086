import { clean, firstLetter } from './text.ts'

/**
 * The first letters of the first two words of a name, uppercased; empty when it has no letter.
 * In a user name or an e-mail address, dots and underscores separate words too [NAV-61].
 */
export function initials(name: string): string {
  return clean(name)
    .split(/[\s._]+/)
    .map(firstLetter)
    .filter(Boolean)
    .slice(0, 2)
    .join('')
}
