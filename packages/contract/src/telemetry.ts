import { z } from '@hono/zod-openapi'
import { telemetry as limits } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { time } from './time.ts'

/**
 * Telemetry of devices with consent: no personal data, no works, no texts. Values are enumerations, or have a format
 * that cannot hold a name or text.
 */

const batches = { name: 'telemetry', by: ['network'], points: 600, windowMs: minute } as const satisfies Limit
const reads = { name: 'telemetry-reads', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit

/** Routes of the web app, never URLs. */
export const pagePatterns = [
  '/',
  '/signin',
  '/signup',
  '/welcome',
  '/settings',
  '/reset-password',
  '/confirm-email',
  '/privacy-policy',
  '/delete-account',
  '/profile',
  '/account-deletion',
  '/profile/$id',
  '/friends',
  '/activity',
  '/messages',
  '/conversation/$id',
  '/conversation/$id/settings',
  '/creator/$name',
  '/search',
  '/movies',
  '/series',
  '/music',
  '/books',
  '/podcasts',
  '/movies/current',
  '/movies/all-time',
  '/series/current',
  '/series/all-time',
  '/music/current',
  '/music/all-time',
  '/books/current',
  '/books/all-time',
  '/podcasts/current',
  '/podcasts/all-time',
  '/movie/$id',
  '/series/$id',
  '/artist/$id',
  '/album/$id',
  '/track/$id',
  '/book/$id',
  '/podcast/$id',
  '/metrics',
  '/moderation',
  '/security',
  'unknown',
] as const

export const vitals = ['LCP', 'INP', 'CLS'] as const
export type Vital = (typeof vitals)[number]

const page = z.enum(pagePatterns)
/** "post /api/shares" or "view_movie": names from the program, without digits, in which an id could hide. */
const name = z.string().regex(/^(?:(?:get|post|put|patch|delete) \/api\/[a-z{}/-]{1,60}|[a-z_]{1,40})$/i)
const severity = z.enum(['critical', 'high', 'medium', 'low'])
const count = z.number().int().nonnegative()
/** Milliseconds; for CLS a score without unit. */
const measure = z.number().nonnegative()

export const telemetryEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('view'), page }),
  z.strictObject({ type: z.literal('action'), name }),
  z.strictObject({ type: z.literal('operation'), name, ms: measure.max(limits.longestMs) }),
  z.strictObject({ type: z.literal('vital'), vital: z.enum(vitals), value: measure.max(limits.longestMs) }),
  z.strictObject({
    type: z.literal('error'),
    /** Class of the error, or API error code. Never its message, which may contain what somebody typed. */
    name: z.string().regex(/^[A-Za-z._]{1,60}$/),
    /** Our file, line and column, or the operation; empty if unknown. */
    place: z
      .string()
      .regex(/^(?:[\w.-]{1,80}:\d{1,7}:\d{1,7}|(?:get|post|put|patch|delete) \/api\/[a-zA-Z{}/-]{1,60})?$/),
    page,
    severity,
    recovered: z.boolean(),
  }),
])
export type TelemetryEvent = z.infer<typeof telemetryEvent>

export const sendTelemetry = endpoint({
  method: 'post',
  path: '/api/telemetry',
  audience: 'visitor',
  limits: [batches],
  summary: `Tell what a device measured, ${limits.eventsPerBatch} events at most. It is added up by the hour; nothing is kept of who told it.`,
  body: z.strictObject({ events: z.array(telemetryEvent).min(1).max(limits.eventsPerBatch) }),
  /** Sampling rate of visits from now on, 0 to 1. */
  output: z.strictObject({ share: z.number().min(0).max(1) }),
})

/** Null without measurements. */
const quantiles = { p50: measure.nullable(), p75: measure.nullable(), p95: measure.nullable() }

