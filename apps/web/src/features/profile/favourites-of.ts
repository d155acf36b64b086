import {
  type FavouriteList,
  type FavouriteState,
  favouriteLists,
  type Kind,
  kindsOf,
  type Section,
  type Work,
  worksOf,
} from '@trouvaille/domain'

/** The order of the summary [PROF-66] and of the tabs [PROF-68]. */
const summaryKinds: readonly Kind[] = ['series', 'movie', 'artist', 'album', 'track', 'podcast', 'book']
export const tabSections: readonly Section[] = ['series', 'movies', 'music', 'books', 'podcasts']

/** Works of a category in the summary. */
const shown = 3

/** The first works of each category: what is liked now, else what always was [PROF-66] [GAP-77]. */
export function summaryOf(state: FavouriteState): { kind: Kind; works: Work[] }[] {
  return summaryKinds.map((kind) => {
    const current = worksOf(state, 'current', [kind])
    return { kind, works: (current.length > 0 ? current : worksOf(state, 'all_time', [kind])).slice(0, shown) }
  })
}

/** Both lists of a section. */
export function listsOf(state: FavouriteState, section: Section): { list: FavouriteList; works: Work[] }[] {
  return favouriteLists.map((list) => ({ list, works: worksOf(state, list, kindsOf(section)) }))
}
