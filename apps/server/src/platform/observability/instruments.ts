import type { Attributes, Meter } from '@opentelemetry/api'
import { type IMetricReader, MeterProvider, MetricReader, type ResourceMetrics } from '@opentelemetry/sdk-metrics'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { sqlState } from '../http/errors.ts'
import { HttpFailure } from '../net/http-failure.ts'
import { reasonOf } from './error-description.ts'
import { type FollowedSpan, noTracing, type Tracing } from './tracing.ts'

/** Bucket boundaries in seconds: fine for usual response times, coarse for slow ones. */
const boundaries = [
  0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 0.75, 1, 2.5, 5, 10,
]

/** Observable: read at collection only. */
export type Reading = () => number | readonly (readonly [value: number, attributes: Attributes])[]

/** A counter, or a gauge. */
export interface Observed {
  readonly kind: 'counter' | 'gauge'
  readonly description: string
  readonly unit?: string
}

/** One handled request. */
export interface Answered {
  readonly method: string
  /** The route pattern, never the path. */
  readonly route: string
  readonly status: number
  /** Error code of a rejection. */
  readonly code: string | undefined
  readonly seconds: number
}

export type Instruments = ReturnType<typeof createInstruments>

/** A manual reader, for exporters with a format of their own. */
class OwnReader extends MetricReader {
  protected onForceFlush = () => Promise.resolve()
  protected onShutdown = () => Promise.resolve()
}

export interface InstrumentsOptions {
  version: string
  tracing?: Tracing
  /** Further metric readers. */
  readers?: readonly IMetricReader[]
}

/**
 * The instruments of one server, shared by our own dashboard, Prometheus and OTLP. They hold no personal data:
 * attributes are route patterns, codes and names of our own.
 */
export function createInstruments({ version, tracing = noTracing, readers = [] }: InstrumentsOptions) {
  const reader = new OwnReader()
  const resource = resourceFromAttributes(serviceAttributes(version))
  const provider = new MeterProvider({ resource, readers: [reader, ...readers] })
  const meter: Meter = provider.getMeter('trouvaille')

  const histogram = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: boundaries } })
  const requests = histogram(instrumentNames.requests, 'Time to answer a request, by the pattern of its path.')
  const statements = histogram(instrumentNames.statements, 'Time of a statement, the wait for a connection included.')
  const providerCalls = histogram(instrumentNames.providerCalls, 'Time of one question to a provider of works.')
  const jobs = histogram(instrumentNames.jobs, 'Time of one attempt to run a job, by its queue.')
  const rejections = meter.createCounter(instrumentNames.rejections, {
    description: 'Requests refused, by their code.',
  })
  const mails = meter.createCounter(instrumentNames.mails, {
    description: 'Attempts to send a mail, by their outcome.',
  })

  /** Measures the duration of some work, in a span when traced. */
  async function timed<T>(
    measure: (seconds: number, failure: string | undefined) => void,
    span: FollowedSpan,
    work: () => Promise<T>,
  ): Promise<T> {
    const begun = performance.now()
    try {
      const result = await tracing.follow(span, work)
      measure((performance.now() - begun) / 1000, undefined)
      return result
    } catch (error) {
      measure((performance.now() - begun) / 1000, failureOf(error))
      throw error
    }
  }

  return {
    tracing,

    answered({ method, route, status, code, seconds }: Answered): void {
      requests.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (code !== undefined) rejections.add(1, { 'error.type': code })
    },

    /** Measures a statement. @param text Its SQL, without parameter values. */
    statement<T>(text: string, run: () => Promise<T>): Promise<T> {
      const operation = operationOf(text)
      return timed(
        (seconds, failure) => statements.record(seconds, withFailure({ 'db.operation.name': operation }, failure)),
        { name: operation, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
        run,
      )
    },

    /** Measures a request to a provider. */
    providerCall<T>(name: string, call: () => Promise<T>): Promise<T> {
      const attributes = { 'trouvaille.provider': name }
      return timed(
        (seconds, failure) => providerCalls.record(seconds, withFailure(attributes, failure)),
        { name: `ask ${name}`, attributes },
        call,
      )
    },

    /** Measures the delivery of a mail to the mail server. @param kind Its name in logs. */
    mail<T>(kind: string, send: () => Promise<T>): Promise<T> {
      return timed(
        (_seconds, failure) => mails.add(1, { 'trouvaille.outcome': failure === undefined ? 'sent' : 'failed' }),
        { name: 'send mail', attributes: { 'trouvaille.mail': kind }, alone: true },
        send,
      )
    },

    /** Measures an attempt to run a job. @param queue Its name. */
    job<T>(queue: string, run: () => Promise<T>): Promise<T> {
      const attributes = { 'trouvaille.queue': queue }
      return timed(
        (seconds, failure) => jobs.record(seconds, withFailure(attributes, failure)),
        { name: `job ${queue}`, attributes, alone: true },
        run,
      )
    },

    /** Measures a command of a realtime connection, on the node that receives it. */
    command<T>(name: string, work: () => Promise<T>): Promise<T> {
      return tracing.follow({ name: `live ${name}`, attributes: {}, alone: true }, work)
    },

    /** Registers an observable number. */
    observe(name: string, { kind, ...options }: Observed, read: Reading): void {
      const instrument =
        kind === 'counter' ? meter.createObservableCounter(name, options) : meter.createObservableGauge(name, options)
      instrument.addCallback((result) => {
        const given = read()
        if (typeof given === 'number') result.observe(given)
        else for (const [value, attributes] of given) result.observe(value, attributes)
      })
    },

    /** A histogram for measurements of this process alone. */
    histogram,

    /** All metrics as of now. */
    async read(): Promise<ResourceMetrics> {
      return (await reader.collect()).resourceMetrics
    },

    close: (): Promise<void> => provider.shutdown(),
  }
}

