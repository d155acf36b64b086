import { type RateLimit, rateLimits, security } from './limits.ts'
import { compareTexts } from './compare-texts.ts'

/**
 * The security log of a device: what was done, how risky it is, and when that is worth an alert. Pure functions over
 * lists, the oldest first; whoever keeps the lists says what time it is (milliseconds since the epoch).
 */

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

/** Alerts of these types settle by themselves [SEC-26]; attempts at somebody's account wait for a person. */
export const settlingAlerts: readonly AlertType[] = ['rate_limit', 'suspicious_activity']

export const anonymous = 'anonymous'

const risks: { readonly [success in 'failed' | 'succeeded']: Partial<Record<string, RiskLevel>> } = {
  failed: { login: 'high', signup: 'high', password_reset: 'high', admin_action: 'critical', role_change: 'critical' },
  succeeded: {
    delete_account: 'critical',
    change_password: 'critical',
    passkey_add: 'critical',
    passkey_remove: 'critical',
    second_factor_change: 'critical',
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

/** What the rules look at of an entry; the server's have it as well. */
export type Noted = Pick<AuditEntry, 'userId' | 'action' | 'success' | 'timestamp'> & { readonly resource?: string }

/** What an alert says, before it is one. */
export type Finding = Pick<SecurityAlert, 'userId' | 'type' | 'severity' | 'message'>

interface Detector {
  readonly type: AlertType
  readonly severity: AlertSeverity
  /** @param newest The entry that gives rise to it. */
  message(newest: Noted): string
  readonly windowMs: number
  counts(entry: Noted): boolean
  /** Whether so many entries of one person in the window are an alert. */
  isAlarming(count: number): boolean
}

const { actions, failedSignIns, reads, friendRequests } = security

const inMinutes = (ms: number) => `${ms / 60_000} minute${ms > 60_000 ? 's' : ''}`

/** An activity that is suspicious beyond a number. */
const suspicious = (
  what: string,
  limit: { readonly over: number; readonly windowMs: number },
  counts: Detector['counts'],
): Detector => ({
  type: 'suspicious_activity',
  severity: 'warning',
  message: () => `Plus de ${limit.over} ${what} en ${inMinutes(limit.windowMs)}`,
  windowMs: limit.windowMs,
  counts,
  isAlarming: (count) => count > limit.over,
})

const dataAccess = new Set(['search', 'view_profile', 'get_friends', 'view_book', 'view_movie'])

/** What gives rise to an alert [SEC-39] to [SEC-42] [GAP-159]. */
const detectors: readonly Detector[] = [
  suspicious('actions', actions, () => true),
  {
    type: 'failed_login',
    severity: 'critical',
    message: () => `${failedSignIns.from} connexions échouées en moins de ${inMinutes(failedSignIns.windowMs)}`,
    windowMs: failedSignIns.windowMs,
    counts: ({ action, success }) => action === 'login' && !success,
    isAlarming: (count) => count >= failedSignIns.from,
  },
  suspicious('consultations', reads, ({ action }) => dataAccess.has(action)),
  suspicious('demandes d’ami', friendRequests, ({ action }) => action === 'send_friend_request'),
  {
    type: 'rate_limit',
    severity: 'info',
    message: ({ resource }) => limitMessage(resource),
    windowMs: security.sameAlertMs,
    counts: ({ action }) => action === 'rate_limit',
    isAlarming: () => true,
  },
]

/** The limits that people see, by the names under which their attempts are counted, and what is counted. */
const seenLimits: Readonly<Record<string, readonly [what: string, attempts: string, limit: RateLimit]>> = {
  'sign-in': ['de connexion', 'tentatives', rateLimits.signIn],
  'sign-up': ['d’inscription', 'tentatives', rateLimits.signUp],
  'friend-search': ['de recherche', 'requêtes', rateLimits.friendSearch],
  'friend-actions': ['de demandes d’ami', 'actions', rateLimits.friendActions],
}

function limitMessage(name = ''): string {
  const seen = Object.hasOwn(seenLimits, name) ? seenLimits[name] : undefined
  if (!seen) return 'Limite de requêtes atteinte'
  const [what, attempts, { points, windowMs }] = seen
  return `Limite ${what} atteinte, ${points} ${attempts} en ${windowMs / 1000} s`
}

/**
 * The alerts that the newest entry gives rise to, without their ids and states.
 * @param entries The log, the new entry last.
 */
export function detect(entries: readonly Noted[]): Finding[] {
  const newest = entries.at(-1)
  if (!newest) return []
  const own = entries.filter(({ userId }) => userId === newest.userId)
  return detectors
    .filter(({ counts, windowMs, isAlarming }) => {
      if (!counts(newest)) return false
      // As texts, they are in the order of the times.
      const from = new Date(Date.parse(newest.timestamp) - windowMs).toISOString()
      return isAlarming(own.filter((entry) => entry.timestamp > from && counts(entry)).length)
    })
    .map(({ type, severity, message }) => ({ userId: newest.userId, type, severity, message: message(newest) }))
}

/** An alert that was just raised: open [SEC-25]. */
export const raised = (finding: Finding, id: string, timestamp: string): SecurityAlert => ({
  ...finding,
  id,
  timestamp,
  resolved: false,
  autoResolved: false,
})

/** True when the same alert was raised a moment ago, and must not be repeated [SEC-38]. */
export function isRepeated(
  alerts: readonly Pick<SecurityAlert, 'userId' | 'type' | 'message' | 'timestamp'>[],
  alert: Pick<SecurityAlert, 'userId' | 'type' | 'message'>,
  now: number,
): boolean {
  return alerts.some(
    ({ userId, type, message, timestamp }) =>
      userId === alert.userId &&
      type === alert.type &&
      message === alert.message &&
      Date.parse(timestamp) > now - security.sameAlertMs,
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
    .filter(({ timestamp }) => Date.parse(timestamp) > now - security.entryLifeMs)
    .slice(-security.entriesInMemory)
}

/** Whether an alert is resolved by its age [SEC-26]. */
export const settles = ({ type, timestamp }: Pick<SecurityAlert, 'type' | 'timestamp'>, now: number): boolean =>
  settlingAlerts.includes(type) && Date.parse(timestamp) <= now - security.autoResolveMs

/** The alerts that are still kept [SEC-33] [SEC-35], those that settle by themselves resolved [SEC-26]. */
export function retainAlerts(alerts: readonly SecurityAlert[], now: number): SecurityAlert[] {
  return alerts
    .filter(({ timestamp }) => Date.parse(timestamp) > now - security.alertLifeMs)
    .slice(-security.alertsInMemory)
    .map((alert) => (!alert.resolved && settles(alert, now) ? { ...alert, resolved: true, autoResolved: true } : alert))
}

/** Resolves an alert; there is no way back [SEC-28]. */
export function resolve(alerts: readonly SecurityAlert[], ids: readonly string[]): SecurityAlert[] {
  return alerts.map((alert) => (ids.includes(alert.id) && !alert.resolved ? { ...alert, resolved: true } : alert))
}
