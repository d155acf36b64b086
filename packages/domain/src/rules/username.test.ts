import { describe, expect, test } from 'vitest'
import { inputMessages } from './text.ts'
import { usernameError, usernameFromEmail, withSuffix } from './username.ts'

describe('the username of a sign-up', () => {
  test.each(['ab', 'Camille-R', 'theo_l', 'a.b', '2tout', 'é'.repeat(50), 'x'.repeat(50), 'Zoé', 'Łukasz', 'Ærø'])(
    '[RULE-02] [GAP-23] %j is accepted',
    (username) => {
      expect(usernameError(username)).toBeUndefined()
    },
  )

  test.each([
    ['a', inputMessages.tooShort(2)],
    ['', inputMessages.tooShort(2)],
    ['x'.repeat(51), inputMessages.tooLong(50)],
    ['a b', inputMessages.invalidCharacters],
    ['a@b', inputMessages.invalidCharacters],
    ['a\nb', inputMessages.invalidCharacters],
    ['léa😀', inputMessages.invalidCharacters],
    ['иван', inputMessages.usernameStart],
    ['aиван', inputMessages.invalidCharacters],
  ])('[RULE-02] %j is refused: %s', (username, message) => {
    expect(usernameError(username)).toBe(message)
  })

  test.each(['.ab', '_ab', '-ab'])('[RULE-03] %j begins with a special character', (username) => {
    expect(usernameError(username)).toBe('Username cannot start with special characters')
  })

  test.each(['select', 'Union', 'a-drop', 'lea.Script.2'])(
    '[RULE-01] [RULE-15] %j holds a word that cleaning removes, and is refused',
    (username) => {
      expect(usernameError(username)).toBe(inputMessages.prohibitedContent)
    },
  )

  test('[GAP-23] an accent counts the same, composed or not', () => {
    expect(usernameError('Ame\u0301lie')).toBeUndefined()
    expect(usernameError('e\u0301'.repeat(50))).toBeUndefined()
    expect(usernameError('e\u0301'.repeat(51))).toBe(inputMessages.tooLong(50))
  })
})

describe('the username made from an e-mail', () => {
  test.each([
    ['salome@example.org', 'salome'],
    ['-_.lea@example.org', 'lea'],
    ['jean+films@example.org', 'jean_films'],
    ['a@example.org', 'a1'],
    ['ab@example.org', 'ab'],
    ['___@example.org', 'utilisateur'],
    ['@example.org', 'utilisateur'],
    [`${'x'.repeat(60)}@example.org`, 'x'.repeat(50)],
    ['select@example.org', 'utilisateur'],
    ['_drop.-table@example.org', 'table'],
    ['_select.union.lea@example.org', 'lea'],
    [`${'x'.repeat(43)}.selected@example.org`, `${'x'.repeat(43)}.`],
  ])('[AUTH-26] [GAP-22] [RULE-01] of %s is %s', (email, username) => {
    expect(usernameFromEmail(email)).toBe(username)
    expect(usernameError(username)).toBeUndefined()
  })
})

describe('the number behind a taken username', () => {
  test('[GAP-06] [GAP-22] is added', () => {
    expect(withSuffix('lea', 2)).toBe('lea2')
  })

  test('[GAP-22] [RULE-02] keeps the name within 50 characters, and every character whole', () => {
    expect(withSuffix('x'.repeat(50), 12)).toBe(`${'x'.repeat(48)}12`)
    const twoUnits = '\u{1df00}'
    expect(withSuffix(twoUnits.repeat(50), 7)).toBe(`${twoUnits.repeat(49)}7`)
    expect(usernameError(withSuffix(twoUnits.repeat(50), 7))).toBeUndefined()
  })
})
