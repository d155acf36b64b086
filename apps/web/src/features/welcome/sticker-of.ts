import { type FavouriteList, favouriteLists, type FavouriteState, isFavourite, type Work } from '@trouvaille/domain'
import { favouritesOf, toggleFavourite } from '../favourites/store.ts'
import { syncFavourites } from '../favourites/sync.ts'
import type { App } from '../../core/app.ts'

/** The sticker of a cover: the star for a work in both lists. */
export function stickerOf(state: FavouriteState, work: Work): FavouriteList | undefined {
  return favouriteLists.findLast((list) => isFavourite(state, list, work))
}

const following = { none: 'current', current: 'all_time', all_time: undefined } as const

/**
 * Sets a work's next sticker: first the heart, then the star instead, then none.
 * @returns The new sticker.
 */
export function nextSticker(app: App, work: Work): FavouriteList | undefined {
  const wanted = following[stickerOf(favouritesOf(app).lists.get(), work) ?? 'none']
  for (const list of favouriteLists) {
    if (isFavourite(favouritesOf(app).lists.get(), list, work) !== (list === wanted)) toggleFavourite(app, list, work)
  }
  syncFavourites(app)
  return wanted
}
