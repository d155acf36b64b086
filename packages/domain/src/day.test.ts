import { expect, test } from 'vitest'
import { dayInParis, ofTheDay } from './day.ts'

test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  // In summer the day begins an hour earlier.
  ['2026-07-14T21:59:59Z', '2026-07-14'],
  ['2026-07-14T22:00:00Z', '2026-07-15'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('[LIFE-03] at %s it is %s in Paris', (now, date) => {
  expect(dayInParis(new Date(now))).toBe(date)
})

test('[LIFE-03] the date in Paris is that of the time zone, at every hour of the days on which clocks change and at others', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
  for (let year = 2020; year <= 2040; year++) {
    for (const [month, from, to] of [
      [0, 1, 3],
      [2, 25, 31],
      [6, 14, 15],
      [9, 25, 31],
      [11, 30, 31],
    ] as const) {
      for (let hour = 0; hour <= (to - from + 1) * 24; hour++) {
        const now = new Date(Date.UTC(year, month, from, hour))
        expect(dayInParis(now)).toBe(zone.format(now))
        const before = new Date(now.getTime() - 1)
        expect(dayInParis(before)).toBe(zone.format(before))
      }
    }
  }
})

test('[LIFE-03] each day has another item until all have come, also from one month and year to the next', () => {
  const items = ['a', 'b', 'c', 'd', 'e'] as const
  const days = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
  const found = days.map((day) => ofTheDay(items, day))
  expect(found.toSorted()).toEqual([...items])
  expect(ofTheDay(items, '2027-01-03')).toBe(found[0])
  expect(items[(items.indexOf(found[0] ?? 'a') + 1) % 5]).toBe(found[1])
})
