import { describe, expect, test } from 'vitest'
import {
  type AuditEntry,
  detect,
  isRepeated,
  mergeAlerts,
  mergeEntries,
  raised,
  resolve,
  retainAlerts,
  retainEntries,
  riskOf,
  settles,
} from './security-log.ts'
import { alert, entry, start } from './security-log.samples.ts'
import { security } from './limits.ts'

const repeat = (count: number, action: string, more: Partial<AuditEntry> = {}, stepMs = 100) =>
  Array.from({ length: count }, (_, index) => entry(action, start + index * stepMs, more))

describe('risk of an action', () => {
  test.each([
    ['[SEC-44] a failed', 'login', false, 'high'],
    ['[SEC-44] a failed', 'signup', false, 'high'],
    ['[SEC-44] a failed', 'password_reset', false, 'high'],
    ['[SEC-45] a failed', 'admin_action', false, 'critical'],
    ['[SEC-45] [ROLE-17] a failed', 'role_change', false, 'critical'],
    ['[SEC-46] another failed', 'search', false, 'medium'],
    ['[SEC-46] another failed', 'profile_update', false, 'medium'],
    ['[SEC-46] another failed', 'toString', false, 'medium'],
    ['[SEC-47] a successful', 'delete_account', true, 'critical'],
    ['[SEC-47] a successful', 'data_export', true, 'critical'],
    ['[SEC-47] a successful', 'change_password', true, 'critical'],
    ['[SEC-47] [ROLE-17] a successful', 'admin_action', true, 'critical'],
    ['[SEC-47] [ROLE-17] a successful', 'role_change', true, 'critical'],
    ['[SEC-48] a successful', 'profile_update', true, 'high'],
    ['[SEC-48] a successful', 'privacy_change', true, 'high'],
    ['[SEC-48] a successful', 'friend_request_bulk', true, 'high'],
    ['[SEC-49] a successful', 'share_content', true, 'medium'],
    ['[SEC-49] a successful', 'send_friend_request', true, 'medium'],
    ['[SEC-49] a successful', 'update_preferences', true, 'medium'],
    ['[SEC-50] another successful', 'login', true, 'low'],
    ['[SEC-50] another successful', 'password_reset', true, 'low'],
    ['[SEC-50] another successful', 'toString', true, 'low'],
  ] as const)('%s %s (success %s) is %s', (_what, action, success, risk) => {
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
    expect(detect(repeat(5, 'search', failed, 30_000))).toEqual([])
  })

  test('[SEC-41] more than 200 reads in ten minutes', () => {
    expect(detect(repeat(200, 'view_movie', {}, 2500))).toEqual([])
    expect(detect(repeat(201, 'search', {}, 2500))).toMatchObject([
      { type: 'suspicious_activity', severity: 'warning' },
    ])
  })

  test('[SEC-42] more than ten friend requests in ten minutes, of one person', () => {
    expect(detect(repeat(10, 'send_friend_request', {}, 5000))).toEqual([])
    expect(detect(repeat(11, 'send_friend_request', {}, 5000))).toMatchObject([
      { type: 'suspicious_activity', severity: 'warning' },
    ])
    const others = repeat(11, 'send_friend_request', {}, 5000).map((each, index) => ({ ...each, userId: `p${index}` }))
    expect(detect(others)).toEqual([])
  })

  test.each([
    ['[SEC-39] in a window,', 51, 'toggle', true, 60_000, 'Plus de 50 actions en 1 minute'],
    ['[SEC-40] in a window,', 5, 'login', false, 300_000, '5 connexions échouées en moins de 5 minutes'],
    ['[SEC-41] in a window,', 201, 'search', true, 600_000, 'Plus de 200 consultations en 10 minutes'],
    ['[SEC-41] in a window,', 201, 'view_profile', true, 600_000, 'Plus de 200 consultations en 10 minutes'],
    ['[SEC-41] in a window,', 201, 'get_friends', true, 600_000, 'Plus de 200 consultations en 10 minutes'],
    ['[SEC-41] in a window,', 201, 'view_book', true, 600_000, 'Plus de 200 consultations en 10 minutes'],
    ['[SEC-41] in a window,', 201, 'view_movie', true, 600_000, 'Plus de 200 consultations en 10 minutes'],
    ['[SEC-42] in a window,', 11, 'send_friend_request', true, 600_000, 'Plus de 10 demandes d’ami en 10 minutes'],
  ] as const)(
    '%s %i of "%s" (success %s) count while they are younger than %i ms: %s',
    (_id, count, action, success, windowMs, message) => {
      // All but the newest at one time: what counts is how long ago that was.
      const log = (age: number) => [
        ...Array.from({ length: count - 1 }, () => entry(action, start, { success })),
        entry(action, start + age, { success }),
      ]
      const messages = (age: number) => detect(log(age)).map((found) => found.message)
      expect(messages(windowMs - 1)).toContain(message)
      expect(messages(windowMs)).not.toContain(message)
      expect(detect(log(windowMs - 1).slice(1)).map((found) => found.message)).not.toContain(message)
    },
  )

  test('[SEC-43] [GAP-161] the limit of profile views raises nothing: that of all reads does', () => {
    expect(security.profileViews).toEqual({ over: 30, windowMs: 300_000 })
    expect(detect(repeat(50, 'view_profile', {}, 1000))).toEqual([])
  })

  test.each([
    ['friend-search', 'Limite de recherche atteinte, 10 requêtes en 60 s'],
    ['friend-actions', 'Limite de demandes d’ami atteinte, 5 actions en 60 s'],
    ['sign-in', 'Limite de connexion atteinte, 5 tentatives en 60 s'],
    ['sign-up', 'Limite d’inscription atteinte, 5 tentatives en 60 s'],
    ['get /api/people', 'Limite de requêtes atteinte'],
    ['toString', 'Limite de requêtes atteinte'],
    [undefined, 'Limite de requêtes atteinte'],
  ])('[GAP-159] a limit that is reached is told at once: %s', (resource, message) => {
    const { userId, action, success, timestamp } = entry('rate_limit', start, { success: false })
    const noted = { userId, action, success, timestamp, ...(resource !== undefined && { resource }) }
    expect(detect([noted])).toEqual([{ userId: 'marie', type: 'rate_limit', severity: 'info', message }])
  })

  test('[GAP-159] alerts are of three types: limits, suspicious activity, failed sign-ins', () => {
    const types = (log: readonly AuditEntry[]) => detect(log).map(({ type }) => type)
    expect(types(repeat(51, 'toggle'))).toEqual(['suspicious_activity'])
    expect(types(repeat(201, 'search', {}, 2500))).toEqual(['suspicious_activity'])
    expect(types(repeat(11, 'send_friend_request', {}, 10_000))).toEqual(['suspicious_activity'])
    expect(types(repeat(5, 'login', { success: false }, 10_000))).toEqual(['failed_login'])
    expect(types([entry('rate_limit')])).toEqual(['rate_limit'])
  })

  test('[SEC-39] of an empty log nothing is', () => {
    expect(detect([])).toEqual([])
  })

  test('[SEC-42] what another action follows is told once, by the action itself', () => {
    const log = [...repeat(11, 'send_friend_request', {}, 5000), entry('toggle', start + 60_000)]
    expect(detect(log)).toEqual([])
  })

  test('[SEC-38] the same alert is not repeated within five minutes', () => {
    expect(isRepeated([alert()], alert(), start + 5 * 60_000 - 1)).toBe(true)
    expect(isRepeated([alert()], alert(), start + 5 * 60_000)).toBe(false)
    expect(isRepeated([alert()], { ...alert(), userId: 'jean' }, start)).toBe(false)
    expect(isRepeated([alert()], { ...alert(), type: 'rate_limit' }, start)).toBe(false)
    expect(isRepeated([alert()], { ...alert(), message: 'n' }, start)).toBe(false)
    expect(isRepeated([alert(start, { userId: 'jean' }), alert()], alert(), start)).toBe(true)
    expect(isRepeated([], alert(), start)).toBe(false)
  })
})

