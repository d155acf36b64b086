import { describe, expect, test } from 'vitest'
import { replacedRange, type Sign, typedAt } from './typed-sign.ts'

const both: readonly Sign[] = ['/', '@']
const at = (text: string, signs = both) => typedAt(text, text.length, signs)

describe('what asks for something', () => {
  test.each([
    ['/dune', '/', 0, 'dune'],
    ['Tu as vu /perfect days', '/', 9, 'perfect days'],
    ['un\n/dune', '/', 3, 'dune'],
    ['a /b /c', '/', 5, 'c'],
    ['/', '/', 0, ''],
    ['Bonjour @lé', '@', 8, 'lé'],
    ['@', '@', 0, ''],
  ])('[CONV-90] [CONV-110] a sign at the start of a word does: %j', (text, sign, start, words) => {
    expect(at(text)).toEqual({ sign, start, words })
  })

  test.each(['et/ou', '1 / 2', '//', 'https://exemple.fr', '/dune\nsuite', 'moi@exemple.fr', '@léa et', '', 'dune'])(
    '[CONV-90] [CONV-110] nothing else does: %j',
    (text) => expect(at(text)).toBeUndefined(),
  )

  test('[CONV-90] whoever goes on for long writes a sentence', () => {
    expect(at('/un deux trois quatre cinq six sept huit')?.words).toHaveLength(39)
    expect(at('/un deux trois quatre cinq six sept huit neuf')).toBeUndefined()
  })

  test('only what stands before the caret counts, and the signs that are asked for', () => {
    expect(typedAt('/dune messie', 5, both)?.words).toBe('dune')
    expect(at('@léa', ['/'])).toBeUndefined()
  })
})

test.each([
  ['Tu as vu /dune', 14, '', 'Tu as vu '],
  ['Tu as vu /dune ?', 14, '', 'Tu as vu ?'],
  ['/dune puis', 5, '', 'puis'],
  ['un\n/dune\ndeux', 8, '', 'un\n\ndeux'],
  ['Et @lé ?', 6, '@Léa ', 'Et @Léa ?'],
  ['Et @lé', 6, '@Léa ', 'Et @Léa '],
])('[CONV-92] what was typed after the sign goes, and nothing else: %j', (text, caret, by, left) => {
  const typed = typedAt(text, caret, both)
  const [start, end] = typed ? replacedRange(text, typed, by) : [0, 0]
  expect(text.slice(0, start) + by + text.slice(end)).toBe(left)
})
