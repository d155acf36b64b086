import { compareTexts } from './order.ts'

/**
 * The security log of a device: what was done, how risky it is, and when that is worth an alert. Pure functions over
 * lists, the oldest first; whoever keeps the lists says what time it is (milliseconds since the epoch).
 */

const minute = 60_000
const hour = 60 * minute

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low'
export type AlertSeverity = 'critical' | 'warning' | 'info'
export type AlertType = 'failed_login' | 'rate_limit' | 'suspicious_activity'

/** [DATA-12] Times are ISO 8601, UTC. */
export interface AuditEntry {
  readonly id: string
  /** The account, or {@link anonymous} before signing in [GAP-153]. */
  readonly userId: string
  readonly action: string
  readonly resource: string
  readonly timestamp: string
  readonly ip: 'client-side'
  readonly userAgent: string
  readonly success: boolean
  readonly details: Readonly<Record<string, unknown>>
  readonly riskLevel: RiskLevel
  readonly sessionId: string
}

/** [DATA-13] */
export interface SecurityAlert {
  readonly id: string
  readonly userId: string
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly message: string
  readonly timestamp: string
  readonly resolved: boolean
  readonly autoResolved: boolean
}

/** Alerts of these types settle by themselves [SEC-26]. */
export const settlingAlerts: readonly AlertType[] = ['rate_limit', 'suspicious_activity']

export const anonymous = 'anonymous'

/** Figures of the log [SEC-26] to [SEC-43]. */
export const auditLimits = {
  entriesInMemory: 2000,
  entriesKept: 1000,
  entryLifeMs: 24 * hour,
  alertsInMemory: 500,
  alertsKept: 200,
  alertLifeMs: 48 * hour,
  cleanupMs: 30 * minute,
  /** The log is written after every so many entries. */
  keepEvery: 10,
  sameAlertMs: 5 * minute,
  autoResolveMs: hour,
  /** Defined, and used by nothing yet [SEC-43]. */
  profileViews: { count: 30, windowMs: 5 * minute },
} as const

const risks: { readonly [success in 'failed' | 'succeeded']: Partial<Record<string, RiskLevel>> } = {
  failed: { login: 'high', signup: 'high', password_reset: 'high', admin_action: 'critical', role_change: 'critical' },
  succeeded: {
    delete_account: 'critical',
    change_password: 'critical',
    admin_action: 'critical',
    role_change: 'critical',
    data_export: 'critical',
    profile_update: 'high',
    privacy_change: 'high',
    friend_request_bulk: 'high',
    send_friend_request: 'medium',
    share_content: 'medium',
    update_preferences: 'medium',
  },
}

/** How risky an action is [SEC-44] to [SEC-50]. */
export function riskOf(action: string, success: boolean): RiskLevel {
  const known = success ? risks.succeeded : risks.failed
  return (Object.hasOwn(known, action) ? known[action] : undefined) ?? (success ? 'low' : 'medium')
}

/** What the rules look at of an entry. */
export type Observed = Pick<AuditEntry, 'userId' | 'action' | 'success' | 'timestamp'>

const dataAccess = new Set(['search', 'view_profile', 'get_friends', 'view_book', 'view_movie'])

interface Detector {
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly message: string
  readonly windowMs: number
  /** Entries of one person in the window from which on there is an alert. */
  readonly from: number
  counts(entry: Observed): boolean
}

/** What is suspicious [SEC-39] to [SEC-42]. */
const detectors: readonly Detector[] = [
  {
    type: 'suspicious_activity',
    severity: 'warning',
    message: 'Plus de 50 actions en 1 minute',
    windowMs: minute,
    from: 51,
    counts: () => true,
  },
  {
    type: 'failed_login',
    severity: 'critical',
    message: '5 connexions échouées en moins de 5 minutes',
    windowMs: 5 * minute,
    from: 5,
    counts: ({ action, success }) => action === 'login' && !success,
  },
  {
    type: 'suspicious_activity',
    severity: 'warning',
    message: 'Plus de 200 consultations en 10 minutes',
    windowMs: 10 * minute,
    from: 201,
    counts: ({ action }) => dataAccess.has(action),
  },
  {
    type: 'suspicious_activity',
    severity: 'warning',
    message: 'Plus de 10 demandes d’ami en 10 minutes',
    windowMs: 10 * minute,
    from: 11,
    counts: ({ action }) => action === 'send_friend_request',
  },
]

/**
 * The alerts that the newest entry gives rise to, without their ids and states.
 * @param entries The log, the new entry last.
 */
