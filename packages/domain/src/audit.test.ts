import { describe, expect, test } from 'vitest'
import {
  type AuditEntry,
  auditLimits,
  detect,
  isRepeated,
  mergeAlerts,
  mergeEntries,
  relativeTime,
  resolve,
  retainAlerts,
  retainEntries,
  riskOf,
  riskScore,
  type SecurityAlert,
} from './audit.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')

function entry(action: string, at = start, more: Partial<AuditEntry> = {}): AuditEntry {
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

function alert(at = start, more: Partial<SecurityAlert> = {}): SecurityAlert {
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

const repeat = (count: number, action: string, more: Partial<AuditEntry> = {}, stepMs = 100) =>
  Array.from({ length: count }, (_, index) => entry(action, start + index * stepMs, more))

describe('risk of an action', () => {
  test.each([
    ['[SEC-44]', 'login', false, 'high'],
    ['[SEC-44]', 'signup', false, 'high'],
    ['[SEC-44]', 'password_reset', false, 'high'],
    ['[SEC-45]', 'admin_action', false, 'critical'],
    ['[SEC-45]', 'role_change', false, 'critical'],
    ['[SEC-46]', 'search', false, 'medium'],
    ['[SEC-47]', 'delete_account', true, 'critical'],
    ['[SEC-47]', 'data_export', true, 'critical'],
    ['[SEC-48]', 'profile_update', true, 'high'],
    ['[SEC-49]', 'share_content', true, 'medium'],
    ['[SEC-50]', 'login', true, 'low'],
    ['[SEC-50]', 'toString', true, 'low'],
  ] as const)('%s %s, success %s, is %s', (_id, action, success, risk) => {
    expect(riskOf(action, success)).toBe(risk)
  })
})

describe('what is suspicious', () => {
  test('[SEC-39] more than 50 actions in a minute', () => {
    expect(detect(repeat(50, 'toggle'))).toEqual([])
    expect(detect(repeat(51, 'toggle'))).toMatchObject([{ type: 'suspicious_activity', severity: 'warning' }])
    expect(detect(repeat(60, 'toggle', {}, 2000))).toEqual([])
  })

  test('[SEC-40] five failed logins in five minutes', () => {
    const failed = { success: false, userId: 'anonymous' }
    expect(detect(repeat(4, 'login', failed, 30_000))).toEqual([])
    expect(detect(repeat(5, 'login', failed, 30_000))).toMatchObject([
      { type: 'failed_login', severity: 'critical', userId: 'anonymous' },
    ])
    expect(detect(repeat(5, 'login', failed, 90_000))).toEqual([])
    expect(detect(repeat(5, 'login', {}, 30_000))).toEqual([])
  })

  test('[SEC-41] more than 200 reads in ten minutes', () => {
    expect(detect(repeat(200, 'view_movie', {}, 2500))).toEqual([])
    expect(detect(repeat(201, 'search', {}, 2500))).toHaveLength(1)
  })

  test('[SEC-42] more than ten friend requests in ten minutes, of one person', () => {
    expect(detect(repeat(10, 'send_friend_request', {}, 5000))).toEqual([])
    expect(detect(repeat(11, 'send_friend_request', {}, 5000))).toHaveLength(1)
    const others = repeat(11, 'send_friend_request', {}, 5000).map((each, index) => ({ ...each, userId: `p${index}` }))
    expect(detect(others)).toEqual([])
  })

  test('[SEC-38] the same alert is not repeated within five minutes', () => {
    expect(isRepeated([alert()], alert(), start + 5 * 60_000 - 1)).toBe(true)
    expect(isRepeated([alert()], alert(), start + 5 * 60_000)).toBe(false)
    expect(isRepeated([alert()], { ...alert(), userId: 'jean' }, start)).toBe(false)
  })
})

describe('what is kept', () => {
  test('[SEC-30] [SEC-32] entries: 2000, of 24 hours', () => {
    const day = auditLimits.entryLifeMs
    expect(retainEntries([entry('a'), entry('b', start + 1)], start + day)).toHaveLength(1)
    expect(retainEntries(repeat(2100, 'a', {}, 1), start + 3000)).toHaveLength(2000)
  })

  test('[SEC-33] [SEC-35] [SEC-26] alerts: 500, of 48 hours, and two types resolve after an hour', () => {
    expect(retainAlerts([alert()], start + auditLimits.alertLifeMs)).toEqual([])
    const later = start + auditLimits.autoResolveMs
    expect(retainAlerts([alert()], later)).toMatchObject([{ resolved: true, autoResolved: true }])
    expect(retainAlerts([alert()], later - 1)).toMatchObject([{ resolved: false }])
    expect(retainAlerts([alert(start, { type: 'failed_login' })], later)).toMatchObject([{ resolved: false }])
    expect(
      retainAlerts(
        Array.from({ length: 510 }, (_, index) => alert(start + index)),
        start + 600,
      ),
    ).toHaveLength(500)
  })

  test('[SEC-27] [SEC-28] an alert is resolved by hand, once', () => {
    const [resolved] = resolve([alert()], [String(start)])
    expect(resolved).toMatchObject({ resolved: true, autoResolved: false })
    expect(resolve([alert()], ['other'])).toMatchObject([{ resolved: false }])
  })
})

describe('copies of two tabs', () => {
  test('the log holds what either has, once, in the order of time', () => {
    const [a, b, c] = [entry('a', start), entry('b', start + 1), entry('c', start + 2)]
    expect(mergeEntries([a, c], [a, b])).toEqual([a, b, c])
    expect(mergeEntries([], [a])).toEqual([a])
  })

  test('[SEC-28] an alert that one of them has resolved is resolved', () => {
    const [open, other] = [alert(start), alert(start + 1)]
    const resolved = { ...open, resolved: true }
    expect(mergeAlerts([resolved], [open, other])).toEqual([resolved, other])
    expect(mergeAlerts([open, other], [resolved])).toEqual([resolved, other])
  })
})

describe('risk score', () => {
  test('[SEC-51] [SEC-53] sums and clamps', () => {
    expect(riskScore([], start)).toBe(0)
    expect(riskScore([alert()], start)).toBe(15)
    expect(riskScore([alert(start, { severity: 'critical', type: 'failed_login', resolved: true })], start)).toBe(20)
    expect(
      riskScore(
        Array.from({ length: 20 }, () => alert()),
        start,
      ),
    ).toBe(100)
  })

  test('[SEC-52] [GAP-155] halves when the latest alert is a week old', () => {
    expect(riskScore([alert()], start + 7 * 86_400_000 + 1)).toBe(7.5)
    expect(riskScore([alert()], start + 7 * 86_400_000)).toBe(15)
  })
})

test('[SEC-24] relative times', () => {
  const then = new Date(start).toISOString()
  expect(relativeTime(then, start + 59_999)).toBe("À l'instant")
  expect(relativeTime(then, start + 60_000)).toBe('Il y a 1 min')
  expect(relativeTime(then, start + 3_599_999)).toBe('Il y a 59 min')
  expect(relativeTime(then, start + 3_600_000)).toBe('Il y a 1h')
  expect(relativeTime(then, start + 24 * 3_600_000)).toBe('01/03/2026')
})
