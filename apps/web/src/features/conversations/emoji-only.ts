import { memoize } from '@trouvaille/domain'

const segmenter = memoize(() => new Intl.Segmenter('fr', { granularity: 'grapheme' }))

/** One emoji: by default presentation, variation selector, flag sequence or keycap. */
const emoji =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** Maximum number of emojis that are shown large. */
const most = 8

/** Whether a message is nothing but a few emojis, which are shown large. */
export function isEmojiOnly(text: string): boolean {
  // Fast path: the length or the first character rules out most texts.
  if (text.length > most * 40 || !emoji.test(text)) return false
  const clusters = [...segmenter().segment(text.replaceAll(/\s/g, ''))]
  return clusters.length <= most && clusters.every(({ segment }) => emoji.test(segment))
}
