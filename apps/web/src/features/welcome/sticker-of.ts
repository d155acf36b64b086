import { type FavouriteList, favouriteLists, type FavouriteState, isFavourite, type Work } from '@trouvaille/domain'
import { favouriteStore, toggleFavourite } from '../favourites/store.ts'
import { syncFavourites } from '../favourites/sync.ts'

/** The sticker that a cover of the wall carries: of a work in both lists the star. */
export function stickerOf(state: FavouriteState, work: Work): FavouriteList | undefined {
  return favouriteLists.findLast((list) => isFavourite(state, list, work))
}

const following = { none: 'current', current: 'all_time', all_time: undefined } as const

/**
 * Gives a work its next sticker: first the heart, then the star in its place, then none.
 * @returns The sticker it has now.
 */
export function nextSticker(work: Work): FavouriteList | undefined {
  const wanted = following[stickerOf(favouriteStore.get(), work) ?? 'none']
  for (const list of favouriteLists) {
    if (isFavourite(favouriteStore.get(), list, work) !== (list === wanted)) toggleFavourite(list, work)
  }
  syncFavourites()
  return wanted
}
