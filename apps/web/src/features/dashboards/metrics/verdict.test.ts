import { expect, test } from 'vitest'
import { texts } from './texts.ts'
import { shareOf, verdictOf } from './verdict.ts'

test.each([
  ['[METR-23]', 0, 'Excellent'],
  ['[METR-23]', 999, 'Excellent'],
  ['[METR-24]', 1000, 'Good'],
  ['[METR-24]', 1999, 'Good'],
  ['[METR-25]', 2000, 'Needs Optimization'],
  ['[METR-25]', 60_000, 'Needs Optimization'],
])('%s %i ms reads %s', (_id, milliseconds, text) => {
  expect(texts.verdicts[verdictOf(milliseconds)]).toBe(text)
})

test('[METR-26] the bar is full at 3000 ms', () => {
  expect([0, 1500, 3000, 9000].map(shareOf)).toEqual([0, 0.5, 1, 1])
})
