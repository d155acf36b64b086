import { z } from 'zod'

/** The forms of values that settings have, each with what is wrong in words. */

export const text = z.string().trim().min(1)
/** Used in headers and URLs. */
export const token = text.regex(/^[\x21-\x7e]+$/, 'must hold no blanks and no accents')

/** Minimum length of a secret. */
export const leastSecretLength = 32

/** Minimum length of the token for metrics. */
export const leastTokenLength = 16

/** Pairs in the format of W3C baggage. */
export const headers = text.transform((value, context): Readonly<Record<string, string>> => {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=([^,]*)$/.exec(pair))
  if (pairs.every((pair) => pair !== null && isEncoded(pair[2] ?? ''))) {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '').trim()]))
  }
  context.addIssue({ code: 'custom', message: 'must be pairs name=value, separated by commas' })
  return z.NEVER
})

function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** A whole number given as text. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

export const isAddress = (value: string, ...protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

export const address = (...protocols: string[]) =>
  text.refine((value) => isAddress(value, ...protocols), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** A file path, or a URL. */
export const place = text.refine(
  (value) => !value.includes('://') || (/^https?:/i.test(value) && URL.canParse(value)),
  {
    message: 'must be the path of a file, or an address that starts with https:// or http://',
  },
)

/** Providers that need no key, in the order of their media types in the app. */
const openSources = ['wikidata', 'deezer', 'open-library'] as const
export type OpenSource = (typeof openSources)[number]

/** Which of them are used: all, none, or a list. */
export const sources = text.transform((value, context): readonly OpenSource[] => {
  if (value === 'auto') return openSources
  if (value === 'own') return []
  const names = value.split(',').map((name) => name.trim())
  const listed = openSources.filter((source) => names.includes(source))
  if (listed.length === names.length) return listed
  context.addIssue({ code: 'custom', message: `must be auto, own, or a list of ${openSources.join(', ')}` })
  return z.NEVER
})

/** Text in a header comment: an address, and nothing that ends the comment. */
export const contact = text.refine(
  (value) => /^[^\s@()]+@[^\s@()]+$/.test(value) || /^https?:\/\/[^\s()]+$/.test(value),
  'must be an address of mail, or one that starts with https:// or http://',
)

/** A list separated by commas, of entries of one form. */
export const list = (pattern: RegExp, message: string) =>
  text
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every((entry) => pattern.test(entry)), message)
