import { readServerReport, readUsage, sendTelemetry } from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import type { ServerMetrics } from '../../platform/observability/server-metrics.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { TelemetryService } from './telemetry.service.ts'

/** Telemetry of devices, and the server's own metrics for admins. */
export function telemetryRoutes({ telemetry, metrics }: { telemetry: TelemetryService; metrics: ServerMetrics }) {
  return createRouter()
    .openapi(sendTelemetry, async (c) => {
      await telemetry.record(c.req.valid('json').events, networkOf(c.get('address')))
      return c.json({ share: telemetry.share }, 200)
    })
    .openapi(readUsage, async (c) => c.json(await telemetry.usage(c.req.valid('query').period), 200))
    .openapi(readServerReport, async (c) => c.json(await metrics.snapshot(), 200))
}
