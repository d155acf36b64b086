/** The months as they are shown and stored [PROF-08] [GAP-70]. */
export const birthMonths = [
  'Janvier',
  'Février',
  'Mars',
  'Avril',
  'Mai',
  'Juin',
  'Juillet',
  'Août',
  'Septembre',
  'Octobre',
  'Novembre',
  'Décembre',
] as const
export type BirthMonth = (typeof birthMonths)[number]

/** A birth date, whole or in part. */
export interface BirthDate {
  readonly birthDay: number | null
  readonly birthMonth: BirthMonth | null
  readonly birthYear: number | null
}

/** Years that can be chosen, the current one included [PROF-09] [GAP-71]. */
const selectableYears = 100

/** A leap year stands in for a year that is not given, so that 29 February stays possible. */
const leapYear = 2000

/** The years of the select, newest first. */
export function birthYears(today: Date): number[] {
  return Array.from({ length: selectableYears }, (_, index) => today.getUTCFullYear() - index)
}

/** True when the year is one of the select's. */
export function isBirthYear(year: number, today: Date): boolean {
  const age = today.getUTCFullYear() - year
  return Number.isInteger(year) && age >= 0 && age < selectableYears
}

/** True unless the given parts make a date that no calendar has, such as 31 February [GAP-70]. */
export function isPossibleBirthDate({ birthDay, birthMonth, birthYear }: BirthDate): boolean {
  if (birthDay === null) return true
  const longestMonth = 31
  // Day 0 of the next month is the last day of this one.
  const lastDay = birthMonth
    ? new Date(Date.UTC(birthYear ?? leapYear, birthMonths.indexOf(birthMonth) + 1, 0)).getUTCDate()
    : longestMonth
  return Number.isInteger(birthDay) && birthDay >= 1 && birthDay <= lastDay
}
