import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { contactNumber, contactNumbers, type ParseDialled } from './contacts.ts'
import { countries, type Country } from './profile.ts'

const parse: ParseDialled = (text, defaultCountry) =>
  parsePhoneNumberFromString(text, { defaultCountry, extract: false })

const read = (text: string, country: Country | null = null) => contactNumber(text, country, parse)

describe('a number of a phone book', () => {
  test.each([
    ['0612345678', '+33612345678'],
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['06/12/34/56/78', '+33612345678'],
    ['(06) 12 34 56 78', '+33612345678'],
    ['06\u00A012\u202F34\u00A056\u00A078', '+33612345678'],
    ['\u202A+33\u00A06 12 34 56 78\u202C', '+33612345678'],
    ['tel:+33612345678', '+33612345678'],
    ['０６１２３４５６７８', '+33612345678'],
    ['01 42 68 53 00', '+33142685300'],
    ['+33612345678', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33(0)612345678', '+33612345678'],
    ['(+33) 6 12 34 56 78', '+33612345678'],
    ['(0033) 6 12 34 56 78', '+33612345678'],
    ['+330612345678', '+33612345678'],
    ['+33612345678;ext=5', '+33612345678'],
    [' 06 12 34 56 78 ', '+33612345678'],
    ['( 00 33 ) 6 12 34 56 78', '+33612345678'],
    ['0612345678'.padEnd(250), '+33612345678'],
  ])('[CONT-06] [GAP-94] %j is French', (text, number) => {
    expect(read(text)).toBe(number)
    expect(read(text, 'France')).toBe(number)
    expect(read(text, 'Autre')).toBe(number)
  })

  test.each([
    ['0033612345678', '+33612345678'],
    ['0033 (0)6 12 34 56 78', '+33612345678'],
    ['00 32 470 12 34 56', '+32470123456'],
    ['0041791234567', '+41791234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+1 (514) 555-0123', '+15145550123'],
    // Nobody has it, but it has as many digits as one.
    ['+1 (111) 555-0123', '+11115550123'],
  ])('[CONT-07] [GAP-94] %j names its country, wherever it is read', (text, number) => {
    for (const country of [null, ...countries]) expect(read(text, country), String(country)).toBe(number)
  })

  test.each([
    ['Belgique', '0470 12 34 56', '+32470123456'],
    ['Belgique', '02 123 45 67', '+3221234567'],
    ['Belgique', '081/12 34 56', '+3281123456'],
    ['Suisse', '079 123 45 67', '+41791234567'],
    ['Suisse', '0612345678', '+41612345678'],
    ['Luxembourg', '621 123 456', '+352621123456'],
    ['Luxembourg', '26 12 34', '+352261234'],
    ['Canada', '(514) 555-0123', '+15145550123'],
    ['Canada', '1 514 555 0123', '+15145550123'],
    ['Canada', '011 33 6 12 34 56 78', '+33612345678'],
    ['Autre', '0470123456', '+33470123456'],
  ] as const)('[GAP-94] somebody of %s dials %j', (country, text, number) => {
    expect(read(text, country)).toBe(number)
  })

  test.each([
    [null, ''],
    [null, '   '],
    [null, '15'],
    [null, '112'],
    [null, '3615'],
    [null, '0612'],
    [null, '061234567'],
    [null, '06123456789'],
    [null, '00 999 123 456'],
    [null, '612345678'],
    [null, '#31#0612345678'],
    [null, '*123#'],
    [null, 'Marie'],
    [null, 'Marie 06 12 34 56 78'],
    [null, '06 12 34 56 78 / 07 12 34 56 78'],
    [null, '+'],
    [null, '+33'],
    [null, '+999 123 456'],
    [null, '+33 6 12 34 56'],
    [null, '+0612345678'],
    [null, `+33${'1'.repeat(15)}`],
    // As many as there may be in Germany, and more than there may be in E.164.
    [null, '+49 123456789012345'],
    [null, '0612345678'.padEnd(251)],
    ['Belgique', '0612345678'],
    ['Belgique', '470123456'],
    ['Suisse', '791234567'],
    ['Luxembourg', '0612345678'],
    ['Canada', '0612345678'],
    ['Canada', '555-0123'],
  ] as const)('[GAP-94] in %s %j cannot become E.164, and is skipped', (country, text) => {
    expect(read(text, country)).toBeUndefined()
  })

  const anyCountry = fc.constantFrom(null, ...countries)
  const signs = fc.stringMatching(/^[0-9 .()/-]{0,18}$/)
  const phoneLike = fc
    .tuple(fc.constantFrom('', '0', '06', '00', '+', '+33', '+33 (0)', '+32', '+352', '+39 0', '+1', '04', '1'), signs)
    .map((parts) => parts.join(''))

  test('[CONT-07] whatever it is, it becomes E.164 or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), phoneLike), anyCountry, (text, country) => {
        expect(read(text, country) ?? '+1').toMatch(/^\+[1-9]\d{0,14}$/)
      }),
    )
  })

  test('[CONT-07] what it became is read the same, in any country', () => {
    fc.assert(
      fc.property(phoneLike, anyCountry, anyCountry, (text, country, other) => {
        const number = read(text, country)
        if (number === undefined) return
        expect(read(number, other)).toBe(number)
      }),
    )
  })

  test('[CONT-06] [GAP-94] every 0 and nine digits is +33 and the nine, however it is spaced', () => {
    const nine = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }))
    fc.assert(
      fc.property(nine, fc.constantFrom('', ' ', '.', '-', '\u00A0'), ([first, rest], between) => {
        const national = `${first}${String(rest).padStart(8, '0')}`
        const written = `0${national}`.replaceAll(/\d\d(?=\d)/g, (pair) => pair + between)
        for (const country of [null, 'France', 'Autre'] as const) expect(read(written, country)).toBe(`+33${national}`)
      }),
    )
  })
})

describe('a phone book', () => {
  const contact = (name: string, ...phones: string[]) => ({ names: [name], phones })

  test('[CONT-05] is numbers, each once, and the names that lead back from them', () => {
    const { namesOf, isCut } = contactNumbers(
      [
        contact('Maman', '06 12 34 56 78', '+33612345678', '15'),
        contact(' Claire ', '0033612345678'),
        contact('Claire', '0612345678'),
        { names: ['', 'Paul', 'Paul', 'Paulo'], phones: ['0142685300'] },
        { names: [], phones: ['0142685301'] },
        { names: ['Sans numéro'], phones: [] },
      ],
      null,
      parse,
    )
    expect([...namesOf]).toEqual([
      ['+33612345678', ['Maman', 'Claire']],
      ['+33142685300', ['Paul', 'Paulo']],
      ['+33142685301', []],
    ])
    expect(isCut).toBe(false)
  })

  test('[GAP-14] it has at most 2000 numbers, and says when there are more', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => contact(`N${index}`, `06${String(10_000_000 + index)}`))
    expect(contactNumbers(many(2000), null, parse)).toMatchObject({ namesOf: { size: 2000 }, isCut: false })
    const cut = contactNumbers([...many(2001), contact('encore', '0610000000')], null, parse)
    expect(cut).toMatchObject({ namesOf: { size: 2000 }, isCut: true })
    // One that is known already is no number more.
    expect(cut.namesOf.get('+33610000000')).toEqual(['N0', 'encore'])
  })
})
