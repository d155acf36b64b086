import { listFirstWorks, listOnboardingSuggestions, readDailyFind } from '@trouvaille/contract'
import { createRouter } from '../../platform/http/router.ts'
import type { OnboardingSuggestions } from './onboarding-suggestions.ts'

export function onboardingRoutes(suggestions: OnboardingSuggestions) {
  return createRouter()
    .mount(listFirstWorks, () => ({ works: suggestions.firstWorks() }))
    .mount(listOnboardingSuggestions, (call) => suggestions.list(call.params.kind, call.query))
    .mount(readDailyFind, () => suggestions.dailyFind())
}
