/** The signs that ask for something while one writes: "/" for a work, "@" for a participant. */
export type Sign = '/' | '@'

/** What is typed after a sign, up to the caret. */
export interface Typed {
  sign: Sign
  /** Where the sign stands. */
  start: number
  words: string
}

/** Titles have spaces; whoever goes on for longer writes a sentence. */
const mostWords = 8

/** At the start of a word, the last one counts: "a /b /c" asks for "c". Names have no spaces. */
const patterns: Record<Sign, RegExp> = {
  '/': /^(?:[^]*\s)?\/((?![\s/])[^\n]*)$/,
  '@': /^(?:[^]*\s)?@([\p{L}\p{N}_.-]*)$/u,
}

/** What a text asks for at the caret. */
export function typedAt(text: string, caret: number, signs: readonly Sign[]): Typed | undefined {
  const before = text.slice(0, caret)
  for (const sign of signs) {
    const words = patterns[sign].exec(before)?.[1]
    if (words === undefined || words.split(/\s+/).length > mostWords) continue
    return { sign, start: caret - words.length - 1, words }
  }
  return undefined
}

/** The part of a text in whose place something comes: with the space after it that would be one too many. */
export function replacedRange(text: string, { start, words }: Typed, by: string): [start: number, end: number] {
  const end = start + 1 + words.length
  const isDouble = /(?:^|\s)$/.test(text.slice(0, start) + by) && /^[^\S\n]/.test(text.slice(end))
  return [start, isDouble ? end + 1 : end]
}
