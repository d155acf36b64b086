import {
  compareTexts,
  favouriteLists,
  type FavouriteState,
  isFavourite,
  mediaTypes,
  ofTheDay,
  viewOf,
  type Work,
} from '@trouvaille/domain'

/** Selections for home from favourites and recently viewed works. */

/** Maximum number of works to resume. */
const resumed = 12

/** Number of latest favourites that recommendations can be based on. */
const recent = 7

/** Deduplicated works; the first occurrence counts. */
function once(works: readonly Work[]): Work[] {
  const paths = works.map((work) => viewOf(work).path)
  return works.filter((_, place) => paths.indexOf(paths[place] ?? '') === place)
}

/** The works of both lists, the latest addition first. */
export function lastStuck(state: FavouriteState): Work[] {
  const changes = Object.values(state).toSorted((a, b) => compareTexts(b.changedAt, a.changedAt))
  return once(changes.flatMap((change) => (change.action === 'add' ? [change.work] : [])))
}

/** Round-robin merge of lists: the first of each, then the second of each. */
function interleave(lists: readonly (readonly Work[])[]): Work[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

/**
 * Works to resume: the latest favourites and the recently viewed works, interleaved [LIFE-01].
 * @param seen Recently viewed works, per section, the newest first.
 */
export const worksToResume = (state: FavouriteState, seen: readonly (readonly Work[])[]): Work[] =>
  once(interleave([lastStuck(state), interleave(seen)])).slice(0, resumed)

/**
 * Favourites that recommendations are based on, changing daily: one of the latest, and one of another section
 * [LIFE-02].
 */
export function reasonsOf(state: FavouriteState, day: string): Work[] {
  const [first, ...more] = lastStuck(state)
  if (!first) return []
  const reason = ofTheDay([first, ...more.slice(0, recent - 1)], day)
  const sectionOf = (work: Work) => mediaTypes[work.kind].section
  const [other, ...others] = [first, ...more].filter((work) => sectionOf(work) !== sectionOf(reason))
  return other ? [reason, ofTheDay([other, ...others], day)] : [reason]
}

/** Excludes works that are favourites already. */
export const notKept = (state: FavouriteState, works: readonly Work[]): Work[] =>
  works.filter((work) => !favouriteLists.some((list) => isFavourite(state, list, work)))
