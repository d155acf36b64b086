import type { Config } from '../../config.ts'
import type { Clock } from '../runtime/clock.ts'
import { openMetricsPort } from './metrics-endpoint.ts'
import { createServerMetrics } from './server-metrics.ts'
import type { Log } from './log.ts'
import { createInstruments } from './instruments.ts'
import { observeProcess } from './process-metrics.ts'
import { version } from '../runtime/version.ts'

/**
 * Metrics of one server and their exporters: the server metrics always, Prometheus and OTLP where configured.
 */
export async function openObservability({ config, clock, log }: { config: Config; clock: Clock; log: Log }) {
  const otlp = await openOtlp(config, log)
  const instruments = createInstruments({ version, ...(otlp && { tracing: otlp.tracing, readers: [otlp.reader] }) })
  const own = observeProcess(instruments, version)
  const address = await openMetricsPort(config, instruments, log)
  const metrics = createServerMetrics({ instruments, process: own, clock, version })
  return {
    instruments,
    metrics,
    port: address?.port,

    async closeMinute(): Promise<void> {
      own.closeMinute()
      await metrics.closeMinute()
    },

    async stop(): Promise<void> {
      address?.close()
      own.stop()
      await (otlp ? otlp.stop(instruments.close) : instruments.close())
    },
  }
}

/** Loads the OTLP exporter, if configured. */
async function openOtlp({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS = {} }: Config, log: Log) {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { startOtlp } = await import('./otlp.ts')
  return startOtlp({ endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, headers: OTEL_EXPORTER_OTLP_HEADERS, version, log })
}
