/** Letters that are written from right to left (Hebrew, Arabic and their neighbours), and the signs that turn a text. */
const leftwards = String.raw`\u0590-\u08FF\u200F\u202B\u202E\uFB1D-\uFDCF\uFDF0-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`
const isLeftwards = new RegExp(`[${leftwards}]`, 'u')
/** What a text needs to have for anything in it to change. */
const signs = new RegExp(`['«»?!:;${leftwards}]|\\.{3}|\\d [%€kKMG]`, 'u')
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

/** Words that hold such letters, up to the last letter: a point at the end may be one of ours. */
const inside = String.raw`[\p{L}\p{M}\p{N}_.-]`
const leftwardsWord = String.raw`${inside}*[${leftwards}](?:${inside}*[\p{L}\p{M}\p{N}_])?`
const leftwardsWords = new RegExp(`(?<!${inside})${leftwardsWord}(?: ${leftwardsWord})*`, 'gu')

/** A part of a text whose direction moves nothing around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const set = (text: string): string =>
  text
    .replace(leftwardsWords, isolated)
    .replace(apostrophes, (found) => (found === "'" ? '’' : found))
    .replaceAll('...', '…')
    .replace(spaces, '\u00a0')

/** Sets a text on its way to the screen: what people wrote stays marked, because it may be set again. */
export function typesetAround(text: string): string {
  if (!signs.test(text)) return text
  return text
    .split(/(\u2068[^\u2069]*\u2069|\uFDD0[^\uFDD1]*\uFDD1)/)
    .map((part) => {
      if (part.startsWith('\u2068')) return part
      if (!part.startsWith(begin)) return set(part)
      return part !== text && isLeftwards.test(part) ? isolated(part) : part
    })
    .join('')
}

/**
 * Sets a text as French is printed: curved apostrophes, one sign for an ellipsis, and signs and units that stay on the
 * line of their word; but for what people wrote ({@link asWritten}). Names and titles that are written from right to left
 * are isolated, so that the words beside them stay where they are [FR-09]. Only how the text looks changes, never its
 * words, and setting it again changes nothing: it is for what is shown, not for what is stored, sent or edited.
 */
export const typeset = (text: string): string => typesetAround(text).replaceAll(marks, '')
