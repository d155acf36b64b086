import type { TelemetryEvent, UsageReport } from '@trouvaille/contract'
import { telemetry as limits } from '@trouvaille/domain'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createTelemetryService } from './telemetry.service.ts'
import { telemetryCounts, telemetryErrors } from './telemetry.table.ts'

const server = useTestServer()

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let admin: Awaited<ReturnType<ReturnType<typeof server>['signIn']>>
beforeEach(async () => {
  await server().db.delete(telemetryCounts)
  await server().db.delete(telemetryErrors)
  admin = await server().signIn()
  await server().services.roles.change('grant', admin.person.email, 'admin')
})

const record = (events: readonly TelemetryEvent[], address = '10.0.0.1') =>
  server().call('/api/telemetry', { body: { events }, headers: { 'x-forwarded-for': address } })

async function usage(period: 'day' | 'week' | 'month' = 'day'): Promise<UsageReport> {
  const { status, body } = await admin.call(`/api/usage?period=${period}`)
  expect(status).toBe(200)
  return body
}

const view = (page: Extract<TelemetryEvent, { type: 'view' }>['page'] = '/'): TelemetryEvent => ({ type: 'view', page })
const error = (more: Partial<Extract<TelemetryEvent, { type: 'error' }>> = {}): TelemetryEvent => ({
  type: 'error',
  name: 'TypeError',
  place: 'app.js:1:2345',
  page: '/movies',
  severity: 'high',
  recovered: false,
  ...more,
})
const call = (name: string, ms: number): TelemetryEvent => ({ type: 'operation', name, ms })

const placeOf = (index: number) => `app.js:7:${index}`

const near = (value: number) => expect.closeTo(value, -Math.ceil(Math.log10(value * 0.1)))

