import type { FavouriteList, Section } from '@trouvaille/domain'

/** URL segments of the lists. */
export const collectionNames = { current: 'current', all_time: 'all-time' } as const satisfies Record<
  FavouriteList,
  string
>

/** Path of a list's collection page in a section. */
export const collectionPath = (section: Section, list: FavouriteList) => `/${section}/${collectionNames[list]}` as const
