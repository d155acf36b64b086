import { expect, test } from 'vitest'
import { wholeSentences } from './whole-sentences.ts'

test.each<[string, number, string]>([
  ['Une phrase. Une autre.', 100, 'Une phrase. Une autre.'],
  ['Une phrase. Une autre.', 22, 'Une phrase. Une autre.'],
  ['Une phrase. Une autre.', 21, 'Une phrase.'],
  ['Une phrase plus longue que permis. Une autre.', 5, 'Une phrase plus longue que permis.'],
  ['Il voit M. Hulot. Il part.', 12, 'Il voit M. Hulot.'],
  ['D’après J. R. R. Tolkien. Il part.', 12, 'D’après J. R. R. Tolkien.'],
  ['D’après J.R.R. Tolkien. Il part.', 12, 'D’après J.R.R. Tolkien.'],
  ['Robert Downey Jr. Et lui. Il part.', 12, 'Robert Downey Jr. Et lui.'],
  ['Avec Samuel L. Jackson et St. Vincent. Il part.', 12, 'Avec Samuel L. Jackson et St. Vincent.'],
  ['Sorti en 2019. Il part.', 12, 'Sorti en 2019.'],
  ['Le film « Où est-il ? » sort. Il part.', 12, 'Le film « Où est-il ? » sort.'],
  ['« Où ? » dit-il. Il part.', 12, '« Où ? » dit-il.'],
  ['Est-ce lui ? Il part. Non !', 21, 'Est-ce lui ? Il part.'],
  ['Titanic ( ) ou Le Titanic (, ) est un film.\nIl coule.', 100, 'Titanic ou Le Titanic est un film. Il coule.'],
  ['Sans point', 5, 'Sans point'],
  ['', 5, ''],
])('[SRC-06] of "%s" %i characters are "%s"', (text, most, kept) => {
  expect(wholeSentences(text, most)).toBe(kept)
})
