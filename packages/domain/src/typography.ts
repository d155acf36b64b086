/** What a text needs to have for anything in it to change. */
const signs = /['«»?!:;]|\.{3}|\d [%€kKMG]/
/** Addresses, which keep every sign, and apostrophes: of a word, or of years ("’68"), but not of feet (5'10). */
const apostrophes = /\S*:\/\/\S*|(?<=\p{L})'|(?<!\d)'(?=[\p{L}\p{N}])/gu
/** Spaces at which no line may end: before a sign or a unit, and after an opening quotation mark. */
const spaces = / (?=[?!:;»])|(?<=«) |(?<=\d) (?=(?:[%€]|[kKMG]o)(?!\p{L}))/gu

/** Around what somebody wrote: two signs that are no characters, and that no text of anybody holds. */
const begin = '\uFDD0'
const end = '\uFDD1'
const marks = /[\uFDD0\uFDD1]/g

/**
 * Marks what a person wrote (a message, the name of a group, a biography), alone or as a part of a text of ours: the
 * typography leaves it as it is. Only for what is shown: the marks go where the text reaches the screen.
 */
export const asWritten = (text: string): string =>
  signs.test(text) || text.search(marks) >= 0 ? `${begin}${text.replaceAll(marks, '')}${end}` : text

const set = (text: string): string =>
  text
    .replace(apostrophes, (found) => (found === "'" ? '’' : found))
    .replaceAll('...', '…')
    .replace(spaces, '\u00a0')

/** Sets a text on its way to the screen: what people wrote stays marked, because it may be set again. */
export function typesetAround(text: string): string {
  if (!signs.test(text)) return text
  if (!text.includes(begin)) return set(text)
  return text
    .split(/(\uFDD0[^\uFDD1]*\uFDD1)/)
    .map((part) => (part.startsWith(begin) ? part : set(part)))
    .join('')
}

/**
 * Sets a text as French is printed: curved apostrophes, one sign for an ellipsis, and signs and units that stay on the
 * line of their word; but for what people wrote ({@link asWritten}). Only how the text looks changes, never its words, and
 * setting it again changes nothing: it is for what is shown, not for what is stored, sent or edited.
 */
export const typeset = (text: string): string => typesetAround(text).replaceAll(marks, '')
