import { expect, test } from 'vitest'
import { frenchGenre } from './genres.ts'

test.each([
  ['Hip Hop', 'hip-hop'],
  [' electronic ', 'électronique'],
  [' Fado ', 'Fado'],
  ['constructor', 'constructor'],
])('[META-02] the genre %j is called %j', (genre, name) => {
  expect(frenchGenre(genre)).toBe(name)
})
