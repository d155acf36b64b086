import type { AlertSeverity, AuditEntry, RiskLevel, SecurityAlert } from './security-log.ts'
import { security } from './limits.ts'
import { minute, hour } from './time.ts'

/** Summary of a log and its alerts. */

export const riskLevels = ['critical', 'high', 'medium', 'low'] as const satisfies readonly RiskLevel[]
export const severities = ['critical', 'warning', 'info'] as const satisfies readonly AlertSeverity[]

/** [DATA-14] */
export interface SecuritySummary {
  readonly totalLogs: number
  readonly unresolvedAlerts: number
  readonly riskBreakdown: Readonly<Record<RiskLevel, number>>
  readonly alertBreakdown: Readonly<Record<AlertSeverity, number>>
  /** When the newest entry was made, ISO 8601; null of an empty log. */
  readonly lastActivity: string | null
}

/** Number of occurrences per name. */
function breakdown<T extends string>(names: readonly T[], found: readonly T[]): Record<T, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>
  for (const name of found) counts[name] += 1
  return counts
}

/** Summarizes a log, the oldest entry first. */
export function summarize(
  entries: readonly Pick<AuditEntry, 'riskLevel' | 'timestamp'>[],
  alerts: readonly Pick<SecurityAlert, 'severity' | 'resolved'>[],
): SecuritySummary {
  return {
    totalLogs: entries.length,
    unresolvedAlerts: alerts.filter(({ resolved }) => !resolved).length,
    riskBreakdown: breakdown(
      riskLevels,
      entries.map(({ riskLevel }) => riskLevel),
    ),
    alertBreakdown: breakdown(
      severities,
      alerts.map(({ severity }) => severity),
    ),
    lastActivity: entries.at(-1)?.timestamp ?? null,
  }
}

/** Entries of high or critical risk [SEC-04]. */
export const highRisk = ({ riskBreakdown: { critical, high } }: Pick<SecuritySummary, 'riskBreakdown'>): number =>
  critical + high

/** An alert, or several of the same kind with the time of the latest. */
type Scored = Pick<SecurityAlert, 'severity' | 'type' | 'resolved' | 'timestamp'> & { readonly count?: number }

/** 0 to 100, from the stored alerts [SEC-51] to [SEC-53] [GAP-155]. */
export function riskScore(alerts: readonly Scored[], now: number): number {
  const { critical, suspicious, open, oldMs, oldShare, highest } = security.score
  let score = 0
  for (const { severity, type, resolved, count = 1 } of alerts) {
    if (severity === 'critical') score += critical * count
    if (type === 'suspicious_activity') score += suspicious * count
    if (!resolved) score += open * count
  }
  const latest = Math.max(...alerts.map(({ timestamp }) => Date.parse(timestamp)))
  const isOld = latest < now - oldMs
  return Math.min(highest, isOld ? score * oldShare : score)
}

/** Alerts as they are listed: open ones first, among them and after them the newest [GAP-160]. */
export function openFirst<T extends Pick<SecurityAlert, 'resolved' | 'timestamp'>>(alerts: readonly T[]): T[] {
  return alerts.toSorted(
    (a, b) => Number(a.resolved) - Number(b.resolved) || Date.parse(b.timestamp) - Date.parse(a.timestamp),
  )
}

/** The beginning of an entry's details [SEC-13]; empty without any. */
export function detailText(details: AuditEntry['details']): string {
  if (Object.keys(details).length === 0) return ''
  return [...JSON.stringify(details)].slice(0, security.detailCharacters).join('')
}

/** "Il y a 4 min" [SEC-24]. */
export function relativeTime(timestamp: string, now: number): string {
  const age = now - Date.parse(timestamp)
  if (age < minute) return 'À l’instant'
  if (age < hour) return `Il y a ${Math.floor(age / minute)} min`
  if (age < 24 * hour) return `Il y a ${Math.floor(age / hour)}h`
  return new Intl.DateTimeFormat('fr-FR').format(new Date(timestamp))
}
