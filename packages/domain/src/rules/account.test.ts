import { describe, expect, test } from 'vitest'
import {
  confirmationError,
  emailError,
  emailShapeError,
  identifierError,
  passwordError,
  signUpPhoneError,
  writtenPhone,
} from './account.ts'

describe('a sign-in identifier', () => {
  test('[AUTH-21] has at most 255 characters', () => {
    expect(identifierError('a'.repeat(255))).toBeUndefined()
    expect(identifierError('a'.repeat(256))).toBe('identifier.too_long')
    expect(identifierError('')).toBe('identifier.required')
  })

  test.each(['lea@example.org', 'lea.b_c-d', 'Zoé', 'Zoe\u0301'])('[AUTH-22] [GAP-26] %j is accepted', (identifier) => {
    expect(identifierError(identifier)).toBeUndefined()
  })

  test.each(['a b', 'a+b@example.org', 'zoé@example.org', 'a;b', 'иван', 'a\0b'])(
    '[AUTH-22] [GAP-23] %j is refused',
    (identifier) => {
      expect(identifierError(identifier)).toBe('identifier.characters')
    },
  )
})

describe('the e-mail of a sign-up', () => {
  test('[AUTH-24] obeys the identifier rule', () => {
    const longest = `${'a'.repeat(243)}@example.org`
    expect(emailError(longest)).toBeUndefined()
    expect(emailError(`a${longest}`)).toBe('email.too_long')
    expect(emailError('')).toBe('email.required')
  })

  test('[GAP-27] has no plus sign and no accent', () => {
    expect(emailError('lea+films@example.org')).toBe('email.characters')
    expect(emailError('léa@example.org')).toBe('email.characters')
  })

  test.each(['lea', 'lea@', '@example.org', 'lea@example', 'a@b@example.org', 'lea@example.'])(
    '[GAP-27] %j has not the shape of an address',
    (email) => {
      expect(emailError(email)).toBe('email.shape')
    },
  )
})

test.each([
  'a b@example.org',
  'lea @example.org',
  'lea@exa mple.org',
  'lea@b@example.org',
  'lea@example.org ',
  'lea@example.o g',
  'lea@example.o@g',
  'lea@example..',
])('[AUTH-33] %j has not the shape of an address as a whole', (email) => {
  expect(emailShapeError(email)).toBe('email.shape')
})

test('[AUTH-33] [AUTH-34] a reset asks for the shape of an address of at most 255 characters', () => {
  expect(emailShapeError('lea@example.org')).toBeUndefined()
  expect(emailShapeError('lea')).toBe('email.shape')
  expect(emailShapeError(`${'a'.repeat(243)}@example.org`)).toBeUndefined()
  expect(emailShapeError(`${'a'.repeat(244)}@example.org`)).toBe('email.too_long')
})

describe('the phone of a sign-up', () => {
  test.each(['+33612345678', '+12', '+999999999999999'])('[AUTH-28] %s is accepted', (phone) => {
    expect(signUpPhoneError(phone)).toBeUndefined()
  })

  test.each([
    '',
    'tel:+33612345678',
    '0612345678',
    '33612345678',
    '+0612345678',
    '+1',
    '+1234567890123456',
    '+33 6 12',
    '+33612345678\n',
  ])('[AUTH-28] [GAP-28] %j is refused', (phone) => {
    expect(signUpPhoneError(phone)).toBe('phone.e164')
  })
})

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['06-12-34-56-78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['06\u00a012\u202f34\u200956\u201078', '+33612345678'],
  [' +33612345678 ', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['01/23/45/67/89', '+33123456789'],
  ['+32 470 12 34 56', '+32470123456'],
  ['0041 79 123 45 67', '+41791234567'],
])('[FR-05] the phone %j is %s', (text, number) => {
  expect(writtenPhone(text)).toBe(number)
  expect(signUpPhoneError(number)).toBeUndefined()
})

test.each([
  '',
  '  ',
  '06 12 34 56',
  '06 12 34 56 789',
  '612345678',
  '00 12 34 56 78 90 12 34 56 7',
  'bonjour',
  '06 12 34 56 7x',
])('[FR-05] [AUTH-28] %j is no phone, however it is read', (text) => {
  expect(signUpPhoneError(writtenPhone(text))).toBe('phone.e164')
})

describe('a new password', () => {
  test('[AUTH-31] [AUTH-35] has 6 characters or more', () => {
    expect(passwordError('12345')).toBe('password.too_short')
    expect(passwordError('123456')).toBeUndefined()
    expect(passwordError('x'.repeat(256))).toBeUndefined()
    expect(passwordError('x'.repeat(257))).toBe('password.too_long')
  })

  test('[AUTH-30] [AUTH-36] is entered twice the same', () => {
    expect(confirmationError('123456', '123457')).toBe('password.mismatch')
    expect(confirmationError('123456', '123456')).toBeUndefined()
  })
})
