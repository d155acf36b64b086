import { viewOf, type Work } from '@trouvaille/domain'

/** Maximum number of titles on an artist's page. */
export const bestKnown = 20

/** Works by year, the newest first; those without a year last. */
export function newestFirst(works: readonly Work[]): Work[] {
  const years = new Map(works.map((work) => [work, Number(viewOf(work).year ?? 0)]))
  return works.toSorted((a, b) => (years.get(b) ?? 0) - (years.get(a) ?? 0))
}
