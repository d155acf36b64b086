import { expect, test } from 'vitest'
import { isEmojiOnly } from './emoji-only.ts'

test.each(['😍', '😍🎬', '👩‍👩‍👧‍👦 🏳️‍🌈', '👍🏽', '🇫🇷', '❤️', '1️⃣', '😀😀😀😀😀😀😀😀'])('%s is shown large', (text) => {
  expect(isEmojiOnly(text)).toBe(true)
})

test.each(['', 'a', '😍 oui', 'oui 😍', '12', '#', '©', '!', '😀😀😀😀😀😀😀😀😀'])('"%s" is a text', (text) => {
  expect(isEmojiOnly(text)).toBe(false)
})
