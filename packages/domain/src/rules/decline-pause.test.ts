import { expect, test } from 'vitest'
import { secondsUntilAskable } from './decline-pause.ts'

const refusedAt = new Date('2026-01-01T10:00:00.000Z')
const day = 86_400

test.each([
  [1, 1],
  [2, 7],
  [3, 30],
  [4, 180],
  [9, 180],
])('[FRND-53] after %i refusals in a row a request may be sent again %i days later', (times, days) => {
  const after = (seconds: number) => new Date(refusedAt.getTime() + seconds * 1000)
  expect(secondsUntilAskable({ times, refusedAt }, refusedAt)).toBe(days * day)
  expect(secondsUntilAskable({ times, refusedAt }, after(days * day - 1))).toBe(1)
  expect(secondsUntilAskable({ times, refusedAt }, after(days * day))).toBe(0)
  expect(secondsUntilAskable({ times, refusedAt }, after(days * day + 60))).toBe(0)
})
