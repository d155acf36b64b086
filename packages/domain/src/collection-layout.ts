import type { MediaType, Work } from './items.ts'
import { memoize } from './memoize.ts'
import { viewOf } from './media-types.ts'

/** Layout of a list on its wall. */

export const collectionSorts = ['stuck', 'year', 'title', 'creator'] as const
export type CollectionSort = (typeof collectionSorts)[number]

export interface CollectionFilter {
  sort?: CollectionSort | undefined
  kind?: MediaType | undefined
  genre?: string | undefined
}

/** Genres by the provider of the work; categories of a book. */
export function genresOf(work: Work): readonly string[] {
  if (work.kind === 'book') return work.item.volumeInfo.categories ?? []
  return 'genres' in work.item ? (work.item.genres ?? []) : []
}

const collator = memoize(() => new Intl.Collator('fr', { numeric: true }))
const inFrench = (one: string, other: string) => collator().compare(one, other)

/** The distinct genres of some works, in French alphabetical order. */
export function genresAmong(works: readonly Work[]): string[] {
  return [...new Set(works.flatMap(genresOf))].toSorted(inFrench)
}

/** Compares by an optional value: works without it come last. */
function by(valueOf: (work: Work) => string | undefined, compare: (a: string, b: string) => number) {
  return (one: Work, other: Work): number => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return compare(a, b)
  }
}

const byTitle = by((work) => viewOf(work).title, inFrench)
const orders: Record<Exclude<CollectionSort, 'stuck'>, (a: Work, b: Work) => number> = {
  title: byTitle,
  year: by(
    (work) => viewOf(work).year,
    (a, b) => Number(b) - Number(a),
  ),
  creator: by((work) => viewOf(work).creator, inFrench),
}

/**
 * The works that are chosen, in the order that is: as they were stuck, the newest year first, or as a French dictionary
 * orders titles or creators. What is equal is ordered by title.
 * @param works As they were stuck, the newest first.
 */
export function inCollection(works: readonly Work[], { sort = 'stuck', kind, genre }: CollectionFilter): Work[] {
  const chosen = works.filter(
    (work) => (kind === undefined || work.kind === kind) && (genre === undefined || genresOf(work).includes(genre)),
  )
  if (sort === 'stuck') return chosen
  return chosen.toSorted((a, b) => orders[sort](a, b) || byTitle(a, b))
}
