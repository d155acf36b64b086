import type { RiskLevel } from './security-log.ts'
import { metrics } from './limits.ts'
import { second } from './time.ts'

/**
 * What a device measures of itself: how long it is used, what for, how fast it answers and what goes wrong. Pure
 * functions; whoever keeps the sessions says what time it is (milliseconds since the epoch). Nothing here names a
 * person, a work, or what was typed.
 */

/** Types of errors, which determine the severity. */
export type ErrorKind = 'crash' | 'script' | 'server' | 'refusal' | 'network'
export type ErrorSeverity = RiskLevel

/** One error, as "/metrics" lists it. */
export interface MetricsError {
  readonly severity: ErrorSeverity
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly message: string
  /** The endpoint or the pattern of the page's path, never an id. */
  readonly context: string
  /** A later call of the same operation succeeded. */
  readonly recovered: boolean
}

export type OperationKind = 'page' | 'query'

export interface Operation {
  readonly kind: OperationKind
  /** The pattern of a page's path, or the name of an endpoint. */
  readonly name: string
  readonly duration: number
}

export type VitalName = keyof typeof metrics.vitals
export const vitalNames = ['LCP', 'INP', 'CLS'] as const satisfies readonly VitalName[]

type Counts = Readonly<Record<string, number>>

/** What was done fast or slowly, added up: a session may have more operations than a device keeps. */
export interface OperationSums {
  readonly total: number
  readonly loads: number
  readonly loadMs: number
  /** The slowest call of each endpoint, the slowest first. */
  readonly slowest: readonly SlowQuery[]
  /** The latest value of each web vital. */
  readonly vitals: Readonly<Partial<Record<VitalName, number>>>
}

/** [DATA-18] What was measured during one visit of one tab. */
export interface MetricsSession {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly startTime: string
  /** By the pattern of the path. */
  readonly pageViews: Counts
  /** By type. */
  readonly actions: Counts
  readonly errors: readonly MetricsError[]
  readonly operations: OperationSums
}

/** [DATA-15] */
export interface UsageMetrics {
  /** Seconds. */
  readonly sessionDuration: number
  readonly pageViews: number
  readonly uniquePages: number
  readonly totalActions: number
  readonly actionBreakdown: Counts
}

/** [DATA-16] */
export interface ErrorMetrics {
  readonly total: number
  /** Percent. */
  readonly recoveryRate: number
  readonly severityBreakdown: Readonly<Record<ErrorSeverity, number>>
  /** The newest first. */
  readonly recentErrors: readonly MetricsError[]
}

export interface SlowQuery {
  readonly name: string
  readonly duration: number
}

/** [DATA-17] */
export interface PerformanceMetrics {
  readonly averageLoadTime: number
  readonly totalOperations: number
  readonly slowestQueries: readonly SlowQuery[]
}

const severities: Readonly<Record<ErrorKind, ErrorSeverity>> = {
  // A page, or a part of it, failed to render.
  crash: 'critical',
  // A script stopped half way, with unknown consequences.
  script: 'high',
  // The server responded with an error.
  server: 'medium',
  // Expected failures: the app shows the reason, or retries.
  refusal: 'low',
  network: 'low',
}

/** The severity of an error [METR-13]. */
export const severityOf = (kind: ErrorKind): ErrorSeverity => severities[kind]

/** A new session. @param now Its start. */
export const newSession = (id: string, now: number): MetricsSession => ({
  id,
  startTime: new Date(now).toISOString(),
  pageViews: {},
  actions: {},
  errors: [],
  operations: noOperations,
})

const noOperations: OperationSums = { total: 0, loads: 0, loadMs: 0, slowest: [], vitals: {} }

const oneMore = (counts: Counts, name: string): Counts => ({
  ...counts,
  [name]: (Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0) + 1,
})

export const withPageView = (session: MetricsSession, route: string): MetricsSession => ({
  ...session,
  pageViews: oneMore(session.pageViews, route),
})

export const withAction = (session: MetricsSession, type: string): MetricsSession => ({
  ...session,
  actions: oneMore(session.actions, type),
})

/** Drops the oldest errors above the maximum. */
export const withError = (session: MetricsSession, error: MetricsError): MetricsSession => ({
  ...session,
  errors: [...session.errors, error].slice(-metrics.errorsKept),
})

function recover(session: MetricsSession, isMeant: (error: MetricsError) => boolean): MetricsSession {
  const isOpen = (error: MetricsError) => !error.recovered && isMeant(error)
  if (!session.errors.some(isOpen)) return session
  return { ...session, errors: session.errors.map((error) => (isOpen(error) ? { ...error, recovered: true } : error)) }
}

/** A successful call marks earlier failures of the same endpoint as recovered. */
export const withCallRecovered = (session: MetricsSession, endpoint: string): MetricsSession =>
  recover(session, ({ context }) => context === endpoint)

/** A page that renders again marks its failure as recovered. Failed scripts are not. */
export const withPageRecovered = (session: MetricsSession): MetricsSession =>
  recover(session, ({ severity }) => severity === severities.crash)

