import { expect, test } from 'vitest'
import { alignSeries, isBlank, lonely } from './chart-data.ts'

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const moment = (hour: number) => Date.parse(at(hour))
const series = (...points: [hour: number, value: number | null][]) => ({
  name: 'une',
  line: 'solid' as const,
  points: points.map(([hour, value]) => ({ at: at(hour), value })),
})
const window = { from: at(8), until: moment(11) + 1, step: 'hour', missing: null } as const

test('[FIG-03] every hour that was asked for has a place; one without a measure is a gap, or nothing counted', () => {
  const some = [series([9, 3], [11, 5]), series([9, null], [10, 1])]
  expect(alignSeries(some, window)).toEqual({
    moments: [8, 9, 10, 11].map(moment),
    values: [
      [null, 3, null, 5],
      [null, null, 1, null],
    ],
  })
  expect(alignSeries(some, { ...window, missing: 0 }).values).toEqual([
    [0, 3, 0, 5],
    [0, null, 1, 0],
  ])
})

test('[FIG-03] what was measured before the time that was asked for, or between its steps, has a place of its own', () => {
  const some = [
    {
      ...series([7, 1]),
      points: [
        { at: at(7), value: 1 },
        { at: '2026-03-01T08:30:00.000Z', value: 2 },
      ],
    },
  ]
  const { moments, values } = alignSeries(some, { ...window, until: moment(9) })
  expect(moments).toEqual([moment(7), moment(8), moment(8) + 1_800_000, moment(9)])
  expect(values).toEqual([[1, null, 2, null]])
})

test('[FIG-03] a value between two gaps is drawn as a point, since no line leads to it', () => {
  expect(lonely([1, null, 2, 3, null, null, 4])).toEqual([0, 6])
  expect(lonely([0])).toEqual([0])
  expect(lonely([null, undefined, 5, undefined])).toEqual([2])
})

test('[FIG-03] a chart of nothing but gaps is blank, and one that counts nothing', () => {
  const blank = (isCounted: boolean, ...points: [number, number | null][]) =>
    isBlank(alignSeries([series(...points)], window), isCounted)
  for (const isCounted of [true, false]) {
    expect(blank(isCounted)).toBe(true)
    expect(blank(isCounted, [9, null])).toBe(true)
    expect(blank(isCounted, [9, 0.01])).toBe(false)
    expect(blank(isCounted, [9, null], [10, 0])).toBe(isCounted)
  }
})