describe('what devices tell', () => {
  test('[TEL-04] [TEL-08] is added up: views, actions, calls, vitals and errors, over all who tell', async () => {
    const first = await record([
      view(),
      view('/movies'),
      { type: 'action', name: 'login' },
      call('get /api/session', 100),
      call('post /api/shares', 2500),
      { type: 'vital', vital: 'LCP', value: 1200 },
      { type: 'vital', vital: 'CLS', value: 0.02 },
      error(),
    ])
    expect([first.status, first.body]).toEqual([200, { share: 1 }])
    await record(
      [view(), { type: 'action', name: 'login' }, call('get /api/session', 300), error(), error({ page: '/' })],
      '10.9.9.9',
    )
    const at = new Date(Math.floor(server().clock.now().getTime() / hourMs) * hourMs).toISOString()
    const found = await usage()
    expect(found.views).toEqual({
      total: 3,
      pages: [
        { page: '/', count: 2 },
        { page: '/movies', count: 1 },
      ],
      points: [{ at, count: 3 }],
    })
    expect(found.actions).toEqual([{ name: 'login', count: 2 }])
    expect(found.operations).toEqual([
      { name: 'post /api/shares', count: 1, slow: 1, p50: near(2500), p75: near(2500), p95: near(2500) },
      { name: 'get /api/session', count: 2, slow: 0, p50: near(100), p75: near(300), p95: near(300) },
    ])
    expect(found.vitals.map(({ vital, count, points }) => [vital, count, points.length])).toEqual([
      ['LCP', 1, 1],
      ['INP', 0, 0],
      ['CLS', 1, 1],
    ])
    expect(found.vitals[2]?.p75).toBeCloseTo(0.02, 2)
    expect(found.errors).toMatchObject({ total: 3, points: [{ at, count: 3 }] })
    expect(found.errors.groups).toMatchObject([
      { name: 'TypeError', place: 'app.js:1:2345', page: '/movies', severity: 'high', recovered: false, count: 2 },
      { page: '/', count: 1 },
    ])
  })

  test('[TEL-05] is kept without who told it: no account, address, device or session is in a table or a line of the log', async () => {
    const { person, token } = await server().signIn()
    const before = server().logged.length
    const address = '203.0.113.77'
    const answer = await server().call('/api/telemetry', {
      body: { events: [view(), error()] },
      headers: {
        'x-forwarded-for': address,
        'user-agent': 'Marque-Du-Navigateur/1.0',
        authorization: `Bearer ${token}`,
      },
    })
    expect(answer.status).toBe(200)
    const rows = await rowsOf(
      server().db,
      sql`select to_jsonb(c) as row from ${telemetryCounts} c union all select to_jsonb(e) from ${telemetryErrors} e`,
    )
    expect(rows.length).toBe(3)
    const kept = JSON.stringify([rows, server().logged.slice(before)])
    for (const trace of [person.id, person.email, address, '203.0.113', 'Marque', token])
      expect(kept).not.toContain(trace)
    const columns = Object.keys(telemetryCounts).concat(Object.keys(telemetryErrors))
    expect(columns).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/account|user|session|device|address|network/)]),
    )
  })

  test.each([
    [
      'a message of an error',
      { type: 'error', name: 'Cannot read "Léa"', place: '', page: '/', severity: 'low', recovered: false },
    ],
    ['an address as the place', { ...error(), place: 'https://trouvaille.example/profile/7:1:2' }],
    ['an address as the page', { type: 'view', page: '/profile/8c5e' }],
    ['an id in a call', call('get /api/people/8c5e', 10)],
    ['words as an action', { type: 'action', name: 'recherche de Léa' }],
    ['a field more', { ...view(), account: 'x' }],
    ['a time too long', call('get /api/session', limits.longestMs + 1)],
    ['a time below zero', call('get /api/session', -1)],
    ['another vital', { type: 'vital', vital: 'FID', value: 1 }],
  ])('[TEL-04] is refused whole with %s', async (_, event) => {
    const { status } = await record([view(), event as TelemetryEvent])
    expect(status).toBe(400)
    expect((await usage()).views.total).toBe(0)
  })

  test('[TEL-06] is fifty events at most, and one at least', async () => {
    const many = Array.from({ length: limits.eventsPerBatch }, () => view())
    expect((await record(many)).status).toBe(200)
    expect((await record([...many, view()])).status).toBe(400)
    expect((await record([])).status).toBe(400)
    expect((await usage()).views.total).toBe(50)
  })

  test('[TEL-09] names of no call and no action of ours are one name, as are the calls that errors name', async () => {
    await record([
      call('get /api/nothing', 1),
      call('post /api/other', 1),
      call('get /api/people/{id}', 1),
      { type: 'action', name: 'madeup' },
      { type: 'action', name: 'login' },
      error({ place: 'get /api/made-up' }),
      error({ place: 'get /api/also-made-up' }),
    ])
    const { operations, actions, errors } = await usage()
    expect(Object.fromEntries(operations.map(({ name, count }) => [name, count]))).toEqual({
      'get /api/people/{id}': 1,
      other: 2,
    })
    expect(actions.map(({ name }) => name).toSorted()).toEqual(['login', 'other'])
    expect(errors.groups.map(({ place, count }) => [place, count])).toEqual([['other', 2]])
  })

  test('[TEL-04] [TEL-09] names of errors and files are those of lists: a text of letters is "other", in either', async () => {
    const names = ['LeaMartin', 'lea.martin', 'JaimeParasite', 'TypeErrors']
    await record(names.map((name) => error({ name })))
    await record(['lea-martin.js:1:2', 'Lea.Martin:1:2', 'app.css:1:2'].map((place) => error({ place })))
    await record([
      error({ name: 'request.rate_limited' }),
      error({ place: 'collection-page.tsx:1:2' }),
      error({ place: '' }),
    ])
    const stored = await server().db.select().from(telemetryErrors)
    expect(stored.map(({ name, place }) => `${name} ${place}`).toSorted()).toEqual([
      'TypeError ',
      'TypeError collection-page.tsx:1:2',
      'TypeError other',
      'other app.js:1:2345',
      'request.rate_limited app.js:1:2345',
    ])
  })

  test('[TEL-13] one network adds 25 groups a day and no more, and all others still add theirs', async () => {
    const made = Array.from({ length: 600 }, (_, index) => error({ place: placeOf(index) }))
    const groups = () => server().db.$count(telemetryErrors)
    const one = '203.0.113.9'
    for (let start = 0; start < 500; start += 50)
      expect((await record(made.slice(start, start + 50), one)).status).toBe(200)
    expect(await groups()).toBe(25 + 1)
    // Connections of one household: a /64 of IPv6 is one network.
    for (const end of [1, 2, 3]) await record(made.slice(100 * end, 100 * end + 50), `2001:db8:1:1::${end}`)
    expect(await groups()).toBe(50 + 1)
    for (let network = 0; network < 10; network += 1) {
      await record(made.slice(500 + network * 10, 510 + network * 10), `198.51.100.${network}`)
    }
    expect(await groups()).toBe(150 + 1)
    await record([...made.slice(0, 25), error({ place: placeOf(999) })], one)
    expect(await groups()).toBe(150 + 1)
    server().clock.advance(dayMs)
    await record([error({ place: placeOf(999) })], one)
    expect(await groups()).toBe(151 + 1)
  })

  test('[TEL-09] [TEL-13] groups of other days that are told again take no room from new ones', async () => {
    const made = Array.from({ length: limits.errorGroupsPerDay }, (_, index) => error({ place: placeOf(index) }))
    const recordAll = async () => {
      for (let start = 0; start < made.length; start += 25) {
        await record(made.slice(start, start + 25), `10.1.1.${start / 25}`)
      }
    }
    await recordAll()
    server().clock.advance(dayMs)
    await recordAll()
    await record([error({ name: 'RangeError' })])
    const stored = await server().db.select().from(telemetryErrors)
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['TypeError', 'RangeError']))
  })

  test('[TEL-09] a day takes in so many groups of errors; more are counted as one, known ones go on', async () => {
    const made = Array.from({ length: limits.errorGroupsPerDay + 30 }, (_, index) => error({ place: placeOf(index) }))
    for (let start = 0; start < made.length; start += 25) {
      expect((await record(made.slice(start, start + 25), `10.1.1.${start / 25}`)).status).toBe(200)
    }
    expect(await server().db.$count(telemetryErrors)).toBe(limits.errorGroupsPerDay + 1)
    await record([error({ place: placeOf(0) })])
    const { total, groups } = (await usage()).errors
    expect(total).toBe(made.length + 1)
    expect(groups).toHaveLength(limits.shown)
    expect(groups.slice(0, 2)).toMatchObject([
      { name: 'other', place: '', page: 'unknown', severity: 'low', count: 30 },
      { name: 'TypeError', place: placeOf(0), count: 2 },
    ])
    server().clock.advance(dayMs)
    await record([error({ name: 'RangeError' })])
    expect((await usage()).errors.groups).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'RangeError' })]),
    )
  })

  test('[TEL-08] many who tell the same at once lose nothing and wait for each other, not in a circle', async () => {
    const pages = ['/', '/movies', '/series', '/music', '/books'] as const
    const batches = Array.from({ length: 60 }, (_, index) => {
      const events = pages.flatMap((page) => [view(page), error({ page }), error({ page, place: placeOf(index % 7) })])
      return index % 2 === 0 ? events : events.toReversed()
    })
    const answers = await Promise.all(batches.map((events, index) => record(events, `10.2.${index}.1`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { views, errors } = await usage()
    expect([views.total, errors.total]).toEqual([300, 600])
    expect(views.pages).toEqual(
      pages
        .map((page) => ({ page, count: 60 }))
        .toSorted(
          (a, b) =>
            views.pages.findIndex(({ page }) => page === a.page) - views.pages.findIndex(({ page }) => page === b.page),
        ),
    )
    expect(errors.groups).toHaveLength(5 + 5 * 7)
  })
})

describe('the figures', () => {
  test.each([
    ['day', hourMs, 24],
    ['week', hourMs, 168],
    ['month', dayMs, 30],
  ] as const)('[TEL-11] of a %s go back so many steps of UTC, this one the last', async (period, stepMs, steps) => {
    const now = server().clock.now().getTime()
    const thisStep = Math.floor(now / stepMs) * stepMs
    const first = thisStep - (steps - 1) * stepMs
    const at = (time: number) => new Date(Math.floor(time / hourMs) * hourMs)
    await server()
      .db.insert(telemetryCounts)
      .values(
        [first - 1, first, first + stepMs - 1, now].map((time, index) => ({
          hour: at(time),
          kind: 'view' as const,
          // Hours of a day are one step.
          name: ['/', '/movies', '/series', '/music'][index] ?? '',
          bucket: 0,
          count: 10 ** index,
        })),
      )
    const found = await usage(period)
    expect([found.from, found.step]).toEqual([new Date(first).toISOString(), period === 'month' ? 'day' : 'hour'])
    expect(found.views.points).toEqual([
      { at: new Date(first).toISOString(), count: 110 },
      { at: new Date(thisStep).toISOString(), count: 1000 },
    ])
    expect(found.views.total).toBe(1110)
  })

  test('[TEL-11] are for admins alone', async () => {
    const moderator = await server().signIn()
    await server().services.roles.change('grant', moderator.person.email, 'moderator')
    expect((await moderator.call('/api/usage?period=day')).status).toBe(403)
    expect((await server().call('/api/usage?period=day')).status).toBe(401)
    expect((await admin.call('/api/usage?period=year')).status).toBe(400)
  })

  test('[TEL-11] are empty where nobody tells', async () => {
    expect(await usage('week')).toMatchObject({
      share: 1,
      vitals: [{ count: 0, p50: null, p75: null, p95: null, points: [] }, {}, {}],
      views: { total: 0, pages: [], points: [] },
      actions: [],
      operations: [],
      errors: { total: 0, points: [], groups: [] },
    })
  })
})

describe('the server’s own figures', () => {
  test('[TEL-12] are what the server that answers has counted, for admins alone', async () => {
    const moderator = await server().signIn()
    await server().services.roles.change('grant', moderator.person.email, 'moderator')
    await server().call('/api/health')
    const { status, body } = await admin.call('/api/server-figures')
    expect(status).toBe(200)
    expect(body.requests.count).toBeGreaterThan(0)
    expect(body.requests.slowest.map(({ route }: { route: string }) => route)).toContain('/api/session')
    expect(body.database.statements).toBeGreaterThan(0)
    expect((await moderator.call('/api/server-figures')).status).toBe(403)
    expect((await server().call('/api/server-figures')).status).toBe(401)
  })
})

describe('what is kept', () => {
  const rowsAt = async () =>
    (await server().db.select().from(telemetryCounts).orderBy(telemetryCounts.hour, telemetryCounts.name)).map(
      ({ hour, name, count }) => [hour.toISOString(), name, count],
    )

  test('[TEL-07] is gone after ninety days, groups of errors with their counts', async () => {
    await record([view(), error()])
    const [group] = await server().db.select().from(telemetryErrors)
    await server()
      .db.update(telemetryErrors)
      .set({ lastAt: new Date(server().clock.now().getTime() - limits.keptMs - 1) })
      .where(eq(telemetryErrors.id, group?.id ?? ''))
    await server()
      .db.update(telemetryCounts)
      .set({ hour: new Date(server().clock.now().getTime() - limits.keptMs - 1) })
    await record([view('/movies')])
    await server().services.telemetry.sweep()
    expect((await rowsAt()).map(([, name]) => name)).toEqual(['/movies'])
    expect(await server().db.$count(telemetryErrors)).toBe(0)
  })

  test('[TEL-07] of what is older than eight days, hours are added up to days, whoever sweeps and however often', async () => {
    const today = Math.floor(server().clock.now().getTime() / dayMs) * dayMs
    const old = today - 8 * dayMs
    const row = (time: number, name: string, count: number) => ({
      hour: new Date(time),
      kind: 'view' as const,
      name,
      bucket: 0,
      count,
    })
    await server()
      .db.insert(telemetryCounts)
      .values([
        row(old - dayMs, '/', 1),
        row(old - dayMs + 5 * hourMs, '/', 20),
        row(old - hourMs, '/', 300),
        row(old - hourMs, '/movies', 7),
        row(old + 3 * hourMs, '/', 4000),
      ])
    await Promise.all([1, 2, 3].map(() => server().services.telemetry.sweep()))
    expect(await rowsAt()).toEqual([
      [new Date(old - dayMs).toISOString(), '/', 321],
      [new Date(old - dayMs).toISOString(), '/movies', 7],
      [new Date(old + 3 * hourMs).toISOString(), '/', 4000],
    ])
  })
})

describe('the share of visits that tell', () => {
  const withShare = (percent: number) => {
    const { db, clock } = server()
    return createTelemetryService({ db, clock, percent, transact: createTransact(db, createLog('silent')) })
  }

  test('[TEL-10] is what the operator sets, and said with every answer and in the figures', async () => {
    const some = withShare(25)
    expect(some.share).toBe(0.25)
    await some.record([view()], '10.0.0.1')
    expect(await some.usage('day')).toMatchObject({ share: 0.25, views: { total: 1 } })
  })

  test('[TEL-10] at nothing, nothing is kept of those who tell before they know', async () => {
    const none = withShare(0)
    expect(none.share).toBe(0)
    await none.record([view(), error()], '10.0.0.1')
    expect([await server().db.$count(telemetryCounts), await server().db.$count(telemetryErrors)]).toEqual([0, 0])
  })
})
