import { expect, test } from 'vitest'
import { releaseDateText } from './release-date.ts'

test.each([
  ['1998', '1998'],
  ['1998-01', 'janvier 1998'],
  ['1998-01-16', '16 janvier 1998'],
  ['2001-08-01', '1er août 2001'],
  ['2013-05-17T00:00:00Z', '17 mai 2013'],
  ['1998-13-01', '1998'],
  ['1998-02-00', 'février 1998'],
  ['hier', undefined],
  [undefined, undefined],
])('[MUS-10] the release date %j is "%s"', (date, text) => {
  expect(releaseDateText(date)).toBe(text)
})
