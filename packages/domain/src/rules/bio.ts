import { input } from '../limits.ts'
import { looksMalicious } from './text.ts'

export type BioError = 'bio.too_long' | 'bio.malicious'

/** Refusal of a bio, already trimmed: it is never altered, only refused [PROF-25] [RULE-08] [GAP-75]. */
export function bioError(bio: string): BioError | undefined {
  if (bio.length > input.bioMaxCharacters) return 'bio.too_long'
  return looksMalicious(bio) ? 'bio.malicious' : undefined
}

/**
 * The start of a pasted text that a bio may hold; no character is cut in half [GAP-74].
 * @param room Characters that fit, where the bio holds some already.
 */
export function cutBio(text: string, room: number = input.bioMaxCharacters): string {
  const cut = text.slice(0, room)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
