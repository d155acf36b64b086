/** What a text needs to have for anything in it to change. */
const signs = /['«»?!:;]|\.{3}|\d [%€kKMG]/
/** Addresses, which keep every sign, and apostrophes: of a word, or of years ("’68"), but not of feet (5'10). */
const apostrophes = /\S*:\/\/\S*|(?<=\p{L})'|(?<!\d)'(?=[\p{L}\p{N}])/gu
/** Spaces at which no line may end: before a sign or a unit, and after an opening quotation mark. */
const spaces = / (?=[?!:;»])|(?<=«) |(?<=\d) (?=(?:[%€]|[kKMG]o)(?!\p{L}))/gu

/**
 * Sets a text as French is printed: curved apostrophes, one sign for an ellipsis, and signs and units that stay on the
 * line of their word. Only how the text looks changes, never its words, and setting it again changes nothing: it is for
 * what is shown, not for what is stored, sent or edited.
 */
export function typeset(text: string): string {
  if (!signs.test(text)) return text
  return text
    .replace(apostrophes, (found) => (found === "'" ? '’' : found))
    .replaceAll('...', '…')
    .replace(spaces, '\u00a0')
}
