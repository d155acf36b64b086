import type { Account } from '@trouvaille/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EndpointName } from '../../lib/api-types.ts'
import { fakeSockets } from '../../testing/fake-socket.ts'
import type { App } from '../../core/app.ts'
import type { logAction } from './security-log.ts'

/** A web storage that all tabs share. */
function fakeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage
}

interface Noted {
  action: string
  success: boolean
  userId: string
}

const marie: Account = { id: 'marie', email: 'marie@example.org', username: 'Marie', avatarUrl: null, roles: ['user'] }

let hide: (() => void)[]

beforeEach(() => {
  hide = []
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00.000Z') })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('document', {
    cookie: 'x',
    visibilityState: 'hidden',
    addEventListener: (_type: string, listener: () => void) => hide.push(listener),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Note = Parameters<typeof logAction> extends [App, ...infer Rest] ? Rest : never

/** Opens a tab, for a member by default. Its log is kept by its modules, for as long as its page lives. */
async function openPage(account: Account | null = marie) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', fakeStorage())
  const { createSession } = await import('../../core/session.ts')
  const { deviceStore } = await import('../../platform/storage.ts')
  const { countAttempts } = await import('../../lib/use-attempts.ts')
  const session = createSession({ storage: deviceStore, realtime: fakeSockets().open })
  if (account) session.enter(account)
  const app = () => session.state.get().app
  const call = ((...given: Parameters<App['call']>) => app().call(...given)) as App['call']
  return { session, app, call, countAttempts }
}

/** Opens a tab that keeps the log. */
async function openTab(account?: Account | null) {
  const page = await openPage(account)
  const log = await import('./security-log.ts')
  log.keepSecurityLog(page.session)
  const entries = (): Noted[] =>
    log.entryStore.get().map(({ action, success, userId }) => ({ action, success, userId }))
  return {
    ...page,
    log,
    note: (...given: Note) => log.logAction(page.app(), ...given),
    entries,
    actions: () => entries().map(({ action }) => action),
  }
}

const answer = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const rejection = (status: number, code: string) => answer(status, { error: { code } })
const signIn = { body: { identifier: 'marie', password: 'fausse-clef' } }

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as { action: string; resolved: boolean }[]
const leave = () => {
  for (const listener of hide) listener()
}

test('two tabs keep one log: neither writes over what the other has noted', async () => {
  const first = await openTab()
  const second = await openTab()
  for (let count = 0; count < 3; count += 1) first.note('toggle', '', true)
  vi.advanceTimersByTime(10)
  for (let count = 0; count < 2; count += 1) second.note('search', '', true)
  leave()
  const actions = ['toggle', 'toggle', 'toggle', 'search', 'search']
  expect(kept('security:log').map(({ action }) => action)).toEqual(actions)
  first.log.refreshLog()
  expect(first.actions()).toEqual(actions)
})

test('[SEC-28] [SEC-38] an alert of another tab is neither raised again nor lost, and stays resolved', async () => {
  const first = await openTab(null)
  const second = await openTab(null)
  for (let count = 0; count < 5; count += 1) first.note('login', '', false)
  const [alert] = first.log.alertStore.get()
  expect(alert?.message).toBe('5 connexions échouées en moins de 5 minutes')
  first.log.resolveAlerts([alert?.id ?? ''])
  for (let count = 0; count < 5; count += 1) second.note('login', '', false)
  second.log.refreshLog()
  expect(kept('security:alerts').map(({ resolved }) => resolved)).toEqual([true])
})

test('a deleted account leaves the log in every tab', async () => {
  const first = await openTab()
  const second = await openTab()
  first.note('toggle', '', true)
  second.note('search', '', true)
  leave()
  // Calls that navigate away from the page do not belong here.
  vi.stubGlobal('location', { assign: () => {} })
  first.session.leaveDeleted('marie', { title: '' })
  expect(kept('security:log')).toEqual([])
  expect(first.actions()).toEqual([])
})

test('[SEC-37] [GAP-158] the log is written with every tenth entry, and when the page hides', async () => {
  const { note } = await openTab()
  for (let count = 0; count < 9; count += 1) note('toggle', '', true)
  expect(kept('security:log')).toEqual([])
  note('toggle', '', true)
  expect(kept('security:log')).toHaveLength(10)
  note('toggle', '', true)
  expect(kept('security:log')).toHaveLength(10)
  leave()
  expect(kept('security:log')).toHaveLength(11)
})

test('[GAP-158] an alert is written at once, and at once when it is resolved', async () => {
  const { log, note } = await openTab(null)
  for (let count = 0; count < 5; count += 1) note('login', '', false)
  expect(kept('security:alerts').map(({ resolved }) => resolved)).toEqual([false])
  expect(kept('security:log')).toEqual([])
  log.resolveAlerts(log.alertStore.get().map(({ id }) => id))
  expect(kept('security:alerts').map(({ resolved }) => resolved)).toEqual([true])
})

test('[DATA-12] [DATA-13] [SEC-25] an entry and an alert have their fields, and no others', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Un navigateur' })
  const { log, note } = await openTab()
  for (let count = 0; count < 51; count += 1) note('toggle', 'movie', true, { from: 'wall' })
  const [entry] = log.entryStore.get()
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const timestamp = '2026-03-01T12:00:00.000Z'
  expect(entry).toEqual({
    id,
    userId: 'marie',
    action: 'toggle',
    resource: 'movie',
    timestamp,
    ip: 'client-side',
    userAgent: 'Un navigateur',
    success: true,
    details: { from: 'wall' },
    riskLevel: 'low',
    sessionId: id,
  })
  expect(log.alertStore.get()).toEqual([
    {
      id,
      userId: 'marie',
      type: 'suspicious_activity',
      severity: 'warning',
      message: 'Plus de 50 actions en 1 minute',
      timestamp,
      resolved: false,
      autoResolved: false,
    },
  ])
})

