import { type FavouriteList, favouriteLists, type FavouriteState, isFavourite, type Work } from '@trouvaille/domain'
import { favouriteStore, toggleFavourite } from '../favourites/store.ts'
import { syncFavourites } from '../favourites/sync.ts'

/** The sticker of a cover: the star for a work in both lists. */
export function stickerOf(state: FavouriteState, work: Work): FavouriteList | undefined {
  return favouriteLists.findLast((list) => isFavourite(state, list, work))
}

const following = { none: 'current', current: 'all_time', all_time: undefined } as const

/**
 * Sets a work's next sticker: first the heart, then the star instead, then none.
 * @returns The new sticker.
 */
export function nextSticker(work: Work): FavouriteList | undefined {
  const wanted = following[stickerOf(favouriteStore.get(), work) ?? 'none']
  for (const list of favouriteLists) {
    if (isFavourite(favouriteStore.get(), list, work) !== (list === wanted)) toggleFavourite(list, work)
  }
  syncFavourites()
  return wanted
}
