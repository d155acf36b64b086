/** Which layouts the covers of a row have: like a graph that is coloured, a place at a time. */
import { type CoverKind, LAYOUTS, type LayoutName, layoutOf } from './layout.ts'
import type { Identified } from './tint.ts'

/** A work whose cover is drawn. */
export interface Drawn extends Identified {
  readonly kind: CoverKind
}

/** The layout of each work that has one, by its name. */
export type Layouts = Map<string, LayoutName>

/** Under which name a layout is kept. */
export const nameOf = ({ kind, id }: Drawn) => `${kind}:${id}`

/**
 * How far apart two covers of one layout never stand: side by side, next but one, and below each other in rows of 2, 3, 5,
 * 7, 9 or 11 columns. Each of these less four is again one of them, so the layout four places earlier can always be had: rows
 * of a kind that has four layouts only never come to an end of them. The gravest first.
 */
export const distances = [1, 2, 3, 5, 7, 9, 11] as const

/** Kinds that have layouts in common, and those that have none. */
const families: readonly (readonly CoverKind[])[] = [
  ['movie', 'series'],
  ['artist'],
  ['album'],
  ['track'],
  ['podcast'],
  ['book'],
]

/**
 * Gives the works of a row that have no layout yet theirs, apart from those that have one.
 * @param row In the order of the row; undefined where a picture stands.
 */
export function assignLayouts(row: readonly (Drawn | undefined)[], layouts: Layouts): void {
  const waiting = row.filter((work) => work && !layouts.has(nameOf(work)))
  for (const family of families) {
    if (waiting.some((work) => work && family.includes(work.kind))) assignFamily(family, row, layouts)
  }
}

function assignFamily([first, second]: readonly CoverKind[], row: readonly (Drawn | undefined)[], layouts: Layouts) {
  const members = row.map((work) => (work?.kind === first || work?.kind === second ? work : undefined))
  const line = members.map((work) => work && layouts.get(nameOf(work)))
  const recent: LayoutName[] = []
  for (const [place, work] of members.entries()) {
    // Other works stand there as if they were of the family, or there would be no layout four places earlier.
    const all = LAYOUTS[work?.kind ?? first ?? 'movie'] as readonly LayoutName[]
    line[place] ??= (work && layouts.get(nameOf(work))) ?? choose(work ? ownFirst(work, all) : all, line, place, recent)
    if (!work) continue
    layouts.set(nameOf(work), line[place])
    recent.push(line[place])
    // Works of which a filter leaves those of one kind, or a few, differ all the same.
    if (recent.length > (all.length * 2) / 3) recent.shift()
  }
}

/** The layouts in the order in which the work would have them. */
function ownFirst(work: Drawn, all: readonly LayoutName[]): LayoutName[] {
  const own = all.indexOf(layoutOf(work))
  return [...all.slice(own), ...all.slice(0, own)]
}

/** The first layout that no neighbour has; where each has been given away, that of the farthest. */
function choose(
  all: readonly LayoutName[],
  line: readonly (LayoutName | undefined)[],
  place: number,
  recent: readonly LayoutName[],
): LayoutName {
  for (let held = distances.length; ; held--) {
    const taken = distances.slice(0, held).flatMap((distance) => [line[place - distance], line[place + distance]])
    const free = all.filter((layout) => !taken.includes(layout))
    const found = free.find((layout) => !recent.includes(layout)) ?? free[0]
    if (found) return found
  }
}
