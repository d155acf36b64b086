import { describe, expect, test } from 'vitest'
import { type ParsedPhone, readPhone, suggestedPhone } from './phone.ts'

const parsed = (given: Partial<ParsedPhone>) => () => ({
  number: '+33612345678',
  nationalNumber: '612345678',
  ...given,
})
const refused = { error: 'phone.e164' }

describe('the phone of a profile', () => {
  test.each(['', '   '])('[PROF-28] %j leaves it empty', (text) => {
    expect(readPhone(text, () => expect.fail('nothing to parse'))).toEqual({ phoneNumber: null })
  })

  test('[PROF-30] [GAP-29] what is saved is E.164, without the extension', () => {
    expect(readPhone(' +33 6 12 34 56 78 ext. 5 ', parsed({ ext: '5' }))).toEqual({ phoneNumber: '+33612345678' })
  })

  test('[PROF-29] a text that the parser does not read is refused', () => {
    expect(readPhone('0612345678', () => undefined)).toEqual(refused)
  })

  test('[PROF-31] a national number has 2 digits or more', () => {
    expect(readPhone('+336', parsed({ number: '+336', nationalNumber: '6' }))).toEqual(refused)
    expect(readPhone('+3361', parsed({ number: '+3361', nationalNumber: '61' }))).toEqual({ phoneNumber: '+3361' })
  })

  test('[PROF-32] [GAP-29] 17 digits are read, 15 with the country are saved', () => {
    const digits = (count: number) => '1'.repeat(count)
    const read = (count: number) =>
      readPhone('+49', parsed({ number: `+49${digits(count)}`, nationalNumber: digits(count) }))
    expect(read(13)).toEqual({ phoneNumber: `+49${digits(13)}` })
    expect(read(14)).toEqual(refused)
    const national = (count: number) => readPhone('+33', parsed({ nationalNumber: digits(count) }))
    expect(national(17)).toEqual({ phoneNumber: '+33612345678' })
    expect(national(18)).toEqual(refused)
  })

  test('[PROF-33] an extension has at most 20 digits', () => {
    expect(readPhone('x', parsed({ ext: '1'.repeat(20) }))).toEqual({ phoneNumber: '+33612345678' })
    expect(readPhone('x', parsed({ ext: '1'.repeat(21) }))).toEqual(refused)
  })

  test('[PROF-34] at most 250 characters are read', () => {
    expect(readPhone('+'.padEnd(251, '3'), () => expect.fail('too long to parse'))).toEqual(refused)
    expect(readPhone('+'.padEnd(250, '3'), parsed({}))).toEqual({ phoneNumber: '+33612345678' })
  })
})

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['612345678', '+33612345678'],
  ['6.12.34.56.78', '+33612345678'],
  ['33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['00 32 470 12 34 56', '+32470123456'],
])('[EASE-10] who writes %j may mean %s', (text, number) => {
  expect(suggestedPhone(text)).toBe(number)
})

test.each(['', ' ', '06 12 34 56', '061234567890', '012', '33 0612345678', 'bonjour', ' +33612345678 '])(
  '[EASE-10] for %j nothing is suggested',
  (text) => {
    expect(suggestedPhone(text)).toBeUndefined()
  },
)
