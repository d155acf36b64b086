import type { Attributes, Meter } from '@opentelemetry/api'
import { type IMetricReader, MeterProvider, MetricReader, type ResourceMetrics } from '@opentelemetry/sdk-metrics'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { sqlState } from '../http/errors.ts'
import { HttpFailure } from '../net/http-failure.ts'
import { reasonOf } from './error-description.ts'
import { type FollowedSpan, noTracing, type Tracing } from './tracing.ts'

/** Seconds: fine where answers should be, coarse where something is wrong. */
const boundaries = [
  0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 0.75, 1, 2.5, 5, 10,
]

/** Read when somebody asks for the figures, so that it costs nothing until then. */
export type Reading = () => number | readonly (readonly [value: number, attributes: Attributes])[]

/** What a number that is read means: it only grows, or it is what it is just now. */
export interface Observed {
  readonly kind: 'counter' | 'gauge'
  readonly description: string
  readonly unit?: string
}

/** One request that was answered. */
export interface Answered {
  readonly method: string
  /** The pattern of its path, never the path. */
  readonly route: string
  readonly status: number
  /** Why it was refused. */
  readonly code: string | undefined
  readonly seconds: number
}

export type Instruments = ReturnType<typeof createInstruments>

/** Reads when it is asked, for whoever writes the figures in a form of their own. */
class OwnReader extends MetricReader {
  protected onForceFlush = () => Promise.resolve()
  protected onShutdown = () => Promise.resolve()
}

export interface InstrumentsOptions {
  version: string
  tracing?: Tracing
  /** Those who carry the figures elsewhere. */
  readers?: readonly IMetricReader[]
}

/**
 * The instruments of one server. Everybody who shows its figures reads these: our own dashboard, Prometheus, a collector.
 * Nothing here knows a person: attributes are patterns, codes and names of our own.
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
  const rejections = meter.createCounter(instrumentNames.rejections, {
    description: 'Requests refused, by their code.',
  })
  const mails = meter.createCounter(instrumentNames.mails, {
    description: 'Attempts to send a mail, by their outcome.',
  })

  /** Measures some work, in a span of its own where somebody follows. */
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

    /** Runs a statement. @param text Its text, without its values. */
    statement<T>(text: string, run: () => Promise<T>): Promise<T> {
      const operation = operationOf(text)
      return timed(
        (seconds, failure) => statements.record(seconds, withFailure({ 'db.operation.name': operation }, failure)),
        { name: operation, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
        run,
      )
    },

    /** Asks a provider something. */
    providerCall<T>(name: string, call: () => Promise<T>): Promise<T> {
      const attributes = { 'trouvaille.provider': name }
      return timed(
        (seconds, failure) => providerCalls.record(seconds, withFailure(attributes, failure)),
        { name: `ask ${name}`, attributes },
        call,
      )
    },

    /** Hands a mail to the mail server. @param kind Its name in logs. */
    mail<T>(kind: string, send: () => Promise<T>): Promise<T> {
      return timed(
        (_seconds, failure) => mails.add(1, { 'trouvaille.outcome': failure === undefined ? 'sent' : 'failed' }),
        { name: 'send mail', attributes: { 'trouvaille.mail': kind }, alone: true },
        send,
      )
    },

    /** Does what a device says over its line. It is counted where it is heard. */
    command<T>(name: string, work: () => Promise<T>): Promise<T> {
      return tracing.follow({ name: `live ${name}`, attributes: {}, alone: true }, work)
    },

    /** Has a number read whenever the figures are. */
    observe(name: string, { kind, ...options }: Observed, read: Reading): void {
      const instrument =
        kind === 'counter' ? meter.createObservableCounter(name, options) : meter.createObservableGauge(name, options)
      instrument.addCallback((result) => {
        const given = read()
        if (typeof given === 'number') result.observe(given)
        else for (const [value, attributes] of given) result.observe(value, attributes)
      })
    },

    /** A histogram for what happens where only this process sees it. */
    histogram,

    /** All figures as they are now. */
    async read(): Promise<ResourceMetrics> {
      return (await reader.collect()).resourceMetrics
    },

    close: (): Promise<void> => provider.shutdown(),
  }
}

/** What the instruments are called; the names of OpenTelemetry's conventions where it has one. */
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
  mailsWaiting: 'trouvaille.mails.waiting',
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

/** Who it is that is measured. */
export const serviceAttributes = (version: string): Attributes => ({
  'service.name': 'trouvaille',
  'service.version': version,
})

const withFailure = (attributes: Attributes, failure: string | undefined): Attributes =>
  failure === undefined ? attributes : { ...attributes, 'error.type': failure }

/** A code or a class: few, and without anything that somebody wrote. */
export function failureOf(error: unknown): string {
  if (error instanceof HttpFailure && error.status !== undefined) return String(error.status)
  return sqlState(error) ?? reasonOf(error)
}

/** The first word of a statement: `select`. */
const operationOf = (text: string): string => /^\s*(\w{1,20})/.exec(text)?.[1]?.toLowerCase() ?? 'other'
