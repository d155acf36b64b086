import { listFirstWorks, listOnboardingSuggestions, readDailyFind } from '@trouvaille/contract'
import { createRouter } from '../../platform/http/router.ts'
import type { OnboardingSuggestions } from './onboarding-suggestions.ts'

export function onboardingRoutes(suggestions: OnboardingSuggestions) {
  return createRouter()
    .openapi(listFirstWorks, (c) => c.json({ works: suggestions.firstWorks() }, 200))
    .openapi(listOnboardingSuggestions, (c) =>
      c.json(suggestions.list(c.req.valid('param').kind, c.req.valid('query')), 200),
    )
    .openapi(readDailyFind, (c) => c.json(suggestions.dailyFind(), 200))
}
