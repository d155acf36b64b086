import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

/** A Wednesday, in the afternoon, by the clock of the device. */
const now = new Date(2026, 6, 15, 15, 30).getTime()
const ago = (then: Date) => relativeTime(then.getTime(), now)

test.each([
  ['a clock that runs ahead', new Date(2026, 6, 15, 15, 31), 'À l’instant'],
  ['59 seconds', new Date(now - 59_999), 'À l’instant'],
  ['a minute', new Date(now - 60_000), 'Il y a 1 min'],
  ['59 minutes', new Date(now - 3_599_999), 'Il y a 59 min'],
  ['an hour', new Date(now - 3_600_000), 'Il y a 1 h'],
  ['early today', new Date(2026, 6, 15, 0, 0), 'Il y a 15 h'],
  ['late yesterday', new Date(2026, 6, 14, 23, 59), 'Hier'],
  ['early yesterday', new Date(2026, 6, 14, 0, 0), 'Hier'],
  ['two days ago', new Date(2026, 6, 13, 23, 59), 'Lundi'],
  ['six days ago', new Date(2026, 6, 9, 0, 0), 'Jeudi'],
  ['a week ago', new Date(2026, 6, 8, 23, 59), '8 juil.'],
  ['in January', new Date(2026, 0, 1, 12, 0), '1 janv.'],
  ['last year', new Date(2025, 11, 31, 12, 0), '31 déc. 2025'],
])('%s', (_, then, text) => {
  expect(ago(then)).toBe(text)
})

test('shortly after midnight an hour ago is still told in hours or minutes', () => {
  const early = new Date(2026, 6, 15, 0, 20).getTime()
  expect(relativeTime(early - 30 * 60_000, early)).toBe('Il y a 30 min')
  expect(relativeTime(early - 90 * 60_000, early)).toBe('Hier')
})

test('a day on which clocks change is one day', () => {
  expect(relativeTime(new Date(2026, 2, 28, 12, 0).getTime(), new Date(2026, 2, 29, 12, 0).getTime())).toBe('Hier')
  expect(relativeTime(new Date(2026, 9, 24, 12, 0).getTime(), new Date(2026, 9, 25, 12, 0).getTime())).toBe('Hier')
})