test('[SEC-31] [SEC-34] the latest 1000 entries and 200 alerts are kept', async () => {
  const entry = { userId: 'marie', timestamp: new Date().toISOString() }
  const many = (count: number, more = {}) =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...entry, ...more, id: String(id) })))
  localStorage.setItem('security:log', many(1500))
  localStorage.setItem('security:alerts', many(300, { type: 'failed_login' }))
  const { log } = await openTab()
  leave()
  expect(log.entryStore.get()).toHaveLength(1500)
  expect(kept('security:log')).toHaveLength(1000)
  expect(kept('security:log').at(-1)).toMatchObject({ id: '1499' })
  expect(kept('security:alerts')).toHaveLength(200)
})

test('[SEC-36] what is too old goes within half an hour', async () => {
  const { log, note } = await openTab()
  note('toggle', '', true)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 1_800_000)
  expect(log.entryStore.get()).toEqual([])
})

test('[SEC-40] [AUTH-41] a server that is not reached, or is down, is no failed sign-in', async () => {
  const { call, actions } = await openTab(null)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(call('post /api/session', signIn)).rejects.toThrow('offline')
  for (const [status, code] of [
    [503, 'server.unavailable'],
    [500, 'server.unexpected'],
  ] as const) {
    vi.stubGlobal('fetch', rejection(status, code))
    await expect(call('post /api/session', signIn)).rejects.toThrow(code)
  }
  expect(actions()).toEqual([])
})

test('[AUTH-41] [GAP-153] a refused sign-in is noted for nobody, and nothing that was typed', async () => {
  const { call, entries } = await openTab(null)
  vi.stubGlobal('fetch', rejection(401, 'session.invalid_credentials'))
  await expect(call('post /api/session', signIn)).rejects.toThrow('session.invalid_credentials')
  expect(entries()).toEqual([{ action: 'login', success: false, userId: 'anonymous' }])
  leave()
  expect(localStorage.getItem('security:log')).not.toMatch(/fausse-clef|"marie"/)
})

test('[AUTH-41] signing in, up and out are noted under their names, for who it was', async () => {
  const tab = await openTab(null)
  vi.stubGlobal('fetch', answer(200, { account: marie, session: { account: marie } }))
  const account = { email: 'marie@example.org', phoneNumber: '+33612345678', password: 'une-clef' }
  await tab.call('post /api/accounts', { body: account })
  tab.session.remember(marie)
  await vi.advanceTimersByTimeAsync(1)
  await tab.call('post /api/session', signIn)
  tab.session.enter(marie)
  await vi.advanceTimersByTimeAsync(1)
  await tab.call('delete /api/session')
  await tab.call('delete /api/sessions')
  expect(tab.entries()).toEqual(
    ['signup', 'login', 'logout', 'logout_everywhere'].map((action) => ({ action, success: true, userId: 'marie' })),
  )
})

