import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { failureOf, serviceAttributes } from './instruments.ts'
import type { Log } from './log.ts'
import { atPlace, currentPlace, type Tracing } from './tracing.ts'

/** Exports metrics and traces by OTLP. Loaded only if configured. */

export interface OtlpOptions {
  /** URL of the collector, without `/v1/…`. */
  endpoint: string
  headers: Record<string, string>
  version: string
  log: Log
  /** Export interval in milliseconds, for tests; likewise the next. */
  everyMs?: number
  spansAfterMs?: number
}

/** Time-outs in milliseconds: of an export, and of the flush at shutdown. */
const timeoutMillis = 5000
const timeoutMs = 2000

/** Maximum length of an attribute, in characters. */
const attributeValueLengthLimit = 2000

export function startOtlp({ endpoint, headers, version, log, everyMs = 60_000, spansAfterMs = 5000 }: OtlpOptions) {
  const addressOf = (signal: string) => `${endpoint.replace(/\/$/, '')}/v1/${signal}`
  const reader = new PeriodicExportingMetricReader({
    exporter: telling(
      new OTLPMetricExporter({ url: addressOf('metrics'), headers, timeoutMillis }),
      teller(log, 'metrics'),
    ),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(timeoutMillis, everyMs),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes(serviceAttributes(version)),
    spanLimits: { attributeValueLengthLimit },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(
          new OTLPTraceExporter({ url: addressOf('traces'), headers, timeoutMillis }),
          teller(log, 'traces'),
        ),
        scheduledDelayMillis: spansAfterMs,
        exportTimeoutMillis: timeoutMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('trouvaille')
  const propagator = new W3CTraceContextPropagator()

  /** Runs work in a started span. */
  async function within<T>(parent: Context, span: Span, work: () => Promise<T>): Promise<T> {
    const place = { context: trace.setSpan(parent, span), traceId: span.spanContext().traceId }
    try {
      return await atPlace(place, work)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failureOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  const tracing: Tracing = {
    follow({ name, attributes, alone = false }, work) {
      const parent = currentPlace()?.context ?? (alone ? ROOT_CONTEXT : undefined)
      if (!parent) return work()
      const kind = alone ? SpanKind.INTERNAL : SpanKind.CLIENT
      return within(parent, tracer.startSpan(name, { kind, attributes }, parent), work)
    },

    async answer(headersOf, work) {
      const parent = propagator.extract(ROOT_CONTEXT, headersOf, { get: (read, name) => read(name), keys: () => [] })
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      await within(parent, span, async () => {
        const { name, attributes, isServerError } = await work()
        span.updateName(name).setAttributes(attributes)
        if (isServerError) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
  }

  return {
    reader,
    tracing,
    /** Flushes pending spans, for two seconds at most. The metrics are flushed when their reader is closed. */
    async stop(closing: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, timeoutMs)
      const sent = Promise.allSettled([provider.shutdown(), closing()])
      await Promise.race([sent, promise])
      clearTimeout(timeout)
    },
  }
}

/** Logs once that an export fails, and once that it works again. */
function teller(log: Log, signal: 'traces' | 'metrics'): (result: ExportResult) => void {
  let isAway = false
  return ({ code, error }) => {
    const fails = code !== ExportResultCode.SUCCESS
    if (fails && !isAway) log.warn({ err: error, signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT takes nothing')
    if (!fails && isAway) log.info({ signal }, 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT is back')
    isAway = fails
  }
}

interface Exporting<Batch> {
  export(batch: Batch, done: (result: ExportResult) => void): void
}

/** Reports the result of each export. */
function telling<Batch, Exporter extends Exporting<Batch>>(
  exporter: Exporter & Exporting<Batch>,
  observe: (result: ExportResult) => void,
): Exporter {
  const send = exporter.export.bind(exporter)
  exporter.export = (batch: Batch, done: (result: ExportResult) => void) =>
    send(batch, (result) => {
      observe(result)
      done(result)
    })
  return exporter
}
