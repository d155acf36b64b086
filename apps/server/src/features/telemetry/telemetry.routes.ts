import { readServerFigures, readUsage, sendTelemetry } from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import type { ServerMetrics } from '../../platform/observability/server-metrics.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { TelemetryService } from './telemetry.service.ts'

/** What devices tell, and what this server knows of itself, for those who look after it. */
export function telemetryRoutes({ telemetry, figures }: { telemetry: TelemetryService; figures: ServerMetrics }) {
  return createRouter()
    .openapi(sendTelemetry, async (c) => {
      await telemetry.tell(c.req.valid('json').events, networkOf(c.get('address')))
      return c.json({ share: telemetry.share }, 200)
    })
    .openapi(readUsage, async (c) => c.json(await telemetry.usage(c.req.valid('query').period), 200))
    .openapi(readServerFigures, async (c) => c.json(await figures.snapshot(), 200))
}
