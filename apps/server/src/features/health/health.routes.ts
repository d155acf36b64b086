import { readHealth, readLiveness, readReadiness } from '@trouvaille/contract'
import { createRouter } from '../../platform/http.ts'
import { version } from '../../platform/version.ts'
import type { HealthService } from './health.service.ts'

export function healthRoutes(health: HealthService) {
  return createRouter()
    .openapi(readHealth, async (c) => c.json({ ...(await health.read()), version }, 200))
    .openapi(readLiveness, (c) => c.json({ ok: true as const }, 200))
    .openapi(readReadiness, async (c) => {
      await health.ready()
      return c.json({ ok: true as const }, 200)
    })
}
