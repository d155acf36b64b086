import { listFirstWorks, listStarters, readDailyFind } from '@trouvaille/contract'
import { createRouter } from '../../platform/http.ts'
import type { Starters } from './starters.ts'

export function startersRoutes(starters: Starters) {
  return createRouter()
    .openapi(listFirstWorks, (c) => c.json({ works: starters.firstWorks() }, 200))
    .openapi(listStarters, (c) => c.json(starters.list(c.req.valid('param').kind, c.req.valid('query')), 200))
    .openapi(readDailyFind, (c) => c.json(starters.dailyFind(), 200))
}
