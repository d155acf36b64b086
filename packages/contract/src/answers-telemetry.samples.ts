import { at } from './answers-parts.samples.ts'

const nothing = { p50: null, p75: null, p95: null }

const measured = { p50: 1200.5, p75: 1800, p95: 4000 }

const usage = {
  from: at,
  step: 'hour',
  share: 1,
  vitals: [
    { vital: 'LCP', count: 3, ...measured, points: [{ at, count: 3, ...measured }] },
    { vital: 'CLS', count: 0, ...nothing, points: [] },
  ],
  views: { total: 5, pages: [{ page: '/profile/$id', count: 5 }], points: [{ at, count: 5 }] },
  actions: [{ name: 'search', count: 2 }],
  operations: [{ name: 'get /api/session', count: 9, slow: 1, ...measured }],
  errors: {
    total: 4,
    points: [{ at, count: 4 }],
    groups: [
      {
        id: '0f',
        name: 'TypeError',
        place: 'app.js:1:2',
        page: 'unknown',
        severity: 'high',
        recovered: false,
        count: 4,
        firstAt: at,
        lastAt: at,
      },
    ],
  },
}

const requests = { count: 3, errorShare: 0.1, ...measured }

const serverReport = {
  since: at,
  version: '0.1.0',
  uptimeSeconds: 60,
  requests: {
    ...requests,
    perMinute: 3,
    slowest: [{ method: 'get', route: '/api/session', ...requests, ...nothing }],
    rejections: [{ code: 'session.required', count: 1 }],
  },
  database: { statements: 3, errors: 0, p50: 1, p95: 2, connections: { used: 1, idle: 2, waiting: 0, max: 10 } },
  live: { sockets: 1, present: 1, sent: 2, received: 3, dropped: 0, messagesWritten: 1 },
  providers: [{ name: 'tmdb', state: 'resting', calls: 3, failures: 1, p95: null }],
  mails: { sent: 1, failed: 0, waiting: 0 },
  process: { eventLoopDelayP95: 10.5, eventLoopUtilization: 0.2, heapUsedBytes: 1, rssBytes: 2 },
  minutes: [{ at, requests: 1, errors: 0, ...nothing, sockets: 1 }],
}

export const telemetryAnswers: Record<string, unknown[]> = {
  sendTelemetry: [{ share: 1 }, { share: 0 }],
  readUsage: [usage, { ...usage, step: 'day', share: 0.5 }],
  readServerReport: [serverReport],
  readHealth: [
    { status: 'ok' },
    {
      status: 'ok',
      version: '0.1.0',
      dependencies: { database: { status: 'ok', ms: 0.4 }, storage: { status: 'ok' }, mail: { status: 'unknown' } },
      providers: {},
    },
    {
      status: 'degraded',
      version: '0.1.0',
      dependencies: {
        database: { status: 'ok', ms: 12 },
        storage: { status: 'away' },
        mail: { status: 'failing' },
        broker: { status: 'ok', others: 1 },
      },
      providers: { tmdb: 'resting', embedded: 'ok' },
    },
  ],
  readLiveness: [{ ok: true }],
  readReadiness: [{ ok: true }],
}
