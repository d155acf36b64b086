import { pullFavourites, pushFavourites } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { FavouritesService } from './favourites.service.ts'

export function favouritesRoutes(favourites: FavouritesService) {
  return createRouter()
    .openapi(pushFavourites, async (c) => {
      await favourites.push(currentAccount(c).id, c.req.valid('json').changes)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(pullFavourites, async (c) =>
      c.json(await favourites.pull(currentAccount(c).id, c.req.valid('query').after), 200),
    )
}
