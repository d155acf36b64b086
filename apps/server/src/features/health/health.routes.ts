import { readHealth, readLiveness, readReadiness } from '@trouvaille/contract'
import type { Config } from '../../config.ts'
import { bringsToken } from '../../platform/observability/metrics-endpoint.ts'
import { createRouter } from '../../platform/http/router.ts'
import { version } from '../../platform/runtime/version.ts'
import type { HealthService } from './health.service.ts'

export function healthRoutes(health: HealthService, config: Pick<Config, 'METRICS_TOKEN'>) {
  return createRouter()
    .openapi(readHealth, async (c) => {
      // Details of failures and timings are for admins only.
      const isAdmin = c.get('account')?.roles.includes('admin') ?? false
      if (isAdmin || bringsToken(config, c.req.header('authorization')))
        return c.json({ ...(await health.read()), version }, 200)
      await health.up()
      return c.json({ status: 'ok' as const }, 200)
    })
    .openapi(readLiveness, (c) => c.json({ ok: true as const }, 200))
    .openapi(readReadiness, async (c) => {
      await health.ready()
      return c.json({ ok: true as const }, 200)
    })
}