/** Names of the instruments, by OpenTelemetry's semantic conventions where there is one. */
export const instrumentNames = {
  requests: 'http.server.request.duration',
  statements: 'db.client.operation.duration',
  connections: 'db.client.connection.count',
  connectionsMax: 'db.client.connection.max',
  connectionsWaiting: 'db.client.connection.pending_requests',
  providerCalls: 'trouvaille.provider.call.duration',
  providerBreakerOpen: 'trouvaille.provider.resting',
  rejections: 'trouvaille.refusals',
  mails: 'trouvaille.mails',
  jobs: 'trouvaille.job.duration',
  jobsWaiting: 'trouvaille.jobs.waiting',
  jobsRunning: 'trouvaille.jobs.running',
  brokerUp: 'trouvaille.broker.up',
  peers: 'trouvaille.broker.peers',
  brokerMessages: 'trouvaille.broker.messages',
  sockets: 'trouvaille.live.sockets',
  present: 'trouvaille.live.present',
  sent: 'trouvaille.live.sent',
  received: 'trouvaille.live.received',
  cut: 'trouvaille.live.dropped',
  messages: 'trouvaille.messages.written',
  loopDelay: 'nodejs.eventloop.delay',
  loopUtilization: 'nodejs.eventloop.utilization',
  heap: 'v8js.memory.heap.used',
  rss: 'process.memory.usage',
  gc: 'v8js.gc.duration',
  uptime: 'process.uptime',
  build: 'trouvaille.build.info',
} as const

/** Resource attributes. */
export const serviceAttributes = (version: string): Attributes => ({
  'service.name': 'trouvaille',
  'service.version': version,
})

const withFailure = (attributes: Attributes, failure: string | undefined): Attributes =>
  failure === undefined ? attributes : { ...attributes, 'error.type': failure }

/** An error code or class: low cardinality, and nothing that a person wrote. */
export function failureOf(error: unknown): string {
  if (error instanceof HttpFailure && error.status !== undefined) return String(error.status)
  return sqlState(error) ?? reasonOf(error)
}

/** The first word of a statement: `select`. */
const operationOf = (text: string): string => /^\s*(\w{1,20})/.exec(text)?.[1]?.toLowerCase() ?? 'other'
