import { describe, expect, test } from 'vitest'
import { type BirthMonth, birthMonths, birthYears, isBirthYear, isPossibleBirthDate } from './birth-date.ts'

const today = new Date('2026-11-21T12:00:00.000Z')

describe('a birth date', () => {
  test('[PROF-08] the months are the French ones, in their order', () => {
    expect(birthMonths.join(' ')).toBe(
      'Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre',
    )
  })

  test('[PROF-09] [GAP-71] 100 years can be chosen, the current one included', () => {
    const years = birthYears(today)
    expect([years.length, years[0], years.at(-1)]).toEqual([100, 2026, 1927])
    expect([2027, 2026, 1927, 1926, 1990.5].map((year) => isBirthYear(year, today))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('[GAP-47] may be that of a child: no age is asked for', () => {
    for (const year of [2026, 2025, 2014, 2008]) expect(isBirthYear(year, today), String(year)).toBe(true)
  })

  test.each<[number | null, BirthMonth | null, number | null, boolean]>([
    [31, 'Janvier', 2000, true],
    [31, 'Avril', 2000, false],
    [30, 'Avril', 2000, true],
    [31, 'Février', 2000, false],
    [30, 'Février', 2000, false],
    [29, 'Février', 2000, true],
    [29, 'Février', 2004, true],
    [29, 'Février', 2001, false],
    [29, 'Février', null, true],
    [30, 'Février', null, false],
    [31, 'Décembre', 1999, true],
    [31, null, 2001, true],
    [31, null, null, true],
    [null, 'Février', 2001, true],
    [null, null, null, true],
    [0, 'Janvier', 2000, false],
    [1, 'Janvier', 2000, true],
    [0, null, null, false],
    [32, null, null, false],
    [1.5, 'Janvier', 2000, false],
  ])('[GAP-70] %s %s %s: possible %s', (birthDay, birthMonth, birthYear, possible) => {
    expect(isPossibleBirthDate({ birthDay, birthMonth, birthYear })).toBe(possible)
  })
})
