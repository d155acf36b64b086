import { describe, expect, test } from 'vitest'
import { countries, genders, profileUsernameError, savedUsername } from './profile.ts'

describe('the username of a profile', () => {
  test.each(['Zoé', 'ab', 'a'.repeat(50), 'marie-louise_2', '7emeArt', 'Œdipe', 'ÅSA'])(
    '[PROF-21] [GAP-23] %j is accepted',
    (name) => expect(profileUsernameError(name)).toBeUndefined(),
  )

  test('[PROF-19] an empty one is refused', () => {
    expect(profileUsernameError('')).toBe('username.required')
  })

  test.each(['a', 'a'.repeat(51)])('[PROF-20] %j has a wrong length', (name) => {
    expect(profileUsernameError(name)).toBe('username.length')
  })

  test.each(['marie.louise', 'deux mots', 'a@b', '<b>', 'Иван', '名前', 'smile😀', "l'ami", 'a\u200Bb'])(
    '[PROF-21] %j holds characters that are not allowed',
    (name) => expect(profileUsernameError(name)).toBe('username.characters'),
  )

  test.each(['-ab', '_ab'])('[GAP-21] %j begins with a special character', (name) => {
    expect(profileUsernameError(name)).toBe('username.start')
  })

  test.each(['Select', 'a-drop', 'union-2'])('[RULE-01] [RULE-15] %j holds a word that cleaning removes', (name) => {
    expect(profileUsernameError(name)).toBe('username.word')
  })

  test('[PROF-24] [GAP-23] it is saved trimmed, with accents in one form', () => {
    expect(savedUsername('  Zoe\u0301\t')).toBe('Zo\u00E9')
  })
})

test('[PROF-07] [PROF-11] genders and countries are those of the selects', () => {
  expect(genders).toEqual(['Homme', 'Femme', 'Autre'])
  expect(countries).toEqual(['France', 'Belgique', 'Suisse', 'Canada', 'Luxembourg', 'Autre'])
})
