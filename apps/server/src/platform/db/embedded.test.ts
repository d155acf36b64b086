import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { rowsOf } from './raw-query.ts'
import { addition } from '../../testing/factories.ts'
import { mailsSent } from '../../testing/mails.ts'
import { startTestServer } from '../../testing/server.ts'
import { newDataDir } from '../../testing/data-dir.ts'
import { openEmbedded } from './embedded.ts'

/** The embedded database as files in a folder. */

const newFolder = () => join(newDataDir(), 'database')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

const sizeOf = (folder: string): number => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0)

/** Files that hold a text uncompressed. The database compresses only values of more than two thousand bytes. */
const filesWith = (folder: string, text: string): string[] =>
  filesIn(folder).filter((file) => readFileSync(file).includes(text))

describe('a folder', () => {
  test('writes go to the disk before they are acknowledged, and full pages are logged', async () => {
    const { db, close } = await openEmbedded(newFolder())
    const settings = await rowsOf(
      db,
      sql`select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    )
    expect(settings.map((row) => (row as { setting: string }).setting)).toEqual(['on', 'on', 'on'])
    expect(await rowsOf(db, sql`show fsync`)).toEqual([{ fsync: 'on' }])
    await close()
  })

  test('that is new, or holds what a first start left that was cut off, gets a database', async () => {
    const folder = newFolder()
    rmSync(join(folder, 'pglite'), { recursive: true })
    mkdirSync(join(folder, 'pglite.new-cut/base'), { recursive: true })
    const { db, close } = await openEmbedded(folder)
    expect(await rowsOf(db, sql`select count(*)::int as count from accounts`)).toEqual([{ count: 0 }])
    await close()
    expect(readdirSync(folder).toSorted()).toEqual(['lock.db', 'pglite'])
  })

  test.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'])(
    'whose database has lost %s is refused, and left as it is',
    async (part) => {
      const folder = newFolder()
      rmSync(join(folder, 'pglite', part), { recursive: true })
      const before = filesIn(join(folder, 'pglite')).length
      await expect(openEmbedded(folder)).rejects.toThrow(
        `The embedded database in ${join(folder, 'pglite')} is not whole: ${part} is missing. Restore a copy; an empty folder begins anew.`,
      )
      expect(filesIn(join(folder, 'pglite'))).toHaveLength(before)
      // No process holds it: a copy can be restored and opened at once.
      cpSync(inject('snapshotFolder'), join(folder, 'pglite'), { recursive: true })
      await (await openEmbedded(folder)).close()
    },
  )

  test('that holds something else is refused', async () => {
    const folder = newFolder()
    rmSync(join(folder, 'pglite'), { recursive: true })
    mkdirSync(join(folder, 'pglite'))
    writeFileSync(join(folder, 'pglite/holidays.txt'), 'x')
    await expect(openEmbedded(folder)).rejects.toThrow('is not whole')
    expect(existsSync(join(folder, 'pglite/holidays.txt'))).toBe(true)
  })
})

describe('the files', () => {
  test('do not grow while the same is written again and again, and what they hold is counted for plans', async () => {
    const folder = newFolder()
    const { db, maintenance, close } = await openEmbedded(folder)
    await db.execute(sql`create table scratch (id int primary key, content text)`)
    await db.execute(sql`alter table scratch alter content set storage external`)
    // 16 MB, and half of the WAL after which a checkpoint is due.
    const rewrite = () =>
      db.execute(sql`insert into scratch select id, repeat(md5(random()::text), 500) from generate_series(1, 1000) as id
        on conflict (id) do update set content = excluded.content`)
    const counted = async () =>
      rowsOf<{ tablename: string }>(
        db,
        sql`select distinct tablename from pg_stats where schemaname = 'public' order by 1`,
      )
    const sizes: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await rewrite()
      await maintenance?.run()
      sizes.push(sizeOf(folder))
      if (round > 0) continue
      // The first checkpoint writes everything; from now on, each frees space.
      expect(await counted()).toContainEqual({ tablename: 'scratch' })
      await db.execute(sql`create table later as select generate_series(1, 100) as id`)
    }
    expect(await counted()).toContainEqual({ tablename: 'later' })
    await close()
    const megabytes = sizes.map((size) => Math.round(size / 1024 ** 2))
    // The WAL grows and shrinks in segments of 16 MB.
    const [early, late] = [megabytes.slice(0, 4), megabytes.slice(4)].map((part) => Math.max(...part))
    expect(late, megabytes.join()).toBeLessThanOrEqual(Number(early) + 32)
  })

  test('hold nothing any more of somebody whose account was deleted', async () => {
    const folder = newFolder()
    const database = await openEmbedded(folder)
    await database.maintenance?.run()
    const server = await startTestServer({ database })
    const { person, call } = await server.signIn()
    const other = await server.signIn()
    const traces = ['Trace-Dans-La-Bio', 'Trace-Dans-Une-Envie', person.username, person.id]
    const kept = 'Trace-De-Quelqu-Un-D-Autre'
    await call('/api/profile', { method: 'PATCH', body: { bio: traces[0] } })
    const work = { kind: 'movie', item: { id: 7, title: String(traces[1]) } } as const
    await call('/api/favourites/changes', { body: { changes: [addition(work)] } })
    await other.call('/api/profile', { method: 'PATCH', body: { bio: kept } })
    await database.db.execute(sql`checkpoint`)
    for (const trace of traces) expect(filesWith(folder, trace), trace).not.toEqual([])

    expect((await call('/api/account', { method: 'DELETE' })).status).toBe(200)
    await server.services.background.settled()
    await mailsSent(server)
    // The mail about it is kept for a day, which is over here.
    await database.db.execute(sql`delete from mails`)
    await database.maintenance?.run()
    for (const trace of [...traces, person.email]) expect(filesWith(folder, trace), trace).toEqual([])
    expect(filesWith(folder, kept)).not.toEqual([])
    expect((await other.call('/api/profile')).body.bio).toBe(kept)
    await server.stop()
  })

  test('lose what was deleted before a restart, too, and every day what was overwritten', async () => {
    const folder = newFolder()
    const first = await openEmbedded(folder)
    await first.maintenance?.run()
    const written = statSync(join(folder, 'rewritten')).mtimeMs
    await first.maintenance?.run()
    expect(statSync(join(folder, 'rewritten')).mtimeMs).toBe(written)
    first.maintenance?.eraseSoon()
    await first.close()
    expect(existsSync(join(folder, 'rewritten'))).toBe(false)
    const second = await openEmbedded(folder)
    await second.maintenance?.run()
    expect(existsSync(join(folder, 'rewritten'))).toBe(true)
    await second.close()
  })
})
