import { compareFavourites, listInCommon, listPicks } from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { RecommendationsService } from './recommendations.service.ts'

export function recommendationsRoutes(recommendations: RecommendationsService) {
  return createRouter()
    .openapi(compareFavourites, async (c) => {
      const ids = c.req.valid('query').ids.split(',')
      return c.json({ tastes: await recommendations.compare(currentAccount(c).id, ids) }, 200)
    })
    .openapi(listInCommon, async (c) =>
      c.json(
        await recommendations.inCommon(currentAccount(c).id, c.req.valid('param').id, c.req.valid('query').after),
        200,
      ),
    )
    .openapi(listPicks, async (c) =>
      c.json({ picks: await recommendations.picks(currentAccount(c).id, c.req.valid('query').section) }, 200),
    )
}
