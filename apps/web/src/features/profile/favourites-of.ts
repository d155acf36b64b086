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

/** The order of the summary [PROF-66] and of the tabs [PROF-68]. */
export const summaryKinds: readonly MediaType[] = ['series', 'movie', 'artist', 'album', 'track', 'podcast', 'book']
export const tabSections: readonly Section[] = ['series', 'movies', 'music', 'books', 'podcasts']

/** Works of a category in the summary. */
export const worksInRow = 3

/** The works of one kind in a list of somebody, the newest first. */
export type WorksIn = (list: FavouriteList, kind: MediaType) => readonly Work[]

/** What is liked now, else what always was [GAP-77]. */
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
 * Both lists of a section, each work once: one of both stands among those of the moment, one at the head of the profile
 * in none [SHOW-04].
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
