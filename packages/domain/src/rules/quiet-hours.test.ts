import { describe, expect, test } from 'vitest'
import { isQuiet, isTimeZone } from './quiet-hours.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('quiet hours', () => {
  test.each<[string, number, number, string, boolean]>([
    ['in the middle', at(9), at(18), '2026-01-15T12:00:00Z', true],
    ['at their beginning', at(13), at(18), '2026-01-15T12:00:00Z', true],
    ['a minute before', at(13, 1), at(18), '2026-01-15T12:00:00Z', false],
    ['at their end', at(9), at(13), '2026-01-15T12:00:00Z', false],
    ['over midnight, in the evening', at(22), at(7), '2026-01-15T21:30:00Z', true],
    ['over midnight, in the morning', at(22), at(7), '2026-01-15T05:59:00Z', true],
    ['over midnight, at noon', at(22), at(7), '2026-01-15T11:00:00Z', false],
    ['just after midnight', at(22), at(7), '2026-01-14T23:00:30Z', true],
    ['of no length', at(8), at(8), '2026-01-15T07:00:00Z', false],
  ])('[PUSH-03] %s', (_, from, to, time, expected) => {
    expect(isQuiet({ from, to }, new Date(time), 'Europe/Paris')).toBe(expected)
  })

  test('[PUSH-03] are those of the time zone of the device, in summer and in winter', () => {
    const hours = { from: at(22), to: at(23) }
    expect(isQuiet(hours, new Date('2026-01-15T21:00:00Z'), 'Europe/Paris')).toBe(true)
    expect(isQuiet(hours, new Date('2026-07-15T21:00:00Z'), 'Europe/Paris')).toBe(false)
    expect(isQuiet(hours, new Date('2026-07-15T20:00:00Z'), 'Europe/Paris')).toBe(true)
    expect(isQuiet(hours, new Date('2026-01-15T21:00:00Z'), 'America/Montreal')).toBe(false)
  })
})

test.each([
  ['Europe/Paris', true],
  ['UTC', true],
  ['Indian/Reunion', true],
  ['Europe/Nulle-Part', false],
  ['', false],
  ['12', false],
])('the time zone %j is one: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
