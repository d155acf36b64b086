import {
  allMediaTypes,
  type FavouriteList,
  favouriteLists,
  isFavourite,
  type MediaType,
  viewOf,
  type Work,
  worksOf,
} from '@trouvaille/domain'
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toasts.ts'
import { useSession } from '../session/session.ts'
import { areFavouritesKnown, favouriteStore, hasAskedInVain, toggleFavourite } from './store.ts'
import { syncFavourites } from './sync.ts'
import { texts } from './texts.ts'

/** The works of a list, the newest first. */
export function useFavouriteWorks(list: FavouriteList, kinds: readonly MediaType[]): Work[] {
  const state = useStore(favouriteStore)
  return useMemo(() => worksOf(state, list, kinds), [state, list, kinds])
}

export function useIsFavourite(list: FavouriteList, work: Work): boolean {
  return isFavourite(useStore(favouriteStore), list, work)
}

/**
 * Whether what this device has of these is all there is. One that has not heard of it yet awaits it, unless the session
 * says that there is nothing; what was asked for in vain has failed [LIFE-08].
 */
export function useFavouritesStatus(
  kinds: readonly MediaType[] = allMediaTypes,
  lists: readonly FavouriteList[] = favouriteLists,
): 'known' | 'awaited' | 'failed' {
  const isKnown = useStore(areFavouritesKnown)
  const isInVain = useStore(hasAskedInVain)
  const { kept } = useSession()
  const isNothing = kept && !kept.some(({ list, kind }) => lists.includes(list) && kinds.includes(kind))
  if (isKnown || isNothing) return 'known'
  return isInVain ? 'failed' : 'awaited'
}

/** Where a toggle stands: on the page of a work, the card of a search result, or a small one elsewhere. */
export type TogglePlace = 'page' | 'card' | 'elsewhere'

/** Toggles a work in a list at once, tells the person, and lets the server know when it can be reached. */
export function toggleWithToast(list: FavouriteList, work: Work, place: TogglePlace): void {
  const added = toggleFavourite(list, work)
  const { added: addedText, removed } = texts.lists[list]
  // A card says first that the work was kept, and then in which list, unless that is the usual one [GAP-99].
  const isSecondList = place === 'card' && list === 'all_time'
  showToast({
    title: added ? (isSecondList ? texts.lists.current.added : addedText) : removed,
    description: added && isSecondList ? addedText : viewOf(work).title,
    tone: 'success',
    ...(added && { list }),
  })
  syncFavourites()
}
