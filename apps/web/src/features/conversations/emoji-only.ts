import { memoize } from '@trouvaille/domain'

const segmenter = memoize(() => new Intl.Segmenter('fr', { granularity: 'grapheme' }))

/** One that is drawn as a picture: by itself, by a selector, a flag, or a key. */
const emoji =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u

/** More than these are a text again. */
const most = 8

/** Whether a message is nothing but a few emojis, which are shown large. */
export function isEmojiOnly(text: string): boolean {
  // Most texts are told by their first character, or by their length.
  if (text.length > most * 40 || !emoji.test(text)) return false
  const clusters = [...segmenter().segment(text.replaceAll(/\s/g, ''))]
  return clusters.length <= most && clusters.every(({ segment }) => emoji.test(segment))
}
