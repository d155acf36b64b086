import { readServerReport, readUsage, sendTelemetry } from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import type { ServerMetrics } from '../../platform/observability/server-metrics.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { TelemetryService } from './telemetry.service.ts'

/** Telemetry of devices, and the server's own metrics for admins. */
export function telemetryRoutes({ telemetry, metrics }: { telemetry: TelemetryService; metrics: ServerMetrics }) {
  return createRouter()
    .mount(sendTelemetry, async (call) => {
      await telemetry.record(call.body.events, networkOf(call.address))
      return { share: telemetry.share }
    })
    .mount(readUsage, async (call) => await telemetry.usage(call.query.period))
    .mount(readServerReport, async () => await metrics.snapshot())
}
