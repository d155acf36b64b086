import type { TelemetryEvent } from '@trouvaille/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { queriesOf, tablesScannedBy } from '../../testing/query-plans.ts'
import { useTestServer } from '../../testing/vitest.ts'

/** Ninety days of every name, with a few buckets each, and the errors of a bad season. */

const server = useTestServer()

beforeAll(async () => {
  const { db } = server()
  await db.execute(sql`insert into telemetry_counts (hour, kind, name, bucket, count)
    select step, kind, 'name-' || n, 100 + b, 3
    from (select date_trunc('hour', now(), 'UTC') - h * interval '1 hour' as step from generate_series(0, 199) as h
      union select date_trunc('day', now(), 'UTC') - d * interval '1 day' from generate_series(9, 95) as d) as steps,
    (values ('view', 40, 1), ('action', 30, 1), ('operation', 85, 2), ('LCP', 1, 8), ('INP', 1, 8), ('CLS', 1, 8), ('error', 50, 1))
      as kinds (kind, names, buckets),
    generate_series(1, names) as n, generate_series(1, buckets) as b`)
  await db.execute(sql`insert into telemetry_errors
      (id, name, place, page, severity, recovered, first_at, last_at)
    select md5(n::text), 'E', '', '/', 'low', false, now() - n * interval '6 minutes', now() - n * interval '6 minutes'
    from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze`)
})

const events: TelemetryEvent[] = [
  { type: 'view', page: '/' },
  { type: 'operation', name: 'get /api/session', ms: 12 },
  { type: 'error', name: 'TypeError', place: '', page: '/', severity: 'high', recovered: false },
]

test('[TEL-08] whatever the order of a batch, rows are written in one: two batches never wait in a circle', async () => {
  const written = async (batch: readonly TelemetryEvent[]) => {
    const queries = await queriesOf(server().database, () => server().services.telemetry.record(batch, '10.0.0.1'))
    return queries.filter(({ sql: text }) => text.startsWith('insert')).map(({ params }) => params)
  }
  const more = [...events, { ...events[0], page: '/movies' }, { ...events[2], page: '/books' }] as TelemetryEvent[]
  await written(more)
  expect(await written(more)).toEqual(await written(more.toReversed()))
})

test.each<[string, () => Promise<unknown>]>([
  ['what a device tells', () => server().services.telemetry.record(events, '10.0.0.1')],
  ['the figures of a day', () => server().services.telemetry.usage('day')],
  ['clearing away', () => server().services.telemetry.sweep()],
])('[TEL-08] %s reads no table from end to end', async (_, work) => {
  const queries = await queriesOf(server().database, work)
  expect(queries.length).toBeGreaterThan(1)
  for (const query of queries) expect(await tablesScannedBy(server().db, query), query.sql).toEqual([])
})