test('a session that is too old for what is wanted is no failure: the person is asked, and the call is made again', async () => {
  const { call, entries } = await openTab()
  for (const name of ['delete /api/account', 'get /api/account/export'] as const) {
    vi.stubGlobal('fetch', rejection(403, 'session.too_old'))
    await expect(call(name)).rejects.toThrow('session.too_old')
    vi.stubGlobal('fetch', answer(200, {}))
    await call(name)
  }
  expect(entries()).toEqual(
    ['delete_account', 'data_export'].map((action) => ({ action, success: true, userId: 'marie' })),
  )
})

test('[SEC-49] sharing is noted, done or refused, never what or with whom', async () => {
  const { call, log } = await openTab()
  const work = { kind: 'movie', item: { id: 1, title: 'Un film secret' } } as const
  const body = { friendId: 'jeanne', work, clientId: '01890000-0000-7000-8000-000000000000' }
  vi.stubGlobal('fetch', answer(200, { ok: true }))
  await call('post /api/shares', { body })
  vi.stubGlobal('fetch', rejection(404, 'people.not_found'))
  await expect(call('post /api/shares', { body })).rejects.toThrow('people.not_found')
  expect(log.entryStore.get().map(({ action, success, riskLevel }) => [action, success, riskLevel])).toEqual([
    ['share_content', true, 'medium'],
    ['share_content', false, 'medium'],
  ])
  leave()
  expect(localStorage.getItem('security:log')).not.toMatch(/secret|jeanne/)
})

test('[SEC-39] [SEC-41] one text that is looked for in all kinds is one action', async () => {
  const { call, actions } = await openTab()
  vi.stubGlobal('fetch', answer(200, { works: [] }))
  const search = (kind: 'movie' | 'series' | 'book', q: string) =>
    call('get /api/catalogue/{kind}', { params: { kind }, query: { q } })
  await Promise.all([search('movie', 'carol'), search('series', 'carol'), search('book', 'carol')])
  expect(actions()).toEqual(['search'])
  await search('movie', 'tomboy')
  await search('movie', 'tomboy')
  expect(actions()).toEqual(['search', 'search', 'search'])
})

test('[SEC-41] reads of friends and of their profiles are noted, never whose', async () => {
  const { call, log, actions } = await openTab()
  vi.stubGlobal('fetch', answer(200, {}))
  await call('get /api/friends', { query: {} })
  await call('get /api/people/{id}', { params: { id: 'zoe-id' } })
  await call('get /api/people', { query: { q: 'zoe-name' } })
  expect(actions()).toEqual(['get_friends', 'view_profile', 'search'])
  expect(JSON.stringify(log.entryStore.get())).not.toContain('zoe')
})

test('[SEC-42] [SEC-49] the eleventh friend request in ten minutes raises an alert', async () => {
  const { call, log } = await openTab()
  vi.stubGlobal('fetch', answer(200, {}))
  const ask = () => call('post /api/friend-requests', { body: { personId: 'zoe' } })
  for (let count = 0; count < 10; count += 1) await ask()
  expect(log.alertStore.get()).toEqual([])
  await ask()
  expect(log.alertStore.get().map(({ severity }) => severity)).toEqual(['warning'])
  expect(log.entryStore.get().at(-1)).toMatchObject({ action: 'send_friend_request', riskLevel: 'medium' })
})

test('[GAP-153] who fails to sign in is nobody, also where the device remembers somebody', async () => {
  const { log, call, session } = await openTab(null)
  session.remember(marie)
  vi.stubGlobal('fetch', rejection(401, 'session.invalid_credentials'))
  for (let count = 0; count < 5; count += 1) await expect(call('post /api/session', signIn)).rejects.toThrow()
  expect(log.alertStore.get()).toMatchObject([{ userId: 'anonymous', type: 'failed_login', severity: 'critical' }])
  expect(log.entryStore.get().at(-1)).toMatchObject({ userId: 'anonymous', riskLevel: 'high' })
})

