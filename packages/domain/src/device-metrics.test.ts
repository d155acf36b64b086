import { expect, test } from 'vitest'
import {
  errorMetrics,
  errorRate,
  formatDuration,
  isSlowOperation,
  isSlowQuery,
  type MetricsError,
  type MetricsSession,
  newSession,
  performanceMetrics,
  plainMessage,
  retainSessions,
  severityOf,
  shareOf,
  usageMetrics,
  vitalRating,
  withAction,
  withCallRecovered,
  withError,
  withOperation,
  withoutErrors,
  withoutOperations,
  withPageRecovered,
  withPageView,
  withVital,
} from './device-metrics.ts'

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const session = newSession('one', noon)

const error = (more: Partial<MetricsError> = {}): MetricsError => ({
  severity: 'medium',
  timestamp: '2026-03-01T12:00:00.000Z',
  message: 'server.unexpected',
  context: 'get /api/friends',
  recovered: false,
  ...more,
})
const withErrors = (...errors: MetricsError[]) => errors.reduce<MetricsSession>(withError, session)
const at = (timestamp: string) => error({ timestamp })

test.each([
  [0, '0\u00a0ms'],
  [419.6, '420\u00a0ms'],
  [999.4, '999\u00a0ms'],
  [999.5, '1,0\u00a0s'],
  [1000, '1,0\u00a0s'],
  [1249, '1,2\u00a0s'],
  [61_000, '61,0\u00a0s'],
])('[METR-16] a duration of %d ms reads "%s"', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test('[METR-12] a query is slow beyond 2000 ms', () => {
  expect([1999, 2000, 2001].map(isSlowQuery)).toEqual([false, false, true])
})

test('[METR-18] an operation is slow beyond 1 s', () => {
  expect([999, 1000, 1001].map(isSlowOperation)).toEqual([false, false, true])
})

test('[GAP-163] a bar stops at 100 %', () => {
  expect([0, 500, 2000, 2001, 60_000].map((value) => shareOf(value, 2000))).toEqual([0, 0.25, 1, 1, 1])
  expect(shareOf(3, 0)).toBe(0)
})

test('[METR-13] a page that breaks is critical, a script high, the server medium, a refusal and the network low', () => {
  expect((['crash', 'script', 'server', 'refusal', 'network'] as const).map(severityOf)).toEqual([
    'critical',
    'high',
    'medium',
    'low',
    'low',
  ])
})

test('[METR-19] error statistics go back 24 h', () => {
  const kept = withErrors(
    at('2026-02-28T11:59:59.999Z'),
    at('2026-02-28T12:00:00.000Z'),
    at('2026-02-28T12:00:00.001Z'),
  )
  expect(errorMetrics([kept], noon).total).toBe(1)
  expect(errorMetrics([kept], noon - 1).total).toBe(2)
})

test('[METR-20] the error rate is that of the last 5 min, in errors a minute', () => {
  const kept = withErrors(
    at('2026-03-01T11:55:00.000Z'),
    at('2026-03-01T11:55:00.001Z'),
    at('2026-03-01T12:00:00.000Z'),
  )
  expect(errorRate([kept], noon)).toBe(0.4)
  expect(errorRate([session], noon)).toBe(0)
})

test('[GAP-164] without an error, 100 % are recovered; all are only when all are', () => {
  const rate = (...recovered: boolean[]) =>
    errorMetrics([withErrors(...recovered.map((one) => error({ recovered: one })))], noon).recoveryRate
  expect([rate(), rate(false), rate(true, false, false), rate(true, true)]).toEqual([100, 0, 33, 100])
  // 99.5 %, rounded down; a session keeps a hundred.
  const many = withErrors(...Array.from({ length: 100 }, (_, one) => error({ recovered: one > 0 })))
  const all = withErrors(...Array.from({ length: 100 }, () => error({ recovered: true })))
  expect(errorMetrics([many, all], noon).recoveryRate).toBe(99)
})

test('[DATA-16] error figures: total, recovery, severities, the newest first, over all sessions', () => {
  const first = withErrors(
    error({ severity: 'critical', message: 'first', timestamp: '2026-03-01T11:00:00.000Z', recovered: true }),
    error({ severity: 'low', message: 'last', timestamp: '2026-03-01T11:50:00.000Z' }),
  )
  const second = withErrors(
    error({ severity: 'high', message: 'second', timestamp: '2026-03-01T11:30:00.000Z', recovered: true }),
    error({ severity: 'medium', message: 'third', timestamp: '2026-03-01T11:40:00.000Z', recovered: true }),
  )
  const { recentErrors, ...metrics } = errorMetrics([first, second], noon)
  expect(metrics).toEqual({
    total: 4,
    recoveryRate: 75,
    severityBreakdown: { critical: 1, high: 1, medium: 1, low: 1 },
  })
  expect(recentErrors.map(({ message }) => message)).toEqual(['last', 'third', 'second', 'first'])
})

test('[METR-08] a call that succeeds makes up for its failures, a page that shows again for its crash, nothing for a script', () => {
  const broken = withErrors(
    error({ context: 'get /api/friends' }),
    error({ context: 'get /api/people' }),
    error({ context: '/friends', severity: 'critical' }),
    error({ context: '/friends', severity: 'high' }),
  )
  const recovered = ({ errors }: MetricsSession) => errors.map((one) => one.recovered)
  const called = withCallRecovered(broken, 'get /api/friends')
  expect(recovered(called)).toEqual([true, false, false, false])
  expect(recovered(withPageRecovered(called))).toEqual([true, false, true, false])
  expect(withCallRecovered(called, 'get /api/friends')).toBe(called)
})

test('a session keeps its newest 100 errors', () => {
  const many = withErrors(...Array.from({ length: 101 }, (_, one) => error({ message: String(one) })))
  expect(many.errors).toHaveLength(100)
  expect(many.errors[0]?.message).toBe('1')
})

test('[DATA-15] usage figures: seconds, views, unique pages, actions by type', () => {
  let used = session
  for (const page of ['/', '/movie/$id', '/movie/$id']) used = withPageView(used, page)
  for (const type of ['search', 'toggle', 'search']) used = withAction(used, type)
  expect(usageMetrics(used, noon + 192_999)).toEqual({
    sessionDuration: 192,
    pageViews: 3,
    uniquePages: 2,
    totalActions: 3,
    actionBreakdown: { search: 2, toggle: 1 },
  })
  // A clock that was put back.
  expect(usageMetrics(used, noon - 5000).sessionDuration).toBe(0)
})

test('[DATA-17] performance figures: the average of page loads, the total of operations, the slowest query of each name', () => {
  const query = (kept: MetricsSession, name: string, duration: number) =>
    withOperation(kept, { kind: 'query', name, duration })
  let first = withOperation(session, { kind: 'page', name: '/', duration: 1000 })
  first = query(query(query(first, 'get /api/friends', 300), 'get /api/people', 2400), 'get /api/friends', 900)
  const second = query(withOperation(session, { kind: 'page', name: '/', duration: 500 }), 'get /api/friends', 700)
  expect(performanceMetrics([first, second])).toEqual({
    averageLoadTime: 750,
    totalOperations: 6,
    slowestQueries: [
      { name: 'get /api/people', duration: 2400 },
      { name: 'get /api/friends', duration: 900 },
    ],
  })
  expect(performanceMetrics([session])).toEqual({ averageLoadTime: 0, totalOperations: 0, slowestQueries: [] })
  let many = session
  for (let one = 0; one < 12; one += 1) many = query(many, `get /api/${one}`, one)
  expect(performanceMetrics([many]).slowestQueries.map(({ duration }) => duration)).toEqual([
    11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
  ])
})

test('[DATA-18] a session: id, start time, page views, actions, errors, and what it measured', () => {
  expect(session).toEqual({
    id: 'one',
    startTime: '2026-03-01T12:00:00.000Z',
    pageViews: {},
    actions: {},
    errors: [],
    operations: { total: 0, loads: 0, loadMs: 0, slowest: [], vitals: {} },
  })
})

test('[METR-21] a device keeps its last 10 sessions, each once', () => {
  const started = (minute: number) => newSession(`s${minute}`, noon + minute * 60_000)
  const eleven = Array.from({ length: 11 }, (_, minute) => started(10 - minute))
  const kept = retainSessions(eleven)
  expect(kept.map(({ id }) => id)).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'])
  const changed = withAction(started(10), 'search')
  expect(retainSessions([...kept, changed]).at(-1)).toBe(changed)
  expect(retainSessions([...kept, changed])).toHaveLength(10)
})

test('[GAP-165] what is cleared is gone, and nothing else', () => {
  const full = withVital(
    withAction(withOperation(withErrors(error()), { kind: 'page', name: '/', duration: 9 }), 'a'),
    'CLS',
    1,
  )
  expect(withoutErrors(full)).toEqual({ ...full, errors: [] })
  expect(withoutOperations(full)).toEqual({ ...full, operations: session.operations })
})

test('a web vital is good, fair or poor', () => {
  expect([2500, 2501, 4000, 4001].map((value) => vitalRating('LCP', value))).toEqual(['good', 'fair', 'fair', 'poor'])
  expect([200, 201, 500, 501].map((value) => vitalRating('INP', value))).toEqual(['good', 'fair', 'fair', 'poor'])
  expect([0.1, 0.11, 0.25, 0.26].map((value) => vitalRating('CLS', value))).toEqual(['good', 'fair', 'fair', 'poor'])
})

test.each([
  [`Cannot read properties of undefined (reading 'title')`, `Cannot read properties of undefined (reading 'title')`],
  [`Unexpected token 'M', "Marie aime" is not valid JSON`, 'Unexpected token …, … is not valid JSON'],
  ['No account marie@example.org', 'No account …'],
  ['Failed to fetch https://example.org/movie/603?q=a b', 'Failed to fetch … b'],
  ['No 01890000-0000-7000-8000-00000000abcd here', 'No … here'],
  ['Call +33 6 12 34 56 78 now', 'Call … now'],
  ['status 502', 'status 502'],
  ['a'.repeat(300), 'a'.repeat(200)],
])('the message of an error names nobody: %s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})
