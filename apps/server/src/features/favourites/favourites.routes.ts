import { pullFavourites, pushFavourites } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { FavouritesService } from './favourites.service.ts'

/** Requests of one account that write; a device sends several changes in one. */
const pushLimit = { points: 120, windowMs: 60_000 }

export function favouritesRoutes(favourites: FavouritesService) {
  const pushes = createRateLimiter('favourite-pushes', pushLimit)

  return createRouter()
    .openapi(pushFavourites, async (c) => {
      const { id } = currentAccount(c)
      await pushes.consume(id)
      await favourites.push(id, c.req.valid('json').changes)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(pullFavourites, async (c) =>
      c.json(await favourites.pull(currentAccount(c).id, c.req.valid('query').after), 200),
    )
}