test('[GAP-154] five failures in a minute raise their alert before the sixth attempt is blocked, which is told too', async () => {
  const { log, call, countAttempts } = await openTab(null)
  const limiter = countAttempts('sign-in', { points: 5, windowMs: 60_000 })
  vi.stubGlobal('fetch', rejection(401, 'session.invalid_credentials'))
  for (let count = 0; count < 5; count += 1) {
    expect(limiter.attempt()).toBe(0)
    await expect(call('post /api/session', signIn)).rejects.toThrow()
  }
  const messages = () => log.alertStore.get().map(({ message }) => message)
  expect(messages()).toEqual(['5 connexions échouées en moins de 5 minutes'])
  expect(limiter.attempt()).toBe(60)
  expect(messages()).toEqual([
    '5 connexions échouées en moins de 5 minutes',
    'Limite de connexion atteinte, 5 tentatives en 60 s',
  ])
  // Attempts during the block do not exceed a limit again.
  expect(limiter.attempt()).toBe(60)
  expect(log.entryStore.get().filter(({ action }) => action === 'rate_limit')).toHaveLength(1)
})

test('[GAP-159] a limit of the server is told as well, and is neither a failed sign-in nor a friend request', async () => {
  const { call, log, entries } = await openTab()
  vi.stubGlobal('fetch', rejection(429, 'request.rate_limited'))
  await expect(call('post /api/friend-requests', { body: { personId: 'zoe' } })).rejects.toThrow()
  await expect(call('post /api/session', signIn)).rejects.toThrow()
  await expect(call('get /api/catalogue/{kind}', { params: { kind: 'movie' }, query: { q: 'zoe' } })).rejects.toThrow()
  expect(entries().map(({ action }) => action)).toEqual(['rate_limit', 'rate_limit', 'rate_limit'])
  expect(log.alertStore.get()).toMatchObject([
    { type: 'rate_limit', severity: 'info', message: 'Limite de requêtes atteinte', userId: 'marie' },
  ])
  expect(JSON.stringify(log.entryStore.get())).not.toContain('zoe')
})

const done = { ok: true }
test.each<[id: string, name: EndpointName, options: object, action: string, risk: string]>([
  [
    '[SEC-47] a decision',
    'post /api/moderation/reports/{id}/decision',
    { params: { id: 'x' }, body: {} },
    'admin_action',
    'critical',
  ],
  ['[SEC-47] the report of the audit', 'get /api/audit/report', { query: {} }, 'data_export', 'critical'],
  ['[SEC-47] a new password', 'post /api/password/change', { body: {} }, 'change_password', 'critical'],
  ['[SEC-48] who may find one', 'patch /api/profile', { body: { foundByPhone: true } }, 'privacy_change', 'high'],
  ['[SEC-48] who may see one', 'patch /api/profile', { body: { showsActivity: false } }, 'privacy_change', 'high'],
  [
    '[SEC-48] more than that',
    'patch /api/profile',
    { body: { showsActivity: false, bio: 'x' } },
    'profile_update',
    'high',
  ],
  ['[SEC-48] a picture that goes', 'delete /api/avatar', {}, 'profile_update', 'high'],
  [
    '[SEC-50] a friend',
    'post /api/friend-requests/{id}/accept',
    { params: { id: 'x' } },
    'accept_friend_request',
    'low',
  ],
  ['[SEC-50] no friend', 'delete /api/friend-requests/{id}', { params: { id: 'x' } }, 'decline_friend_request', 'low'],
  ['[SEC-50] a report', 'post /api/reports', { body: {} }, 'report', 'low'],
])('%s is noted: %s', async (_id, name, options, action, riskLevel) => {
  const { call, log } = await openTab()
  vi.stubGlobal('fetch', answer(200, done))
  await call(name, options as never)
  expect(log.entryStore.get()).toMatchObject([{ action, riskLevel, success: true, details: {} }])
  expect(JSON.stringify(log.entryStore.get())).not.toMatch(/"x"/)
})

test('[SEC-13] [SEC-46] what was refused says why', async () => {
  const { call, log } = await openTab()
  vi.stubGlobal('fetch', rejection(409, 'profile.username_taken'))
  await expect(call('patch /api/profile', { body: { username: 'zoe' } })).rejects.toThrow()
  expect(log.entryStore.get()).toMatchObject([
    { action: 'profile_update', success: false, riskLevel: 'medium', details: { code: 'profile.username_taken' } },
  ])
})

test('[SEC-37] what was called before the log was there is in it', async () => {
  const { call, session } = await openPage()
  vi.stubGlobal('fetch', answer(200, {}))
  await call('get /api/friends', { query: {} })
  const log = await import('./security-log.ts')
  log.keepSecurityLog(session)
  expect(log.entryStore.get().map(({ action }) => action)).toEqual(['get_friends'])
})
