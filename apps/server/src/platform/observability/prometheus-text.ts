import type { MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** Content type of the Prometheus text format. */
export const prometheusMediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** Unit suffixes of OpenTelemetry's naming rules, which its serializer omits. */
const suffixes: Record<string, string> = { s: '_seconds', By: '_bytes', '1': '_ratio' }

/** Metrics in the Prometheus text format. The serializer is loaded at the first scrape. */
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

/** Moves the unit into the name, the only place that this version of the format has for it. */
const named = (metric: MetricData): MetricData => {
  const { name, unit } = metric.descriptor
  return { ...metric, descriptor: { ...metric.descriptor, name: name + (suffixes[unit] ?? ''), unit: '' } }
}