export function detect(
  entries: readonly Observed[],
): Pick<SecurityAlert, 'userId' | 'type' | 'severity' | 'message'>[] {
  const newest = entries.at(-1)
  if (!newest) return []
  const now = Date.parse(newest.timestamp)
  const own = entries.filter(({ userId }) => userId === newest.userId)
  return detectors
    .filter(
      ({ counts, windowMs, from }) =>
        counts(newest) &&
        own.filter((entry) => counts(entry) && Date.parse(entry.timestamp) > now - windowMs).length >= from,
    )
    .map(({ type, severity, message }) => ({ userId: newest.userId, type, severity, message }))
}

/** True when the same alert was raised a moment ago, and must not be repeated [SEC-38]. */
export function isRepeated(
  alerts: readonly SecurityAlert[],
  alert: Pick<SecurityAlert, 'userId' | 'type' | 'message'>,
  now: number,
): boolean {
  return alerts.some(
    ({ userId, type, message, timestamp }) =>
      userId === alert.userId &&
      type === alert.type &&
      message === alert.message &&
      Date.parse(timestamp) > now - auditLimits.sameAlertMs,
  )
}

const byTime = (a: { timestamp: string }, b: { timestamp: string }) => compareTexts(a.timestamp, b.timestamp)

/** Two copies of a log as one, the oldest first: tabs write the same log. */
export function mergeEntries(ours: readonly AuditEntry[], theirs: readonly AuditEntry[]): AuditEntry[] {
  return [...new Map([...theirs, ...ours].map((entry) => [entry.id, entry])).values()].toSorted(byTime)
}

/** Two copies of the alerts as one. What one of them knows as resolved stays so [SEC-28]. */
export function mergeAlerts(ours: readonly SecurityAlert[], theirs: readonly SecurityAlert[]): SecurityAlert[] {
  const merged = new Map(theirs.map((alert) => [alert.id, alert]))
  for (const alert of ours) if (!merged.get(alert.id)?.resolved) merged.set(alert.id, alert)
  return [...merged.values()].toSorted(byTime)
}

/** The entries that are still kept [SEC-30] [SEC-32]. */
export function retainEntries(entries: readonly AuditEntry[], now: number): AuditEntry[] {
  return entries
    .filter(({ timestamp }) => Date.parse(timestamp) > now - auditLimits.entryLifeMs)
    .slice(-auditLimits.entriesInMemory)
}

/** The alerts that are still kept [SEC-33] [SEC-35], those that settle by themselves resolved [SEC-26]. */
export function retainAlerts(alerts: readonly SecurityAlert[], now: number): SecurityAlert[] {
  return alerts
    .filter(({ timestamp }) => Date.parse(timestamp) > now - auditLimits.alertLifeMs)
    .slice(-auditLimits.alertsInMemory)
    .map((alert) => {
      const settles =
        settlingAlerts.includes(alert.type) && Date.parse(alert.timestamp) <= now - auditLimits.autoResolveMs
      return settles && !alert.resolved ? { ...alert, resolved: true, autoResolved: true } : alert
    })
}

/** Resolves an alert; there is no way back [SEC-28]. */
export function resolve(alerts: readonly SecurityAlert[], ids: readonly string[]): SecurityAlert[] {
  return alerts.map((alert) => (ids.includes(alert.id) && !alert.resolved ? { ...alert, resolved: true } : alert))
}

/** Alerts, counted; one may be of several sorts. */
export interface AlertCounts {
  readonly critical: number
  readonly suspicious: number
  readonly unresolved: number
  /** When the latest was raised. */
  readonly latest: number
}

/** 0 to 100 [SEC-51] to [SEC-53], of alerts that somebody counted. */
export function scoreOf({ critical, suspicious, unresolved, latest }: AlertCounts, now: number): number {
  const score = 20 * critical + 10 * suspicious + 5 * unresolved
  const isOld = latest < now - 7 * 24 * hour
  return Math.min(100, isOld ? score / 2 : score)
}

/**
 * The same of alerts in a list.
 * @public The dashboards, which will show it, are not built yet.
 */
export function riskScore(alerts: readonly SecurityAlert[], now: number): number {
  const count = (test: (alert: SecurityAlert) => boolean) => alerts.filter(test).length
  return scoreOf(
    {
      critical: count(({ severity }) => severity === 'critical'),
      suspicious: count(({ type }) => type === 'suspicious_activity'),
      unresolved: count(({ resolved }) => !resolved),
      latest: Math.max(...alerts.map(({ timestamp }) => Date.parse(timestamp))),
    },
    now,
  )
}

/** "Il y a 4 min" [SEC-24]. */
export function relativeTime(timestamp: string, now: number): string {
  const age = now - Date.parse(timestamp)
  if (age < minute) return 'À l’instant'
  if (age < hour) return `Il y a ${Math.floor(age / minute)} min`
  if (age < 24 * hour) return `Il y a ${Math.floor(age / hour)}h`
  return new Intl.DateTimeFormat('fr-FR').format(new Date(timestamp))
}
