import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { keptLines } from '../../testing/server.ts'
import { createLog } from '../observability/log.ts'
import type { OpenDatabase } from './database.ts'
import { takePlace } from './node-lease.ts'
import { nodes } from './nodes.table.ts'
import { createTransact } from './transaction.ts'

/** Which servers may work on one database. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFile'))
})
afterAll(() => database.close())
afterEach(async () => {
  await database.db.delete(nodes)
})

const lines: string[] = []
beforeEach(() => void lines.splice(0))

async function join(nodeId: string, brokerId?: string, onLost = () => {}) {
  const log = createLog('info', keptLines(lines))
  const place = await takePlace({
    db: database.db,
    transact: createTransact(database.db, log),
    nodeId,
    brokerId,
    log,
    onLost,
    times: { beatMs: 20, expiryMs: 1000 },
  })
  onTestFinished(place.release)
  return place
}

const idsThere = async () => (await database.db.select({ id: nodes.id }).from(nodes)).map(({ id }) => id).toSorted()
/** The server went without a word so long ago. */
const silence = (id: string, seconds: number) =>
  database.db.execute(sql`update nodes set seen_at = now() - make_interval(secs => ${seconds}) where id = ${id}`)

test('[NODE-06] without a broker a second server is refused, with the way out', async () => {
  await join('one')
  await expect(join('two')).rejects.toThrow(
    /^Another server works on this database \(.+, process \d+\): give both the same REDIS_URL, or stop it\.$/,
  )
  expect(await idsThere()).toEqual(['one'])
})

test('[NODE-06] with the same broker there may be many, and none with another one or without', async () => {
  await join('one', 'broker')
  await join('two', 'broker')
  await expect(join('three', 'other')).rejects.toThrow(/with another broker: give all the same REDIS_URL\.$/)
  await expect(join('three')).rejects.toThrow(/give both the same REDIS_URL/)
  expect(await idsThere()).toEqual(['one', 'two'])
})

test('[NODE-06] beside a server without a broker there is none with one', async () => {
  await join('one')
  await expect(join('two', 'broker')).rejects.toThrow(/without REDIS_URL: give all the same REDIS_URL\.$/)
})

test('[NODE-06] a server that has stopped leaves its place at once', async () => {
  const first = await join('one')
  await first.release()
  await join('two')
  expect(await idsThere()).toEqual(['two'])
})

test('[NODE-06] the place of a server that was killed is free when its last heartbeat is too old', async () => {
  await database.db.insert(nodes).values({ id: 'killed', host: 'elsewhere', pid: 7, pidSpace: 'elsewhere' })
  await join('two')
  expect(await idsThere()).toEqual(['two'])
  expect(lines.join('')).toContain('another server works on this database, or did until a moment ago')
})

test('[NODE-06] a server whose process was seen to end leaves its place at once', async () => {
  await join('one')
  const { status, pid } = spawnSync('true')
  expect(status).toBe(0)
  await database.db.update(nodes).set({ pid })
  await join('two')
  expect(await idsThere()).toEqual(['two'])
  expect(lines).toEqual([])
})

test('[NODE-08] a server that was paused, and whose place another one has taken, gives up', async () => {
  const onLost = vi.fn<() => void>()
  await join('paused', undefined, onLost)
  await database.db.delete(nodes)
  await database.db.insert(nodes).values({ id: 'next', host: 'elsewhere', pid: 7, pidSpace: 'elsewhere' })
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled())
})

test('[NODE-08] a server that could not reach the database for a while goes on, if nobody has taken its place', async () => {
  const onLost = vi.fn<() => void>()
  await join('one', undefined, onLost)
  await database.db.delete(nodes)
  await vi.waitFor(async () => expect(await idsThere()).toEqual(['one']))
  await silence('one', 0.5)
  await vi.waitFor(async () => {
    const [row] = await database.db
      .select({ isRecent: sql<boolean>`seen_at > now() - interval '0.4 seconds'` })
      .from(nodes)
    expect(row?.isRecent).toBe(true)
  })
  expect(onLost).not.toHaveBeenCalled()
})
