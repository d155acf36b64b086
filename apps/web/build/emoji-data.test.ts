import { isReaction } from '@trouvaille/domain'
import all from 'emojibase-data/fr/data.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { offeredEmojis } from './emoji-data.ts'

test('[MSG-29] [MSG-30] each of those that are offered is taken as a reaction, and so are its skin tones', () => {
  const offered = offeredEmojis(all)
  expect(offered.length).toBeGreaterThan(1800)
  const every = offered.flatMap(({ emoji, skins = [] }) => [emoji, ...skins.map((skin) => skin.emoji)])
  expect(every.filter((emoji) => !isReaction(emoji))).toEqual([])
})
