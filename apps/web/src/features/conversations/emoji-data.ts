import type { EmojiData } from 'frimousse'
import { plainText } from '@trouvaille/domain'
import all from 'emojibase-data/fr/data.json'
import messages from 'emojibase-data/fr/messages.json'

/** Emojis with their French names, for the picker. */

/** The types of the data set are those of a package of their own. */
const { groups, skinTones } = messages as {
  groups: { order: number; message: string }[]
  skinTones: { key: string; message: string }[]
}

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
type Tone = (typeof tones)[number]

/** Components of other emojis (skin tones, hair) are none by themselves. */
const componentGroup = 2

/** As data of the same shape, whatever else is in it. */
interface Given {
  emoji: string
  label: string
  group?: number
  tags?: string[]
  version: number
  skins?: { emoji: string; tone?: number | number[] }[]
}

/** Words are found with and without their accents. */
const withPlain = (words: readonly string[]): string[] => [...new Set(words.flatMap((word) => [word, plainText(word)]))]

const toneName = (tone: number | number[] | undefined): Tone | undefined =>
  typeof tone === 'number' ? tones[tone - 1] : undefined

const skinsOf = (skins: Given['skins'] = []): Record<Tone, string> | undefined => {
  const named = skins.flatMap(({ emoji, tone }) => {
    const name = toneName(tone)
    return name ? [[name, emoji] as const] : []
  })
  return named.length === tones.length ? (Object.fromEntries(named) as Record<Tone, string>) : undefined
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const frenchEmojis: EmojiData = {
  locale: 'fr',
  emojis: (all as unknown as Given[])
    .filter(({ group }) => group !== undefined && group !== componentGroup)
    .map(({ emoji, label, group = 0, tags = [], version, skins }) => {
      const variants = skinsOf(skins)
      return {
        emoji,
        label,
        category: group,
        version,
        tags: withPlain([label, ...tags]),
        ...(variants && { skins: variants }),
      }
    }),
  categories: groups
    .filter(({ order }) => order !== componentGroup)
    .map(({ order, message }) => ({ index: order, label: capitalised(message) })),
  skinTones: Object.fromEntries(skinTones.map(({ key, message }) => [key, message])) as Record<Tone, string>,
}
