import { expect, test } from 'vitest'
import { minutesAndSeconds } from './duration.ts'

test.each([
  [187_000, '3:07'],
  [187_999, '3:07'],
  [59_999, '0:59'],
  [60_000, '1:00'],
  [3_725_000, '62:05'],
  [0, '0:00'],
  [-1, '0:00'],
])('[MUS-12] %i ms are %s', (milliseconds, text) => {
  expect(minutesAndSeconds(milliseconds)).toBe(text)
})
