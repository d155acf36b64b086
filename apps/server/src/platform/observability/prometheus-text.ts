import type { MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** The text format that every reader of Prometheus knows. */
export const prometheusMediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** What OpenTelemetry's rules put behind a name for its unit, which its serializer leaves out. */
const suffixes: Record<string, string> = { s: '_seconds', By: '_bytes', '1': '_ratio' }

/** Metrics in the text format of Prometheus. What writes it is loaded when somebody first asks. */
export async function prometheusText(read: ResourceMetrics): Promise<string> {
  const { PrometheusSerializer } = await import('@opentelemetry/exporter-prometheus')
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  return serializer.serialize({
    ...read,
    scopeMetrics: read.scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.filter(({ dataPoints }) => dataPoints.length > 0).map(named),
    })),
  })
}

/** The unit moves into the name, the only place that this version of the format has for it. */
const named = (metric: MetricData): MetricData => {
  const { name, unit } = metric.descriptor
  return { ...metric, descriptor: { ...metric.descriptor, name: name + (suffixes[unit] ?? ''), unit: '' } }
}
