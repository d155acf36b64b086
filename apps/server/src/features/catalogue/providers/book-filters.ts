import type { BookFilters } from '@trouvaille/contract'
import { viewOf, type Work } from '@trouvaille/domain'

/** Whether a work's year is within the range of the filters, inclusive. */
export function isPublishedWithin(work: Work, { publishedFrom, publishedTo }: BookFilters): boolean {
  if (publishedFrom === undefined && publishedTo === undefined) return true
  const year = Number(viewOf(work).year)
  return year >= (publishedFrom ?? -Infinity) && year <= (publishedTo ?? Infinity)
}
