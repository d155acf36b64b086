/** What is done to hostile or untidy text before it is measured or printed. */

const SPACING = /[\s\p{Cc}]+/gu
/** Lone surrogates, non-characters, and the marks that would turn the text around them. */
const UNPRINTABLE = /[\p{Cs}\uFFFE\uFFFF\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const LONGEST = 500

/** One line of text that may be printed: composed, without control characters, trimmed. */
export function clean(text: string | number | null | undefined): string {
  const line = String(text ?? '').slice(0, LONGEST)
  return line.replace(SPACING, ' ').replace(UNPRINTABLE, '').normalize('NFC').trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside an SVG element or a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** The first letter or digit of a word with the marks it carries, uppercased; else nothing. */
export function firstLetter(word: string): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '').toUpperCase()
}

/** Articles and prepositions: poor line endings, and not what a work is known by. */
const WEAK = /^(d[eu]s?|l[ea]s?|une?|et|à|en|aux?|sur|qui|que|of|the|for|in|an?|and|to|el|los?|las|die|der|das)$/i

export const isWeak = (word: string) => WEAK.test(word)

/** The first letters of the first words that count, for a large initial or a monogram. */
export function keyLetters(title: string, count: number): string {
  const all = title.split(/[\s-]+/).map((word) => word.replace(/^[dl]['’]/i, ''))
  const strong = all.filter((word) => firstLetter(word) && !isWeak(word))
  const chosen = strong.length > 0 ? strong : all
  return chosen.map(firstLetter).filter(Boolean).slice(0, count).join('')
}
