import { listFirstWorks, listOnboardingSuggestions, readDailyFind } from '@trouvaille/contract'
import { createRouter } from '../../platform/http/router.ts'
import type { OnboardingSuggestions } from './onboarding-suggestions.ts'

export function startersRoutes(starters: OnboardingSuggestions) {
  return createRouter()
    .openapi(listFirstWorks, (c) => c.json({ works: starters.firstWorks() }, 200))
    .openapi(listOnboardingSuggestions, (c) =>
      c.json(starters.list(c.req.valid('param').kind, c.req.valid('query')), 200),
    )
    .openapi(readDailyFind, (c) => c.json(starters.dailyFind(), 200))
}
