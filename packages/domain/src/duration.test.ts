import { expect, test } from 'vitest'
import { hoursAndMinutes, minutesAndSeconds, secondsInWords } from './duration.ts'

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

test.each([
  [0, '0 s'],
  [42, '42 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [260, '4 min 20 s'],
  [3600, '60 min 0 s'],
])('[METR-17] [GAP-162] %i seconds read %s', (seconds, text) => {
  expect(secondsInWords(seconds)).toBe(text.replaceAll(/ (?=min|s)/g, '\u00a0'))
})
