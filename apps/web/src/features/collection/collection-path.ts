import type { FavouriteList, Section } from '@trouvaille/domain'

/** The lists as addresses name them. */
export const collectionNames = { current: 'current', all_time: 'all-time' } as const satisfies Record<
  FavouriteList,
  string
>

/** The wall of a list of a section. */
export const collectionPath = (section: Section, list: FavouriteList) => `/${section}/${collectionNames[list]}` as const
