/** What follows from which work it is. Apart from the covers, because a page needs it before any cover is drawn. */
import { hash } from './random.ts'

export interface Identified {
  readonly kind: string
  /** Compared as strings within one kind. */
  readonly id: string
}

/** The seed of everything about a cover that is not its hue. */
export const seedOf = ({ kind, id }: Identified) => hash(`${kind}|${id}`)

/** Arcs of the circle and how much of all works each gets: hues that glow on the deep green of the page get more. */
const ARCS = [
  { from: 0, to: 60, share: 64 },
  { from: 60, to: 100, share: 34 },
  { from: 100, to: 165, share: 30 },
  { from: 165, to: 210, share: 40 },
  { from: 210, to: 300, share: 110 },
  { from: 300, to: 360, share: 82 },
] as const

/** The hue of a work, 0 to 359: the colour of its cover and of its page. */
export function coverTint({ kind, id }: Identified): number {
  let place = hash(`${kind}|${id}|hue`) % 360
  for (const { from, to, share } of ARCS) {
    if (place < share) return from + Math.floor((place / share) * (to - from))
    place -= share
  }
  return 0
}
