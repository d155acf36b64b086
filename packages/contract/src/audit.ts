import { z } from '@hono/zod-openapi'
import { audit } from '@trouvaille/domain'
import { auditActions } from './actions.ts'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { givenTime, time } from './time.ts'

/** The server's audit log of actions and rejections, and its alerts. For admins. */

const auditReads = { name: 'audit-reads', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
const auditWrites = { name: 'audit-writes', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit
const auditReports = {
  name: 'audit-reports',
  by: ['account'],
  points: 10,
  windowMs: minute,
  without: ['session.too_old'],
} as const satisfies Limit

const risk = z.enum(['critical', 'high', 'medium', 'low'])
const severity = z.enum(['critical', 'warning', 'info'])
/** Milliseconds since the epoch and an id. */
const cursor = z.string().regex(/^[0-9]{1,13}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** Entries per page. */
const count = z.number().int().nonnegative()

/** The account of an entry or alert, by its current name. */
const who = z
  .strictObject({
    /** Null for a visitor, and for the operator. */
    username: z.string().nullable(),
    /** The account was deleted. */
    isGone: z.boolean(),
  })
  .openapi('AuditWho')

/** [DATA-12], without what a server must not know. */
export const auditEntry = z
  .strictObject({
    id: z.string(),
    at: time,
    who,
    action: z.enum(auditActions),
    resource: z.string(),
    success: z.boolean(),
    risk,
    /** Truncated address. */
    network: z.string().nullable(),
    device: z.string().nullable(),
    /** Pseudonym of the request; it cannot be linked to the request id in the server's log. */
    request: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .openapi('AuditEntry')
export type ServerAuditEntry = z.infer<typeof auditEntry>

const auditFilter = z.strictObject({
  /** A username in any spelling. */
  account: z.string().trim().min(1).max(50).optional(),
  action: z.enum(auditActions).optional(),
  risk: risk.optional(),
  from: givenTime.optional(),
  /** Exclusive. */
  to: givenTime.optional(),
  after: cursor.optional(),
})

export const listAuditEntries = endpoint({
  method: 'get',
  path: '/api/audit/entries',
  audience: 'admin',
  limits: [auditReads],
  atOnce: 2,
  summary: `What was done and what was refused, the newest first, ${audit.pageSize} on a page. A username of nobody finds nothing.`,
  query: auditFilter,
  output: z.strictObject({ entries: z.array(auditEntry), nextCursor: cursor.nullable() }),
})

/** [DATA-13] */
export const auditAlert = z
  .strictObject({
    id: z.string(),
    at: time,
    who,
    network: z.string().nullable(),
    type: z.enum(['failed_login', 'rate_limit', 'suspicious_activity']),
    severity,
    message: z.string(),
    resolved: z.boolean(),
    autoResolved: z.boolean(),
    /** Username of the admin who resolved it. */
    resolvedBy: z.string().nullable(),
  })
  .openapi('AuditAlert')
export type ServerAlert = z.infer<typeof auditAlert>

export const listAuditAlerts = endpoint({
  method: 'get',
  path: '/api/audit/alerts',
  audience: 'admin',
  limits: [auditReads],
  atOnce: 2,
  summary: `Alerts of all accounts, open or resolved ones, the newest first, ${audit.pageSize} on a page.`,
  query: z.strictObject({ state: z.enum(['open', 'resolved']), after: cursor.optional() }),
  output: z.strictObject({ alerts: z.array(auditAlert), nextCursor: cursor.nullable() }),
})

export const resolveAuditAlert = endpoint({
  method: 'post',
  path: '/api/audit/alerts/{id}/resolution',
  audience: 'admin',
  limits: [auditWrites],
  recorded: { as: 'admin_action', event: 'alert_resolution' },
  summary: 'Resolve an alert; there is no way back. One that is resolved stays as it is.',
  params: z.strictObject({ id: z.uuid() }),
  output: done,
  errors: ['audit.alert_not_found'],
})

const riskBreakdown = z.strictObject({ critical: count, high: count, medium: count, low: count })
const alertBreakdown = z.strictObject({ critical: count, warning: count, info: count })

/** [DATA-14] */
export const auditSummary = z
  .strictObject({
    totalLogs: count,
    unresolvedAlerts: count,
    riskBreakdown,
    alertBreakdown,
    lastActivity: time.nullable(),
    /** 0 to 100, from the stored alerts. */
    riskScore: z.number().min(0).max(100),
  })
  .openapi('AuditSummary')
export type ServerSummary = z.infer<typeof auditSummary>

export const readAuditSummary = endpoint({
  method: 'get',
  path: '/api/audit/summary',
  audience: 'admin',
  limits: [auditReads],
  atOnce: 2,
  summary: 'Entries and alerts of all accounts, counted.',
  output: auditSummary,
})

export const exportAudit = endpoint({
  method: 'get',
  path: '/api/audit/report',
  audience: 'admin',
  limits: [auditReports],
  atOnce: 1,
  recorded: { as: 'data_export', event: 'audit_export' },
  summary: `Summary, the newest ${audit.reportEntries} alerts and entries, as one document. Taking it is an entry itself.`,
  query: auditFilter.omit({ after: true }),
  output: z.strictObject({
    exportedAt: time,
    summary: auditSummary,
    alerts: z.array(auditAlert),
    entries: z.array(auditEntry),
    /** State of the hash chain, for comparison with an anchor. */
    chain: z.strictObject({ seq: count, hash: z.string() }),
  }),
  errors: ['session.too_old'],
})
