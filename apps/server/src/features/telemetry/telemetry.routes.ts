import { readUsage, sendTelemetry } from '@trouvaille/contract'
import { createRouter } from '../../platform/http.ts'
import type { TelemetryService } from './telemetry.service.ts'

export function telemetryRoutes(telemetry: TelemetryService) {
  return createRouter()
    .openapi(sendTelemetry, async (c) => {
      await telemetry.tell(c.req.valid('json').events)
      return c.json({ share: telemetry.share }, 200)
    })
    .openapi(readUsage, async (c) => c.json(await telemetry.usage(c.req.valid('query').period), 200))
}
