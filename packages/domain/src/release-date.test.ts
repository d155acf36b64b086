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
  ['le 1998-01-16', undefined],
  ['199', undefined],
  ['1998-1-16', '1998'],
  ['1998-01-6', 'janvier 1998'],
  [undefined, undefined],
])('[MUS-10] the release date %j is "%s"', (date, text) => {
  expect(releaseDateText(date)).toBe(text)
})

test('[MUS-10] every month has its French name', () => {
  const named = Array.from({ length: 12 }, (_, month) => releaseDateText(`2000-${String(month + 1).padStart(2, '0')}`))
  expect(named.join(', ')).toBe(
    'janvier 2000, février 2000, mars 2000, avril 2000, mai 2000, juin 2000, juillet 2000, août 2000, ' +
      'septembre 2000, octobre 2000, novembre 2000, décembre 2000',
  )
})
