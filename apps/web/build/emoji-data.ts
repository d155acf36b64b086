import { reactionEmoji } from '@trouvaille/domain'
import type { Plugin } from 'vite'

/** An emoji of the data set, as far as it is read here. */
interface Source {
  emoji: string
  label: string
  group?: number
  tags?: string[]
  version: number
  skins?: { emoji: string; tone?: number | number[] }[]
}

/** The newest version of Unicode's emojis that is offered: devices of some years know it. */
const newest = 15

/** What the picker shows of the data set: emojis that belong to a group, with their skin tones. */
export const offeredEmojis = (all: readonly Source[]): Source[] =>
  all
    .filter(({ group, version }) => group !== undefined && version <= newest)
    .map(({ emoji, label, group, tags = [], version, skins = [] }) => ({
      emoji: reactionEmoji(emoji),
      label,
      group: group ?? 0,
      tags,
      version,
      skins: skins
        .filter(({ tone }) => typeof tone === 'number')
        .map((skin) => ({ emoji: reactionEmoji(skin.emoji), tone: skin.tone ?? 0 })),
    }))

/** Keeps of the emojis and their French names what the picker shows: a quarter of it. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    enforce: 'pre',
    transform: {
      filter: { id: /emojibase-data\/fr\/data\.json$/ },
      handler: (code) => JSON.stringify(offeredEmojis(JSON.parse(code) as Source[])),
    },
  }
}
