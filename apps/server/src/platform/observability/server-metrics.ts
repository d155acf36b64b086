import type { Attributes } from '@opentelemetry/api'
import { type DataPoint, DataPointType, type Histogram, type ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type { Clock } from '../runtime/clock.ts'
import { instrumentNames, type Instruments } from './instruments.ts'
import type { observeProcess } from './process-metrics.ts'
import { type Buckets, countOf, quantile, since, sumOf } from './quantiles.ts'
import type { MinuteMetrics, RouteMetrics, ServerReport } from './server-metrics-shape.ts'

/** Retention in minutes, and length of lists. */
const minutesKept = 180
const longestList = 10

/** Requests of monitors, every second: they would hide the response times of people. */
const monitored = /^\/api\/(health|figures)\b/

export type ServerMetrics = ReturnType<typeof createServerMetrics>

export interface ServerMetricsOptions {
  instruments: Instruments
  process: Pick<ReturnType<typeof observeProcess>, 'loop'>
  clock: Clock
  version: string
}

interface Point extends Buckets {
  readonly attributes: Attributes
}

/** Metrics of a server for the dashboard: current values, and per minute. */
export function createServerMetrics({ instruments, process: own, clock, version }: ServerMetricsOptions) {
  const started = clock.now()
  const begun = performance.now()
  const minutes: MinuteMetrics[] = []
  /** Requests and errors up to the end of the last minute. */
  let before: { all: Buckets; serverErrors: number } | undefined

  return {
    /** Ends a minute: adds a point and drops the oldest. */
    async closeMinute(): Promise<void> {
      const read = await instruments.read()
      const points = requestsIn(read)
      const all = sumOf(points)
      const serverErrors = countOf(sumOf(points.filter(isServerError)))
      const passed = since(all, before?.all.counts.length === all.counts.length ? before.all : undefined)
      minutes.push({
        at: clock.now().toISOString(),
        requests: countOf(passed),
        errors: serverErrors - (before?.serverErrors ?? 0),
        ...quantilesOf(passed),
        sockets: numberIn(read, instrumentNames.sockets),
      })
      if (minutes.length > minutesKept) minutes.shift()
      before = { all, serverErrors }
    },

    async snapshot(): Promise<ServerReport> {
      const read = await instruments.read()
      const points = requestsIn(read)
      const all = requestMetrics(points)
      const { p95: eventLoopDelayP95, utilization: eventLoopUtilization } = own.loop()
      return {
        since: started.toISOString(),
        version,
        uptimeSeconds: Math.floor((performance.now() - begun) / 1000),
        requests: {
          ...all,
          perMinute: minutes.at(-1)?.requests ?? all.count,
          slowest: slowestOf(points),
          rejections: rejectionsIn(read),
        },
        database: databaseMetrics(read),
        live: {
          sockets: numberIn(read, instrumentNames.sockets),
          present: numberIn(read, instrumentNames.present),
          sent: numberIn(read, instrumentNames.sent),
          received: numberIn(read, instrumentNames.received),
          dropped: numberIn(read, instrumentNames.cut),
          messagesWritten: numberIn(read, instrumentNames.messages),
        },
        providers: providersIn(read),
        mails: {
          sent: numberIn(read, instrumentNames.mails, ['trouvaille.outcome', 'sent']),
          failed: numberIn(read, instrumentNames.mails, ['trouvaille.outcome', 'failed']),
          waiting: numberIn(read, instrumentNames.jobsWaiting, ['trouvaille.queue', 'mail']),
        },
        process: {
          eventLoopDelayP95,
          eventLoopUtilization,
          heapUsedBytes: numberIn(read, instrumentNames.heap),
          rssBytes: numberIn(read, instrumentNames.rss),
        },
        minutes: [...minutes],
      }
    },
  }
}

/** Data points of a metric. */
const pointsIn = (read: ResourceMetrics, name: string) =>
  read.scopeMetrics.flatMap(({ metrics }) => metrics).filter(({ descriptor }) => descriptor.name === name)

function histogramsIn(read: ResourceMetrics, name: string): Point[] {
  const data = pointsIn(read, name).flatMap((metric) =>
    metric.dataPointType === DataPointType.HISTOGRAM ? metric.dataPoints : [],
  )
  return data.map(({ attributes, value: { buckets } }: DataPoint<Histogram>) => ({ attributes, ...buckets }))
}

function numbersIn(read: ResourceMetrics, name: string): DataPoint<number>[] {
  return pointsIn(read, name).flatMap((metric) =>
    metric.dataPointType === DataPointType.SUM || metric.dataPointType === DataPointType.GAUGE ? metric.dataPoints : [],
  )
}

/** Sum of a counter. @param only Restricts it to points with this attribute. */
function numberIn(read: ResourceMetrics, name: string, only?: readonly [key: string, value: string]): number {
  const points = numbersIn(read, name).filter(({ attributes }) => !only || attributes[only[0]] === only[1])
  return points.reduce((sum, { value }) => sum + value, 0)
}

const requestsIn = (read: ResourceMetrics): Point[] =>
  histogramsIn(read, instrumentNames.requests).filter(
    ({ attributes }) => !monitored.test(String(attributes['http.route'])),
  )

const isServerError = ({ attributes }: Point): boolean => Number(attributes['http.response.status_code']) >= 500
const hasFailed = ({ attributes }: Point): boolean => attributes['error.type'] !== undefined

/** Milliseconds, to one decimal. */
const inMs = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 10_000) / 10)

