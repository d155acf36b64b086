import { describe, expect, test } from 'vitest'
import { foldForSearch, isSearchable, searchKeyOf, searchQueryError } from './search-query.ts'
import { inputMessages } from './text.ts'

describe('a media search', () => {
  test('[RULE-04] has at most 100 characters', () => {
    expect(searchQueryError('x'.repeat(100))).toBeUndefined()
    expect(searchQueryError('x'.repeat(101))).toBe(inputMessages.tooLong(100))
  })

  test.each(['<', '>', '{', '}'])('[RULE-05] [GAP-125] does not hold %s', (character) => {
    expect(searchQueryError(`a${character}b`)).toBe(inputMessages.prohibitedContent)
  })

  test.each(['javascript:x', 'onload=x', '<script>'])('[RULE-05] [GAP-125] %j is malicious', (query) => {
    expect(searchQueryError(query)).toBe(inputMessages.malicious)
  })

  test.each(["L'Étranger", 'In the Mood for Love', 'Amélie (2001)', 'AC/DC', '1984', '东京'])(
    '[RULE-04] %j is sent',
    (query) => {
      expect(searchQueryError(query)).toBeUndefined()
      expect(isSearchable(query)).toBe(true)
    },
  )

  test.each(['', ' ', 'a', ' a '])('[SRCH-05] [SRCH-06] %j is too short to start', (query) => {
    expect(isSearchable(query)).toBe(false)
  })

  test('[RULE-05] does not start when it is refused', () => {
    expect(isSearchable('a<b')).toBe(false)
  })

  test('[SRCH-05] starts with two characters', () => {
    expect(isSearchable(' ab ')).toBe(true)
  })
})

test.each([
  ['Amélie', 'amelie'],
  ['Œuvre', 'oeuvre'],
  ['L’Étranger', 'l etranger'],
  ['  AC/DC !', 'ac dc'],
  ['Ça', 'ca'],
  ['Røyksopp & Bjørk', 'royksopp bjork'],
  ['İstanbul', 'istanbul'],
  ['がん', 'がん'],
  ['हिन्दी', 'हिन्दी'],
  ['1984 (2.0)', '1984 2 0'],
  ['Ægir Weiß Wałęsa Đorđe Eiður Þór Işık', 'aegir weiss walesa dorde eidur thor isik'],
])('[SRCH-01] %j is found as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
  expect(foldForSearch(folded)).toBe(folded)
})

test('[CACHE-21] searches that differ in case, accents or blanks only are one; signs make another', () => {
  expect(searchKeyOf('  AmélieI\t\n Poulain ')).toBe('ameliei poulain')
  expect(new Set(['C', 'C++', 'C#', '"C"'].map(searchKeyOf)).size).toBe(4)
})
