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
import { afterPaint } from '../../lib/after-paint.ts'
import { useStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toasts.ts'
import { tap } from '../../platform/haptics.ts'
import { type App, useApp, useSession } from '../../core/app.ts'
import { favouritesOf, toggleFavourite } from './store.ts'
import { syncFavourites } from './sync.ts'
import { texts } from './texts.ts'

/** The works of a list, the newest first. */
export function useFavouriteWorks(list: FavouriteList, kinds: readonly MediaType[]): Work[] {
  const app = useApp()
  const state = useStore(favouritesOf(app).lists)
  return useMemo(() => worksOf(state, list, kinds), [state, list, kinds])
}

export function useIsFavourite(list: FavouriteList, work: Work): boolean {
  const app = useApp()
  return isFavourite(useStore(favouritesOf(app).lists), list, work)
}

/**
 * Whether the local lists are complete: `awaited` before the first sync, unless the session says that they are empty;
 * failed when that sync has failed [LIFE-08].
 */
export function useFavouritesStatus(
  kinds: readonly MediaType[] = allMediaTypes,
  lists: readonly FavouriteList[] = favouriteLists,
): 'known' | 'awaited' | 'failed' {
  const app = useApp()
  const isKnown = useStore(favouritesOf(app).areKnown)
  const isInVain = useStore(favouritesOf(app).hasAskedInVain)
  const { kept } = useSession()
  const isNothing = kept && !kept.some(({ list, kind }) => lists.includes(list) && kinds.includes(kind))
  if (isKnown || isNothing) return 'known'
  return isInVain ? 'failed' : 'awaited'
}

/** Variant of a toggle: on the page of a work, on the card of a search result, or a small one elsewhere. */
export type TogglePlace = 'page' | 'card' | 'elsewhere'

/** Toggles a work in a list as an optimistic update, shows a notification, and requests a sync. */
export function toggleWithToast(app: App, list: FavouriteList, work: Work, place: TogglePlace): void {
  tap()
  const added = toggleFavourite(app, list, work)
  const { added: addedText, removed } = texts.lists[list]
  // On a card the notification first confirms the save, then names the list unless it is the default [GAP-99].
  const isSecondList = place === 'card' && list === 'all_time'
  afterPaint(() => {
    if (app.signal.aborted) return
    showToast({
      title: added ? (isSecondList ? texts.lists.current.added : addedText) : removed,
      description: added && isSecondList ? addedText : viewOf(work).title,
      tone: 'success',
      ...(added && { list }),
    })
    syncFavourites(app)
  })
}
