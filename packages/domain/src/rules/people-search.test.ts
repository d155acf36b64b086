import { describe, expect, test } from 'vitest'
import { cleanPeopleQuery, indexLetter, isPeopleQuery, peopleQueryError, plainName } from './people-search.ts'

describe('the query of a search for people', () => {
  test.each([
    ['  lea  ', 'lea'],
    [`<l>{e}'a"\`;`, 'lea'],
    ['lea select', 'lea'],
    ['DROP lea Update', 'lea'],
    ['insert delete union script', ''],
    // Whole words only.
    ['scripteur', 'scripteur'],
    ['unionsportive', 'unionsportive'],
    ['dropshot', 'dropshot'],
    ['réunion', 'réunion'],
    // What characters hide comes to light.
    ['sel<ect', ''],
    ['100%_', '100%_'],
  ])('[FRND-15] [GAP-81] %j is cleaned to %j', (query, cleaned) => {
    expect(cleanPeopleQuery(query)).toBe(cleaned)
  })

  test('[FRND-16] what is cleaned is cut to 50 characters', () => {
    expect(cleanPeopleQuery('é'.repeat(60))).toBe('é'.repeat(50))
    expect(cleanPeopleQuery(`${'é'.repeat(49)} lea`)).toBe('é'.repeat(49))
  })

  test('[FRND-17] [GAP-80] raw, more than 50 characters are refused', () => {
    expect(peopleQueryError('a'.repeat(50))).toBeUndefined()
    expect(peopleQueryError('a'.repeat(51))).toBe('people.query_too_long')
    expect(isPeopleQuery(`lea${' '.repeat(48)}`)).toBe(false)
  })

  test('[FRND-18] [GAP-81] a search starts with two characters that cleaning leaves', () => {
    expect(['', 'l', ' l ', '<l>', 'select', 'a;'].filter(isPeopleQuery)).toEqual([])
    expect(['le', ' lé', 'l_', '%%'].filter(isPeopleQuery)).toHaveLength(4)
  })
})

test('names are searched without case, accents and letters that only look like others', () => {
  expect(['Amélie', 'AMELIE', 'Ａｍｅｌｉｅ', 'ame\u0301lie'].map(plainName)).toEqual(Array(4).fill('amelie'))
  expect(plainName('Jean.Dupont_-%')).toBe('jean.dupont_-%')
})

test.each([
  ['Łukasz', 'lukasz'],
  ['Øyvind', 'oyvind'],
  ['Đorđe', 'dorde'],
  ['Ægir', 'aegir'],
  ['Œdipe', 'oedipe'],
  ['Strauß', 'strauss'],
  ['Þór', 'thor'],
  ['Ħal-Ŋa', 'hal-na'],
  ['Ǿre', 'ore'],
])('[FRND-52] %s is searched and ordered as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test.each([
  ['Émile', 'E'],
  ['Łukasz', 'L'],
  ['Ægir', 'A'],
  ['zoé', 'Z'],
  ['100-pas', '#'],
  ['Ɓaya', '#'],
])('[FRND-58] an index of letters has %s under %s', (name, letter) => {
  expect(indexLetter(name)).toBe(letter)
})
