import { describe, expect, test } from 'vitest'
import { assignLayouts, distances, type Drawn, type Layouts, nameOf } from './assign.ts'
import { type CoverKind, LAYOUTS, layoutOf } from './layout.ts'

const work = (kind: CoverKind, id: number): Drawn => ({ kind, id: `trv-${id}` })
const many = (kind: CoverKind, count: number) => Array.from({ length: count }, (_, id) => work(kind, id))

/** The layouts of a row, after those that are known. */
function layoutsOf(row: readonly (Drawn | undefined)[], layouts: Layouts = new Map()) {
  assignLayouts(row, layouts)
  return row.map((each) => each && layouts.get(nameOf(each)))
}

/** How many pairs at a distance are alike. */
const alike = (row: readonly unknown[], distance: number) =>
  row.filter((layout, place) => layout !== undefined && layout === row[place + distance]).length

const KINDS = Object.keys(LAYOUTS) as CoverKind[]

describe('a row whose works are drawn for the first time', () => {
  test.each(KINDS)('[COVER-09] has no two %s of one layout within three, nor below each other', (kind) => {
    const row = many(kind, 400)
    expect(alike(row.map(layoutOf), 1), 'by the works alone').toBeGreaterThan(10)
    const layouts = layoutsOf(row)
    expect(distances.map((distance) => alike(layouts, distance))).toEqual(distances.map(() => 0))
    expect(new Set(layouts)).toEqual(new Set(LAYOUTS[kind]))
  })

  test('[COVER-09] holds that among works of several kinds, and pictures between them', () => {
    const kinds = ['track', 'track', 'album', 'track', 'artist', 'movie', 'series', 'book', undefined] as const
    // As if thrown: no order that repeats.
    const row = Array.from({ length: 600 }, (_, id) => {
      const kind = kinds[(id * id * 7 + id * 3 + Math.trunc(id / 11)) % kinds.length]
      return kind && work(kind, id)
    })
    const layouts = layoutsOf(row)
    expect(distances.map((distance) => alike(layouts, distance))).toEqual(distances.map(() => 0))
  })

  test('[COVER-09] goes on with what comes later as if it had been there', () => {
    const row = many('track', 200)
    const layouts: Layouts = new Map()
    for (let end = 40; end <= row.length; end += 40) layoutsOf(row.slice(0, end), layouts)
    const all = row.map((each) => layouts.get(nameOf(each)))
    expect(distances.map((distance) => alike(all, distance))).toEqual(distances.map(() => 0))
  })

  test('[COVER-09] differs still where a filter leaves every third film', () => {
    const layouts = layoutsOf(many('movie', 300)).filter((_, place) => place % 3 === 0)
    expect(alike(layouts, 1)).toBe(0)
  })
})

test('[COVER-01] a work keeps its layout in every row, and those that are new there differ from it', () => {
  const layouts: Layouts = new Map()
  const [first] = layoutsOf([work('track', 1)], layouts)
  const known = work('track', 1)
  const row = [...many('track', 40).slice(2, 22), known, ...many('track', 40).slice(22)]
  const assigned = layoutsOf(row, layouts)
  expect(assigned[20]).toBe(first)
  expect(alike(assigned, 1)).toBe(0)
  const again = layoutsOf(row.toReversed(), layouts)
  expect(again).toEqual(assigned.toReversed())
})

test('[COVER-01] a work alone, and one whose neighbours have other layouts, has its own', () => {
  for (const kind of KINDS) expect(layoutsOf([work(kind, 7)])).toEqual([layoutOf(work(kind, 7))])
  const differ = many('movie', 40).filter(
    (each, place, all) => all.findIndex((other) => layoutOf(other) === layoutOf(each)) === place,
  )
  expect(layoutsOf(differ)).toEqual(differ.map(layoutOf))
})

test('[COVER-09] a work between others that leave no layout free has at least not that of those beside it', () => {
  const layouts: Layouts = new Map()
  const around = many('track', 9)
  const [middle] = around.splice(4, 1)
  // Those beside have the first two layouts, those farther off the others.
  around.forEach((each, place) =>
    layouts.set(nameOf(each), LAYOUTS.track[[2, 3, 2, 0, 1, 3, 2, 3][place] ?? 0] ?? 'single'),
  )
  const assigned = layoutsOf([...around.slice(0, 4), middle, ...around.slice(4)], layouts)
  expect([LAYOUTS.track[0], LAYOUTS.track[1]]).not.toContain(assigned[4])
})
