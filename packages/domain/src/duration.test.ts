import { expect, test } from 'vitest'
import { hoursAndMinutes, minutesAndSeconds } from './duration.ts'

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

test.each([
  [9, '9 min'],
  [59, '59 min'],
  [60, '1 h 00'],
  [122, '2 h 02'],
])('[WORK-02] %i minutes read %s', (minutes, text) => {
  expect(hoursAndMinutes(minutes)).toBe(text.replaceAll(' ', '\u00a0'))
})