const quantilesOf = (buckets: Buckets) => ({
  p50: inMs(quantile(buckets, 0.5)),
  p75: inMs(quantile(buckets, 0.75)),
  p95: inMs(quantile(buckets, 0.95)),
})

function requestMetrics(points: readonly Point[]) {
  const all = sumOf(points)
  const count = countOf(all)
  const serverErrors = countOf(sumOf(points.filter(isServerError)))
  return { count, errorShare: count === 0 ? 0 : serverErrors / count, ...quantilesOf(all) }
}

function slowestOf(points: readonly Point[]): RouteMetrics[] {
  const byRoute = Map.groupBy(points, ({ attributes }) =>
    [attributes['http.request.method'], attributes['http.route']].join(' '),
  )
  return [...byRoute]
    .map(([name, ofRoute]) => {
      const [method = '', route = ''] = name.split(' ')
      return { method, route, ...requestMetrics(ofRoute) }
    })
    .toSorted((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0))
    .slice(0, longestList)
}

function rejectionsIn(read: ResourceMetrics) {
  return numbersIn(read, instrumentNames.rejections)
    .map(({ attributes, value }) => ({ code: String(attributes['error.type']), count: value }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, longestList)
}

function databaseMetrics(read: ResourceMetrics): ServerReport['database'] {
  const points = histogramsIn(read, instrumentNames.statements)
  const all = sumOf(points)
  const { p50, p95 } = quantilesOf(all)
  const connections = (state: string) =>
    numberIn(read, instrumentNames.connections, ['db.client.connection.state', state])
  const max = numberIn(read, instrumentNames.connectionsMax)
  return {
    statements: countOf(all),
    errors: countOf(sumOf(points.filter(hasFailed))),
    p50,
    p95,
    connections:
      max === 0
        ? null
        : {
            used: connections('used'),
            idle: connections('idle'),
            waiting: numberIn(read, instrumentNames.connectionsWaiting),
            max,
          },
  }
}

/** All sources in use, including those without requests, and further ones that had requests. */
function providersIn(read: ResourceMetrics): ServerReport['providers'] {
  const nameOf = ({ attributes }: { attributes: Attributes }) => String(attributes['trouvaille.provider'])
  const calls = Map.groupBy(histogramsIn(read, instrumentNames.providerCalls), nameOf)
  const open = new Map(
    numbersIn(read, instrumentNames.providerBreakerOpen).map((point) => [nameOf(point), point.value]),
  )
  return [...new Set([...open.keys(), ...calls.keys()])].toSorted().map((name) => {
    const points = calls.get(name) ?? []
    const all = sumOf(points)
    return {
      name,
      state: open.get(name) === 1 ? 'resting' : 'ok',
      calls: countOf(all),
      failures: countOf(sumOf(points.filter(hasFailed))),
      p95: quantilesOf(all).p95,
    }
  })
}
