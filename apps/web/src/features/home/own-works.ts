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

/** What home makes of the works somebody keeps and has looked at. */

/** Works that home offers to go on with. */
const resumed = 12

/** Of how many works stuck last one is the reason for a recommendation. */
const recent = 7

/** Each work once, where it comes first. */
function once(works: readonly Work[]): Work[] {
  const paths = works.map((work) => viewOf(work).path)
  return works.filter((_, place) => paths.indexOf(paths[place] ?? '') === place)
}

/** The works of both lists, those stuck last first. */
export function lastStuck(state: FavouriteState): Work[] {
  const changes = Object.values(state).toSorted((a, b) => compareTexts(b.changedAt, a.changedAt))
  return once(changes.flatMap((change) => (change.action === 'add' ? [change.work] : [])))
}

/** Lists in turns: the first of each, then the second of each. */
function interleave(lists: readonly (readonly Work[])[]): Work[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

/**
 * What to go on with: what was stuck last and what was seen last, in turns [LIFE-01].
 * @param seen What was seen, per section, the newest first.
 */
export const worksToResume = (state: FavouriteState, seen: readonly (readonly Work[])[]): Work[] =>
  once(interleave([lastStuck(state), interleave(seen)])).slice(0, resumed)

/**
 * Works that are the reason for recommendations, others each day: one of those stuck last, and one of another section
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

/** What is kept already need not be recommended. */
export const notKept = (state: FavouriteState, works: readonly Work[]): Work[] =>
  works.filter((work) => !favouriteLists.some((list) => isFavourite(state, list, work)))
