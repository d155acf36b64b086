/**
 * The generic input messages. They are values that the validators return and that tests and
 * translations key on; the interface shows their French translation [GAP-124].
 */
export const inputMessages = {
  tooLong: (limit: number) => `Input must not exceed ${limit} characters`,
  tooShort: (limit: number) => `Input must be at least ${limit} characters`,
  invalidCharacters: 'Input contains invalid characters',
  prohibitedContent: 'Input contains prohibited content',
  malicious: 'Potentially malicious input detected',
  cleaned: 'Input was automatically cleaned for security',
  usernameStart: 'Username cannot start with special characters',
} as const

const eventHandler = /\bon[a-z]{3,}\s*=/i
const scriptAddress = /javascript\s*:/i
// After the first blanks comes a slash or the name, never more blanks: the time stays linear on any text.
const scriptTag = /<\s*(?:\/\s*)?script/i

/** True when the text holds a script tag [RULE-07]. */
export const hasScriptTag = (text: string): boolean => scriptTag.test(text)

/** True when the text holds an inline event handler, a javascript: address or a script tag. */
export function looksMalicious(text: string): boolean {
  return eventHandler.test(text) || scriptAddress.test(text) || hasScriptTag(text)
}

/**
 * What shows nothing: blanks, controls, joiners, fillers (the Hangul one among them), what is no character, and letters of other
 * kinds that are drawn as blanks: the braille pattern without dots, the null note, and two blank hieroglyphs.
 */
const invisible =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]*$/u

/** A text without the blanks around it, and empty where nothing of it can be seen: what people see is what counts as given. */
export const trimmed = (text: string): string => (invisible.test(text) ? '' : text.trim())

/**
 * What cleaning removes: characters first, so that none of them can hide a word; SQL words only as whole words, so
 * that "scripteur" and "Réunion" keep theirs [GAP-81].
 */
const unwanted = [
  /[<>{}'"`;]/g,
  /javascript\s*:/gi,
  /\bon[a-z]{3,}\s*=/gi,
  /(?<![\p{L}\p{N}_])(?:select|insert|update|delete|drop|union|script)(?![\p{L}\p{N}_])/giu,
]

/**
 * Cleans a name or a user search: no angle brackets, braces, quotes, semicolons, SQL words,
 * javascript: or event handlers [RULE-15]. Real protection is parameterised SQL and rendering as text.
 */
export function sanitise(text: string): string {
  const normal = text.normalize('NFC')
  const cleaned = unwanted.reduce((rest, pattern) => rest.replace(pattern, ''), normal)
  // Taking something out may join what stood around it into something unwanted.
  return cleaned === normal ? cleaned.trim() : sanitise(cleaned)
}
