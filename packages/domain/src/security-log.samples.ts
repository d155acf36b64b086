import type { AuditEntry, SecurityAlert } from './security-log.ts'

/** What the tests of the log and of its summary have in it. */

export const start = Date.parse('2026-03-01T12:00:00.000Z')

export function entry(action: string, at = start, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: String(at),
    userId: 'marie',
    action,
    resource: '',
    timestamp: new Date(at).toISOString(),
    ip: 'client-side',
    userAgent: '',
    success: true,
    details: {},
    riskLevel: 'low',
    sessionId: 's',
    ...more,
  }
}

export function alert(at = start, more: Partial<SecurityAlert> = {}): SecurityAlert {
  return {
    id: String(at),
    userId: 'marie',
    type: 'suspicious_activity',
    severity: 'warning',
    message: 'm',
    timestamp: new Date(at).toISOString(),
    resolved: false,
    autoResolved: false,
    ...more,
  }
}