describe('what is kept', () => {
  test('[SEC-30] [SEC-32] entries: 2000, of 24 hours', () => {
    const day = 86_400_000
    expect(retainEntries([entry('a'), entry('b', start + 1)], start + day)).toHaveLength(1)
    const kept = retainEntries(repeat(2100, 'a', {}, 1), start + 3000)
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([2000, String(start + 100), String(start + 2099)])
  })

  test('[SEC-33] [SEC-35] [SEC-26] alerts: 500, of 48 hours, and two types resolve after an hour', () => {
    expect(retainAlerts([alert()], start + 172_800_000)).toEqual([])
    expect(retainAlerts([alert()], start + 172_799_999)).toHaveLength(1)
    const later = start + 3_600_000
    expect(retainAlerts([alert()], later)).toMatchObject([{ resolved: true, autoResolved: true }])
    expect(retainAlerts([alert()], later - 1)).toMatchObject([{ resolved: false }])
    expect(retainAlerts([alert(start, { type: 'failed_login' })], later)).toMatchObject([{ resolved: false }])
    const many = Array.from({ length: 510 }, (_, index) => alert(start + index))
    const kept = retainAlerts(many, start + 600)
    expect([kept.length, kept[0]?.id]).toEqual([500, String(start + 10)])
    expect(retainAlerts([alert(start, { resolved: true })], later)).toMatchObject([
      { resolved: true, autoResolved: false },
    ])
  })

  test('[SEC-25] an alert begins unresolved', () => {
    const [found] = detect(repeat(51, 'toggle'))
    if (!found) throw new Error('There is no alert')
    expect(raised(found, 'a', '2026-03-01T12:00:05.000Z')).toEqual({
      id: 'a',
      userId: 'marie',
      type: 'suspicious_activity',
      severity: 'warning',
      message: 'Plus de 50 actions en 1 minute',
      timestamp: '2026-03-01T12:00:05.000Z',
      resolved: false,
      autoResolved: false,
    })
  })

  test.each(['rate_limit', 'suspicious_activity'] as const)('[SEC-26] %s resolves itself after an hour', (type) => {
    expect(settles(alert(start, { type }), start + 3_599_999)).toBe(false)
    expect(settles(alert(start, { type }), start + 3_600_000)).toBe(true)
    expect(settles(alert(start, { type: 'failed_login' }), start + 172_800_000)).toBe(false)
  })

  test('[SEC-27] [SEC-28] an alert is resolved by hand, once', () => {
    const [resolved] = resolve([alert()], [String(start)])
    expect(resolved).toMatchObject({ resolved: true, autoResolved: false })
    expect(resolve([alert()], ['other'])).toMatchObject([{ resolved: false }])
    const settled = alert(start, { resolved: true, autoResolved: true })
    expect(resolve([settled], [String(start)])[0]).toBe(settled)
  })
})

describe('copies of two tabs', () => {
  test('the log holds what either has, once, in the order of time', () => {
    const [a, b, c] = [entry('a', start), entry('b', start + 1), entry('c', start + 2)]
    expect(mergeEntries([a, c], [a, b])).toEqual([a, b, c])
    expect(mergeEntries([a, b], [a, c])).toEqual([a, b, c])
    expect(mergeEntries([], [a])).toEqual([a])
  })

  test('[SEC-28] an alert that one of them has resolved is resolved', () => {
    const [open, other] = [alert(start), alert(start + 1)]
    const resolved = { ...open, resolved: true }
    expect(mergeAlerts([resolved], [open, other])).toEqual([resolved, other])
    expect(mergeAlerts([open, other], [resolved])).toEqual([resolved, other])
    expect(mergeAlerts([other], [open])).toEqual([open, other])
    expect(mergeAlerts([open], [other])).toEqual([open, other])
  })
})
