import { type FavouriteList, isFavourite, type Kind, viewOf, type Work, worksOf } from '@trouvaille/domain'
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toasts.ts'
import { favouriteStore, toggleFavourite } from './store.ts'
import { syncFavourites } from './sync.ts'
import { texts } from './texts.ts'

/** The works of a list, the newest first. */
export function useFavouriteWorks(list: FavouriteList, kinds: readonly Kind[]): Work[] {
  const state = useStore(favouriteStore)
  return useMemo(() => worksOf(state, list, kinds), [state, list, kinds])
}

export function useIsFavourite(list: FavouriteList, work: Work): boolean {
  return isFavourite(useStore(favouriteStore), list, work)
}

/** Toggles a work in a list at once, tells the person, and lets the server know when it can be reached. */
export function toggleWithToast(list: FavouriteList, work: Work): void {
  const added = toggleFavourite(list, work)
  const { added: addedText, removed } = texts.lists[list]
  showToast({
    title: added ? addedText : removed,
    description: viewOf(work).title,
    tone: 'success',
    ...(added && { list }),
  })
  void syncFavourites()
}
