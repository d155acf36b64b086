import { viewOf, type Work } from '@trouvaille/domain'

/** Titles that the page of an artist shows. */
export const bestKnown = 20

/** Works by their year, the newest first; what has none comes last. */
export function newestFirst(works: readonly Work[]): Work[] {
  const years = new Map(works.map((work) => [work, Number(viewOf(work).year ?? 0)]))
  return works.toSorted((a, b) => (years.get(b) ?? 0) - (years.get(a) ?? 0))
}
