import { compareFavourites, listInCommon, listPicks } from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { RecommendationsService } from './recommendations.service.ts'

export function recommendationsRoutes(recommendations: RecommendationsService) {
  return createRouter()
    .mount(compareFavourites, async (call) => {
      const ids = call.query.ids.split(',')
      return { tastes: await recommendations.compare(currentAccount(call).id, ids) }
    })
    .mount(
      listInCommon,
      async (call) => await recommendations.inCommon(currentAccount(call).id, call.params.id, call.query.after),
    )
    .mount(listPicks, async (call) => ({
      picks: await recommendations.picks(currentAccount(call).id, call.query.section),
    }))
}