/** Aggregated telemetry of all devices with consent. Counts are those of sampled visits. */
export const usageReport = z
  .strictObject({
    from: time,
    /** Time step of the series. */
    step: z.enum(['hour', 'day']),
    /** Sampling rate of visits, 0 to 1. */
    share: z.number().min(0).max(1),
    vitals: z.array(
      z.strictObject({
        vital: z.enum(vitals),
        count,
        ...quantiles,
        /** Steps without a value are left out. */
        points: z.array(z.strictObject({ at: time, count, ...quantiles })),
      }),
    ),
    views: z.strictObject({
      total: count,
      pages: z.array(z.strictObject({ page, count })),
      points: z.array(z.strictObject({ at: time, count })),
    }),
    actions: z.array(z.strictObject({ name: z.string(), count })),
    /** The highest p95 first. */
    operations: z.array(z.strictObject({ name: z.string(), count, slow: count, ...quantiles })),
    errors: z.strictObject({
      total: count,
      points: z.array(z.strictObject({ at: time, count })),
      /** The most frequent first. */
      groups: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          place: z.string(),
          page,
          severity,
          recovered: z.boolean(),
          /** Within the requested period. */
          count,
          firstAt: time,
          lastAt: time,
        }),
      ),
    }),
  })
  .openapi('UsageReport')
export type UsageReport = z.infer<typeof usageReport>

export const readUsage = endpoint({
  method: 'get',
  path: '/api/usage',
  audience: 'admin',
  limits: [reads],
  atOnce: 2,
  summary: 'What devices measured: web vitals, page views, actions, slow operations, errors in groups.',
  query: z.strictObject({ period: z.enum(['day', 'week', 'month']) }),
  output: usageReport,
})

const milliseconds = measure.nullable()
const requestMetrics = {
  count,
  errorShare: z.number().min(0).max(1),
  p50: milliseconds,
  p75: milliseconds,
  p95: milliseconds,
}

/** Metrics of this server since its start. With several nodes, of the one that responds. */
export const serverReport = z
  .strictObject({
    since: time,
    version: z.string(),
    uptimeSeconds: z.number().nonnegative(),
    requests: z.strictObject({
      ...requestMetrics,
      /** Over the last full minute. */
      perMinute: measure,
      /** Routes with the highest p95, ten at most. A route is a pattern, never a path. */
      slowest: z.array(z.strictObject({ method: z.string(), route: z.string(), ...requestMetrics })),
      /** The most frequent first, ten at most. */
      rejections: z.array(z.strictObject({ code: z.string(), count })),
    }),
    database: z.strictObject({
      statements: count,
      errors: count,
      p50: milliseconds,
      p95: milliseconds,
      /** Null for the embedded database. */
      connections: z.strictObject({ used: count, idle: count, waiting: count, max: count }).nullable(),
    }),
    live: z.strictObject({
      sockets: count,
      /** Accounts with an open connection. */
      present: count,
      /** Events sent, commands received, and sockets closed because they exceeded a limit. */
      sent: count,
      received: count,
      dropped: count,
      /** Messages written. */
      messagesWritten: count,
    }),
    providers: z.array(
      z.strictObject({
        name: z.string(),
        state: z.enum(['ok', 'resting']),
        calls: count,
        failures: count,
        p95: milliseconds,
      }),
    ),
    mails: z.strictObject({ sent: count, failed: count, waiting: count }),
    /** Over the last full minute. */
    process: z.strictObject({
      eventLoopDelayP95: measure,
      eventLoopUtilization: z.number().min(0).max(1),
      heapUsedBytes: count,
      rssBytes: count,
    }),
    /** One point per minute of the last 180, the oldest first. */
    minutes: z.array(
      z.strictObject({
        at: time,
        requests: count,
        errors: count,
        p50: milliseconds,
        p75: milliseconds,
        p95: milliseconds,
        sockets: count,
      }),
    ),
  })
  .openapi('ServerReport')
export type ServerReport = z.infer<typeof serverReport>

export const readServerReport = endpoint({
  method: 'get',
  path: '/api/server-figures',
  audience: 'admin',
  limits: [reads],
  atOnce: 2,
  summary: 'What the server that answers knows of itself: requests, latencies, database, sockets, providers.',
  output: serverReport,
})