export function withOperation(session: MetricsSession, { kind, name, duration }: Operation): MetricsSession {
  const { total, loads, loadMs, slowest, vitals } = session.operations
  const isLoad = kind === 'page'
  return {
    ...session,
    operations: {
      total: total + 1,
      loads: loads + (isLoad ? 1 : 0),
      loadMs: loadMs + (isLoad ? duration : 0),
      slowest: isLoad ? slowest : slowestOf([...slowest, { name, duration }]),
      vitals,
    },
  }
}

export const withVital = (session: MetricsSession, name: VitalName, value: number): MetricsSession => ({
  ...session,
  operations: { ...session.operations, vitals: { ...session.operations.vitals, [name]: value } },
})

/** Per name the slowest; the slowest first [METR-11]. */
function slowestOf(queries: readonly SlowQuery[]): SlowQuery[] {
  const sorted = queries.toSorted((a, b) => b.duration - a.duration)
  return sorted
    .filter(({ name }, index) => sorted.findIndex((other) => other.name === name) === index)
    .slice(0, metrics.queriesListed)
}

/** "Réinitialiser Performances" [METR-02]. */
export const withoutOperations = (session: MetricsSession): MetricsSession => ({ ...session, operations: noOperations })

/** "Effacer Erreurs" [METR-03]. */
export const withoutErrors = (session: MetricsSession): MetricsSession => ({ ...session, errors: [] })

/** The sessions that a device stores, the oldest first, deduplicated: the last of them [METR-21]. */
export function retainSessions(sessions: readonly MetricsSession[]): MetricsSession[] {
  return [...new Map(sessions.map((session) => [session.id, session])).values()]
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    .slice(-metrics.sessionsKept)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Usage of one session. */
export const usageMetrics = ({ startTime, pageViews, actions }: MetricsSession, now: number): UsageMetrics => ({
  sessionDuration: Math.max(0, Math.floor((now - Date.parse(startTime)) / second)),
  pageViews: sum(Object.values(pageViews)),
  uniquePages: Object.keys(pageViews).length,
  totalActions: sum(Object.values(actions)),
  actionBreakdown: actions,
})

const within = (errors: readonly MetricsError[], windowMs: number, now: number) =>
  errors.filter(({ timestamp }) => Date.parse(timestamp) > now - windowMs)

/** Errors of the device in the last 24 h [METR-19]. */
export function errorMetrics(sessions: readonly MetricsSession[], now: number): ErrorMetrics {
  const errors = within(
    sessions.flatMap((session) => session.errors),
    metrics.errorWindowMs,
    now,
  )
  const count = (severity: ErrorSeverity) => errors.filter((error) => error.severity === severity).length
  const recovered = errors.filter((error) => error.recovered).length
  return {
    total: errors.length,
    // Rounded down: 100 % means that all have recovered [GAP-164].
    recoveryRate: errors.length === 0 ? 100 : Math.floor((100 * recovered) / errors.length),
    severityBreakdown: { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') },
    recentErrors: errors.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)),
  }
}

/**
 * Errors a minute, over the last 5 minutes [METR-20].
 * @public Computed, and not shown [GAP-164].
 */
export const errorRate = (sessions: readonly MetricsSession[], now: number): number =>
  within(
    sessions.flatMap(({ errors }) => errors),
    metrics.errorRateWindowMs,
    now,
  ).length /
  (metrics.errorRateWindowMs / (60 * second))

/** Performance over the stored sessions. */
export function performanceMetrics(sessions: readonly MetricsSession[]): PerformanceMetrics {
  const sums = sessions.map(({ operations }) => operations)
  const loads = sum(sums.map((one) => one.loads))
  return {
    averageLoadTime: loads === 0 ? 0 : sum(sums.map(({ loadMs }) => loadMs)) / loads,
    totalOperations: sum(sums.map(({ total }) => total)),
    slowestQueries: slowestOf(sums.flatMap(({ slowest }) => slowest)),
  }
}

/** [METR-12] */
export const isSlowQuery = (duration: number): boolean => duration > metrics.slowQueryMs

/** [METR-18] */
export const isSlowOperation = (duration: number): boolean => duration > metrics.slowOperationMs

/** Share of a bar, 0 to 1 [GAP-163]. */
export const shareOf = (value: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0

export type VitalRating = 'good' | 'fair' | 'poor'

export function vitalRating(name: VitalName, value: number): VitalRating {
  const [good, fair] = metrics.vitals[name]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}

/** "420 ms", and from one second on "1,2 s" [METR-16]. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  if (whole < second) return `${whole}\u00a0ms`
  return `${(milliseconds / second).toFixed(1).replace('.', ',')}\u00a0s`
}

/**
 * The message of an error without what somebody may have typed or what names them: quoted text, addresses, numbers of
 * several figures, ids. Names of properties are code, and stay.
 */
export function plainMessage(message: string): string {
  return message
    .replaceAll(/(reading )?(?:"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”)/gu, (text, isProperty?: string) =>
      isProperty ? text : '…',
    )
    .replaceAll(/\S+@\S+/gu, '…')
    .replaceAll(/\w+:\/\/\S+/gu, '…')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/giu, '…')
    .replaceAll(/\+?\d[\d .-]{3,}\d/gu, '…')
    .slice(0, metrics.messageMaxCharacters)
}
