import { expect, test } from 'vitest'
import { clockText } from '../../lib/dates.ts'
import { dayText } from './day-text.ts'

const now = new Date(2026, 10, 22, 18, 30).getTime()
const time = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()

test.each([
  [time(2026, 11, 22, 0), 'Aujourd’hui'],
  [time(2026, 11, 22, 23, 59), 'Aujourd’hui'],
  [time(2026, 11, 21, 23, 59), 'Hier'],
  [time(2026, 11, 21, 0), 'Hier'],
  [time(2026, 11, 20), 'Vendredi 20 novembre'],
  [time(2026, 1, 1), 'Jeudi 1 janvier'],
  [time(2025, 12, 31), '31 décembre 2025'],
])('[GAP-137] a day is named: %i', (day, expected) => {
  expect(dayText(day, now)).toBe(expected)
})

test('[GAP-137] a time has two digits for hour and minute', () => {
  expect([time(2026, 1, 1, 9, 5), time(2026, 1, 1, 0), time(2026, 1, 1, 23, 59)].map(clockText)).toEqual([
    '09:05',
    '00:00',
    '23:59',
  ])
})
