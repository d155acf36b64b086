import { readHealth, readLiveness, readReadiness } from '@trouvaille/contract'
import type { Config } from '../../config.ts'
import { bringsToken } from '../../platform/observability/metrics-endpoint.ts'
import { createRouter } from '../../platform/http/router.ts'
import { version } from '../../platform/runtime/version.ts'
import type { HealthService } from './health.service.ts'

export function healthRoutes(health: HealthService, config: Pick<Config, 'METRICS_TOKEN'>) {
  return createRouter()
    .mount(readHealth, async (call) => {
      // Details of failures and timings are for admins only.
      const isAdmin = call.account?.roles.includes('admin') ?? false
      if (isAdmin || bringsToken(config, call.headers.get('authorization') ?? undefined))
        return { ...(await health.read()), version }
      await health.up()
      return { status: 'ok' as const }
    })
    .mount(readLiveness, () => {})
    .mount(readReadiness, async () => await health.ready())
}
