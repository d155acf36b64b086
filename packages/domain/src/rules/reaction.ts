import { conversations as limits } from '../limits.ts'
import { memoize } from '../memoize.ts'

/** What is offered first as a reaction to a message [MSG-29]. */
export const quickReactions = ['❤️', '😂', '😮', '😢', '👏', '👍'] as const

// The flag is younger than some browsers that run the app: they never make it.
const emoji = memoize(() => new RegExp('^\\p{RGI_Emoji}$', 'v'))

/** The longest emoji, a family with skin tones, has fewer UTF-16 code units. */
const longestEmoji = 40

const asPicture = '\uFE0F'

/**
 * An emoji in the one form that is recommended for interchange, with or without the sign that asks for a picture:
 * keyboards and data sets differ. What is none stays as it is.
 */
export function reactionEmoji(text: string): string {
  const bare = text.replaceAll(asPicture, '')
  return [text, bare, bare + asPicture].find(isReaction) ?? text
}

/** Whether a text is one emoji, as Unicode recommends them for interchange (RGI). */
export const isReaction = (text: string): boolean => text.length <= longestEmoji && emoji().test(text)

/** The reactions to a message: each with who chose it, in the order in which they were first chosen. */
export interface Reaction {
  emoji: string
  personIds: readonly string[]
}

/** Whether one more reaction fits: of a kind that is there, or as long as there are not too many kinds. */
export const fitsReaction = (reactions: readonly Reaction[], chosen: string): boolean =>
  reactions.some((reaction) => reaction.emoji === chosen) || reactions.length < limits.reactionKinds

/**
 * The reactions after somebody chose one, or none.
 * @param chosen An emoji; null for none.
 */
export function withReaction(
  reactions: readonly Reaction[],
  personId: string,
  chosen: string | null,
): { emoji: string; personIds: string[] }[] {
  const others = reactions.map((reaction) => ({
    emoji: reaction.emoji,
    personIds: reaction.personIds.filter((id) => id !== personId),
  }))
  const own = others.find((reaction) => reaction.emoji === chosen)
  if (own) own.personIds.push(personId)
  else if (chosen !== null) others.push({ emoji: chosen, personIds: [personId] })
  return others.filter(({ personIds }) => personIds.length > 0)
}

/** The reaction of a person; null for none. */
export const reactionOf = (reactions: readonly Reaction[], personId: string): string | null =>
  reactions.find(({ personIds }) => personIds.includes(personId))?.emoji ?? null
