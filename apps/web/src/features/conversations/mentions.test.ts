import { expect, test } from 'vitest'
import { card } from '../../testing/people.ts'
import { mentionsIn, peopleNamed } from './mentions.ts'

const people = [card('Léa'), card('Tom-B'), card('tom.'), card('Zoé_Léa')]
const marked = (text: string) =>
  mentionsIn(text, people).map(({ start, end, personId }) => [text.slice(start, end), personId])

test.each([
  ['Bonjour @Léa !', [['@Léa', 'Léa']]],
  [
    '@léa et @TOM-B.',
    [
      ['@léa', 'Léa'],
      ['@TOM-B', 'Tom-B'],
    ],
  ],
  ['(@tom.)', [['@tom.', 'tom.']]],
  ['@Léa...', [['@Léa', 'Léa']]],
  ['lea@Léa.fr', []],
  ['@Léandre', []],
  ['@ Léa', []],
  ['@@Léa', []],
  ['Léa', []],
])('[CONV-111] a participant is named by "@" and the whole name: %s', (text, expected) => {
  expect(marked(text)).toEqual(expected)
})

test('[CONV-110] people are offered by the beginning of their name, then by a part of it', () => {
  const named = (words: string) => peopleNamed(people, words).map(({ username }) => username)
  expect(named('')).toEqual(['Léa', 'Tom-B', 'tom.', 'Zoé_Léa'])
  expect(named('LE')).toEqual(['Léa', 'Zoé_Léa'])
  expect(named('b')).toEqual(['Tom-B'])
  expect(named('om')).toEqual([])
})
