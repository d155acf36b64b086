import { at, done } from './answers-parts.samples.ts'

const who = { username: 'theo', isGone: false }

const entry = {
  id: '01890000-0000-7000-8000-000000000000',
  at,
  who,
  action: 'share_content',
  resource: 'movie',
  success: true,
  risk: 'medium',
  network: '203.0.113.x',
  device: 'Firefox sur Windows',
  request: '01890000-0000-7000-8000-000000000001',
  details: { kind: 'movie', count: 2, first: true },
}

const alert = {
  id: '01890000-0000-7000-8000-000000000000',
  at,
  who,
  network: null,
  type: 'suspicious_activity',
  severity: 'warning',
  message: 'Plus de 50 actions en 1 minute',
  resolved: true,
  autoResolved: false,
  resolvedBy: 'lea',
}

const alerts = [
  alert,
  { ...alert, who: { username: null, isGone: true }, severity: 'info', autoResolved: true, resolvedBy: null },
  {
    ...alert,
    who: { username: null, isGone: false },
    network: '203.0.113.x',
    type: 'failed_login',
    severity: 'critical',
    resolved: false,
  },
]

const entries = [
  entry,
  { ...entry, who: { username: null, isGone: true }, action: 'login', success: false, network: null, device: null },
  { ...entry, action: 'role_change', risk: 'critical', request: null, details: {} },
]

const summary = {
  totalLogs: 4,
  unresolvedAlerts: 1,
  riskBreakdown: { critical: 1, high: 1, medium: 1, low: 1 },
  alertBreakdown: { critical: 1, warning: 1, info: 1 },
  lastActivity: at,
  riskScore: 35,
}

export const auditAnswers: Record<string, unknown[]> = {
  listAuditEntries: [
    { entries: [], nextCursor: null },
    { entries, nextCursor: '1767225600000.01890000-0000-7000-8000-000000000000' },
  ],
  listAuditAlerts: [
    { alerts: [], nextCursor: null },
    { alerts, nextCursor: '1767225600000.01890000-0000-7000-8000-000000000000' },
  ],
  resolveAuditAlert: [done],
  readAuditSummary: [summary, { ...summary, lastActivity: null, riskScore: 0 }],
  exportAudit: [{ exportedAt: at, summary, alerts, entries, chain: { seq: 4, hash: 'ab' } }],
}
