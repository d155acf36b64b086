import { pullFavourites, pushFavourites } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { FavouritesService } from './favourites.service.ts'

export function favouritesRoutes(favourites: FavouritesService) {
  return createRouter()
    .mount(pushFavourites, async (call) => await favourites.push(currentAccount(call).id, call.body.changes))
    .mount(pullFavourites, async (call) => await favourites.pull(currentAccount(call).id, call.query.after))
}
