import { memoize } from '../memoize.ts'
import { conversations as limits } from '../limits.ts'
import { foldLetters } from './fold-letters.ts'
import { hasScriptTag, trimmed } from './text.ts'

export type MessageError = 'message.empty' | 'message.too_long' | 'message.malicious'

const segmenter = memoize(() => new Intl.Segmenter('fr', { granularity: 'grapheme' }))
const encoder = new TextEncoder()

/** Characters of a text as a person counts them: grapheme clusters [RULE-06]. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of segmenter().segment(text)) count += 1
  return count
}

/** No more units than characters are allowed is never too much: most texts need no count. */
const isTooLong = (text: string): boolean =>
  text.length > limits.messageMaxCharacters &&
  (encoder.encode(text).byteLength > limits.messageMaxBytes || characterCount(text) > limits.messageMaxCharacters)

/** What of a typed text is sent: it is trimmed, and else never altered [MSG-13] [MSG-15] [GAP-123]. */
export const messageText = trimmed

/** Refusal of a message, already trimmed [RULE-06] [RULE-07] [GAP-123]; undefined when it may be sent. */
export function messageError(text: string): MessageError | undefined {
  if (text === '') return 'message.empty'
  if (isTooLong(text)) return 'message.too_long'
  return hasScriptTag(text) ? 'message.malicious' : undefined
}

/**
 * What messages are searched by: small letters without accents and strokes, so that "a l'ecole" finds "À l'école". Both what is
 * looked for and what is looked through become this.
 */
export function plainText(text: string): string {
  return foldLetters(
    text
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase(),
  ).replaceAll('’', "'")
}
