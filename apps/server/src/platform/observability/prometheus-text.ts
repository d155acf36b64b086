import type { Attributes } from '@opentelemetry/api'
import { DataPointType, type Histogram, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** The text format that every reader of Prometheus knows. */
export const prometheusMediaType = 'text/plain; version=0.0.4; charset=utf-8'

/** What Prometheus puts behind a name for its unit. */
const suffixes: Record<string, string> = { s: '_seconds', By: '_bytes', '1': '_ratio' }

/** Figures in the text format of Prometheus, under the names that OpenTelemetry's rules make of theirs. */
export function prometheusText({ scopeMetrics }: ResourceMetrics): string {
  return scopeMetrics
    .flatMap(({ metrics }) => metrics)
    .filter(({ dataPoints }) => dataPoints.length > 0)
    .flatMap(linesOf)
    .map((one) => `${one}\n`)
    .join('')
}

function linesOf(metric: MetricData): string[] {
  const { name: own, unit, description } = metric.descriptor
  const name = own.replaceAll(/\W/g, '_') + (suffixes[unit] ?? '')
  const head = (called: string, type: string) => [
    `# HELP ${called} ${escaped(description)}`,
    `# TYPE ${called} ${type}`,
  ]
  switch (metric.dataPointType) {
    case DataPointType.SUM: {
      const called = metric.isMonotonic ? `${name}_total` : name
      const points = metric.dataPoints.map(({ attributes, value }) => sample(called, attributes, value))
      return [...head(called, metric.isMonotonic ? 'counter' : 'gauge'), ...points]
    }
    case DataPointType.GAUGE:
      return [
        ...head(name, 'gauge'),
        ...metric.dataPoints.map(({ attributes, value }) => sample(name, attributes, value)),
      ]
    case DataPointType.HISTOGRAM:
      return [
        ...head(name, 'histogram'),
        ...metric.dataPoints.flatMap(({ attributes, value }) => histogramLines(name, attributes, value)),
      ]
    default:
      return []
  }
}

/** Its buckets hold all below their boundary, as Prometheus counts them. */
function histogramLines(name: string, attributes: Attributes, { buckets, count, sum = 0 }: Histogram): string[] {
  let below = 0
  const counted = buckets.boundaries.map((boundary, n) => {
    below += buckets.counts[n] ?? 0
    return sample(`${name}_bucket`, { ...attributes, le: String(boundary) }, below)
  })
  return [
    ...counted,
    sample(`${name}_bucket`, { ...attributes, le: '+Inf' }, count),
    sample(`${name}_sum`, attributes, sum),
    sample(`${name}_count`, attributes, count),
  ]
}

function sample(name: string, attributes: Attributes, value: number): string {
  const labels = Object.entries(attributes).map(
    ([key, said]) => `${key.replaceAll(/\W/g, '_')}="${escaped(String(said)).replaceAll('"', '\\"')}"`,
  )
  return `${name}${labels.length === 0 ? '' : `{${labels.join(',')}}`} ${value}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
