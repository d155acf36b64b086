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
const scriptTag = /<\s*\/?\s*script/i

/** True when the text holds an inline event handler, a javascript: address or a script tag. */
export function looksMalicious(text: string): boolean {
  return eventHandler.test(text) || scriptAddress.test(text) || scriptTag.test(text)
}

/** Words of SQL that cleaning removes, as whole words only, so that "scripteur" keeps its name [GAP-81]. */
const sqlWords = /\b(select|insert|update|delete|drop|union|script)\b/gi

/**
 * Cleans a name or a user search: no angle brackets, braces, quotes, semicolons, SQL words,
 * javascript: or event handlers [RULE-15]. Real protection is parameterised SQL and rendering as text.
 */
export function sanitise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/javascript\s*:/gi, '')
    .replace(/\bon[a-z]{3,}\s*=/gi, '')
    .replace(/[<>{}'"`;]/g, '')
    .replace(sqlWords, '')
    .trim()
}
