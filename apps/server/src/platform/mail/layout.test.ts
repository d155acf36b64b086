import { expect, test } from 'vitest'
import { inFrench } from './layout.ts'

test.each([
  [undefined, '1 juillet 2026 à 23:30 (heure de Paris)'],
  ['Europe/Paris', '1 juillet 2026 à 23:30 (heure de Paris)'],
  ['America/Toronto', '1 juillet 2026 à 17:30 (heure de l’Est nord-américain)'],
  ['Indian/Reunion', '2 juillet 2026 à 01:30 (heure de La Réunion)'],
])('[FR-06] a moment is told as it is in the zone %s', (zone, text) => {
  expect(inFrench(new Date('2026-07-01T21:30:00Z'), zone)).toBe(text)
})
