import {
  type FavouriteList,
  type FavouriteState,
  favouriteLists,
  isFavourite,
  type MediaType,
  mediaTypesOf,
  type Section,
  viewOf,
  type Work,
  worksOf,
} from '@trouvaille/domain'

/** Order of the categories in the summary [PROF-66] and in the tabs [PROF-68]. */
export const summaryKinds: readonly MediaType[] = ['series', 'movie', 'artist', 'album', 'track', 'podcast', 'book']
export const tabSections: readonly Section[] = ['series', 'movies', 'music', 'books', 'podcasts']

/** Number of works per category in the summary. */
export const worksInRow = 3

/** The works of one media type in a list, the newest first. */
export type WorksIn = (list: FavouriteList, kind: MediaType) => readonly Work[]

/** The current list, or else the all-time list [GAP-77]. */
function preferred(worksIn: WorksIn, kind: MediaType): readonly Work[] {
  const current = worksIn('current', kind)
  return current.length > 0 ? current : worksIn('all_time', kind)
}

export interface SummaryRow {
  kind: MediaType
  works: readonly Work[]
}

/** The first works of each category [PROF-66]. */
export function summaryOf(worksIn: WorksIn): SummaryRow[] {
  return summaryKinds.map((kind) => ({ kind, works: preferred(worksIn, kind).slice(0, worksInRow) }))
}

/**
 * Both lists of a section, deduplicated: a work in both is in the current list only, and one in the profile's header
 * in neither [SHOW-04].
 */
export function listsOf(state: FavouriteState, section: Section, head: readonly Work[] = []) {
  const above = new Set(head.map((work) => viewOf(work).path))
  return favouriteLists.map((list) => {
    const all = worksOf(state, list, mediaTypesOf(section)).filter(
      (work) => list === 'current' || !isFavourite(state, 'current', work),
    )
    const works = all.filter((work) => !above.has(viewOf(work).path))
    return { list, works, isAbove: works.length < all.length }
  })
}
