import { describe, expect, test } from 'vitest'
import type { AuditEntry } from './security-log.ts'
import { alert, entry, start } from './security-log.samples.ts'
import { detailText, highRisk, openFirst, relativeTime, riskScore, summarize } from './security-log-summary.ts'

test('[DATA-14] [SEC-02] [SEC-03] [SEC-04] [SEC-05] a log is summed up: entries, open alerts, risks, the last activity', () => {
  const risky = (riskLevel: AuditEntry['riskLevel'], index: number) => entry('a', start + index, { riskLevel })
  const entries = (['low', 'high', 'medium', 'low', 'critical', 'high', 'low'] as const).map(risky)
  const alerts = [
    alert(start),
    alert(start, { severity: 'critical' }),
    alert(start, { severity: 'info', resolved: true }),
    alert(start, { resolved: true, autoResolved: true }),
  ]
  const summary = summarize(entries, alerts)
  expect(summary).toEqual({
    totalLogs: 7,
    unresolvedAlerts: 2,
    riskBreakdown: { critical: 1, high: 2, medium: 1, low: 3 },
    alertBreakdown: { critical: 1, warning: 2, info: 1 },
    lastActivity: '2026-03-01T12:00:00.006Z',
  })
  expect(highRisk(summary)).toBe(3)
})

test('[DATA-14] [SEC-05] of an empty log everything is zero, and there was no activity', () => {
  expect(summarize([], [])).toEqual({
    totalLogs: 0,
    unresolvedAlerts: 0,
    riskBreakdown: { critical: 0, high: 0, medium: 0, low: 0 },
    alertBreakdown: { critical: 0, warning: 0, info: 0 },
    lastActivity: null,
  })
})

test('[GAP-160] open alerts come first, the newest of each first', () => {
  const done = { resolved: true }
  const list = [alert(start, done), alert(start + 1), alert(start + 2, done), alert(start + 3)]
  expect(openFirst(list).map(({ id }) => Number(id) - start)).toEqual([3, 1, 2, 0])
  expect(openFirst(list.toReversed()).map(({ id }) => Number(id) - start)).toEqual([3, 1, 2, 0])
})

test('[SEC-13] of the details the first 100 characters are shown, of none nothing', () => {
  const text = (length: number) => detailText({ a: 'é'.repeat(length - 8) })
  expect(text(100)).toBe(`{"a":"${'é'.repeat(92)}"}`)
  expect(text(101)).toBe(`{"a":"${'é'.repeat(93)}"`)
  expect([...detailText({ a: '🎬'.repeat(200) })]).toHaveLength(100)
  expect(detailText({})).toBe('')
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
    const week = 7 * 86_400_000
    const eight = Array.from({ length: 8 }, () => alert(start, { severity: 'critical' }))
    expect(riskScore(eight, start + week + 1)).toBe(100)
    expect(riskScore([alert(), alert(start + 1)], start + week + 1)).toBe(30)
    expect(riskScore([alert(start, { type: 'rate_limit' })], start)).toBe(5)
  })

  test('[SEC-52] [GAP-155] halves when the latest alert is a week old', () => {
    expect(riskScore([alert()], start + 7 * 86_400_000 + 1)).toBe(7.5)
    expect(riskScore([alert()], start + 7 * 86_400_000)).toBe(15)
  })
})

test('[SEC-24] relative times', () => {
  const then = new Date(start).toISOString()
  expect(relativeTime(then, start + 59_999)).toBe('À l’instant')
  expect(relativeTime(then, start + 60_000)).toBe('Il y a 1 min')
  expect(relativeTime(then, start + 3_599_999)).toBe('Il y a 59 min')
  expect(relativeTime(then, start + 3_600_000)).toBe('Il y a 1h')
  expect(relativeTime(then, start + 7_200_000)).toBe('Il y a 2h')
  expect(relativeTime(then, start + 24 * 3_600_000 - 1)).toBe('Il y a 23h')
  expect(relativeTime(then, start + 24 * 3_600_000)).toBe('01/03/2026')
})
