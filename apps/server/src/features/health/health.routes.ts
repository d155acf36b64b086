import { readHealth } from '@trouvaille/contract'
import { createRouter } from '../../platform/http.ts'
import { type Database, ping } from '../../platform/database.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import packageJson from '../../../../../package.json' with { type: 'json' }

export function healthRoutes(db: Database, catalogue: CatalogueService) {
  return createRouter().openapi(readHealth, async (c) => {
    await ping(db)
    return c.json({ status: 'ok' as const, version: packageJson.version, providers: catalogue.states() }, 200)
  })
}
