import { expect, test } from 'vitest'
import { conversations as limits } from '../limits.ts'
import { fitsReaction, isReaction, quickReactions, reactionEmoji, reactionOf, withReaction } from './reaction.ts'

test('[MSG-30] a reaction is one emoji', () => {
  for (const emoji of [...quickReactions, '👨‍👩‍👧‍👦', '🏴‍☠️', '🇫🇷', '👍🏽', '1️⃣']) expect(isReaction(emoji), emoji).toBe(true)
  for (const text of ['', 'a', '1', '❤️❤️', ' ❤️', '🇫', 'x'.repeat(100), '👍'.repeat(30)])
    expect(isReaction(text), text).toBe(false)
})

test('[MSG-30] the same emoji is one reaction, however it is written', () => {
  for (const emoji of quickReactions) {
    const bare = emoji.replaceAll('\uFE0F', '')
    expect([bare, `${bare}\uFE0F`].map(reactionEmoji)).toEqual([emoji, emoji])
  }
  for (const text of ['', 'a', '1', '❤️❤️']) expect(reactionEmoji(text)).toBe(text)
})

test('[MSG-29] six are offered first', () => {
  expect(quickReactions).toEqual(['❤️', '😂', '😮', '😢', '👏', '👍'])
})

test('[MSG-30] everybody has one: another one takes its place, and none takes it away', () => {
  const one = withReaction([], 'anna', '❤️')
  expect(one).toEqual([{ emoji: '❤️', personIds: ['anna'] }])
  const both = withReaction(one, 'bob', '❤️')
  expect(both).toEqual([{ emoji: '❤️', personIds: ['anna', 'bob'] }])
  const other = withReaction(both, 'anna', '👍')
  expect(other).toEqual([
    { emoji: '❤️', personIds: ['bob'] },
    { emoji: '👍', personIds: ['anna'] },
  ])
  expect(withReaction(other, 'bob', null)).toEqual([{ emoji: '👍', personIds: ['anna'] }])
  expect([reactionOf(other, 'anna'), reactionOf(other, 'eva')]).toEqual(['👍', null])
  expect(both).toEqual([{ emoji: '❤️', personIds: ['anna', 'bob'] }])
})

test('[MSG-30] a message has at most 20 different ones; of those that are there everybody may choose', () => {
  const many = Array.from({ length: limits.reactionKinds }, (_, n) => ({
    emoji: String.fromCodePoint(0x1f600 + n),
    personIds: [`p${n}`],
  }))
  expect(limits.reactionKinds).toBe(20)
  expect(fitsReaction(many, '🦔')).toBe(false)
  expect(fitsReaction(many, many[0]?.emoji ?? '')).toBe(true)
  expect(fitsReaction(many.slice(1), '🦔')).toBe(true)
})
