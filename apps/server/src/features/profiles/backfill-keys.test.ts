import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { asc, eq, sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { createServerDatabase } from '../../testing/database.ts'
import { backfillUsernameKeys } from './backfill-keys.ts'
import { profiles } from './profiles.table.ts'

/** A database of the released tables that know no keys, with people in it, is brought up to date. */

const lastReleased = '0003_favourite_bytes'
const migrationsFolder = join(import.meta.dirname, '../../migrations')
const serverUrl = process.env.TEST_DATABASE_URL

let folder: string
let released: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trouvaille-keys-'))
  released = join(folder, 'migrations')
  await cp(migrationsFolder, released, { recursive: true })
  const journalFile = join(released, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastReleased)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The oldest last, so that the order of the table is not the order of age. */
const names = ['chrıstıne', 'Zoé', 'ﬁlm', 'christine2', 'film', 'christine', 'ÉMILE']

async function addPeople(db: Database): Promise<void> {
  for (const [index, username] of names.entries()) {
    const id = `p${index}`
    const createdAt = new Date(Date.UTC(2026, 0, 31 - index)).toISOString()
    await db.execute(
      sql`insert into accounts (id, email, name, created_at) values (${id}, ${`${id}@example.org`}, '', ${createdAt}::timestamptz)`,
    )
    await db.execute(sql`insert into profiles (id, username) values (${id}, ${username})`)
  }
}

async function expectKeys(db: Database): Promise<void> {
  const renamed = await Promise.all([backfillUsernameKeys(db), backfillUsernameKeys(db)])
  const { username, usernameKey } = profiles
  expect(await db.select({ username, usernameKey }).from(profiles).orderBy(asc(profiles.id))).toEqual([
    // The second of its key, and the number two is somebody's.
    { username: 'chrıstıne3', usernameKey: 'christine3' },
    { username: 'Zoé', usernameKey: 'zoé' },
    { username: 'ﬁlm2', usernameKey: 'film2' },
    { username: 'christine2', usernameKey: 'christine2' },
    { username: 'film', usernameKey: 'film' },
    { username: 'christine', usernameKey: 'christine' },
    { username: 'ÉMILE', usernameKey: 'émile' },
  ])
  expect(new Set(renamed.flat())).toEqual(new Set(['p0', 'p2']))
  expect(await backfillUsernameKeys(db)).toEqual([])

  // Somebody who comes later meets the keys that the others have by now.
  await db.execute(sql`insert into accounts (id, email, name) values ('late', 'late@example.org', '')`)
  await db.execute(sql`insert into profiles (id, username, username_key) values ('late', 'Film', '?late')`)
  expect(await backfillUsernameKeys(db)).toEqual(['late'])
  expect(await db.select({ username, key: usernameKey }).from(profiles).where(eq(profiles.id, 'late'))).toEqual([
    { username: 'Film3', key: 'film3' },
  ])
}

/** The embedded database with these people, who have no keys yet. */
async function embedded(): Promise<Database> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  onTestFinished(() => client.close())
  const db = drizzleEmbedded(client)
  await migrateEmbedded(db, { migrationsFolder: released })
  await addPeople(db)
  await migrateEmbedded(db, { migrationsFolder })
  return db
}

test('[GAP-24] people of before the keys get theirs, the younger of two look-alikes with a number', async () => {
  const db = await embedded()
  await expectKeys(db)
})

test('[GAP-24] who was named by another node while a batch was looked at is not said to be renamed', async () => {
  const db = await embedded()
  const select = db.select.bind(db)
  // The batch is read; before its keys are compared with those that are taken, all of it is done elsewhere.
  const elsewhere: string[] = []
  const taken = (fields: never) => ({
    from: (table: typeof profiles) => ({
      async where(condition: never) {
        elsewhere.push(...(await backfillUsernameKeys(db)))
        return select(fields).from(table).where(condition)
      },
    }),
  })
  vi.spyOn(db, 'select')
    .mockImplementationOnce(select)
    .mockImplementationOnce(taken as never)
  expect(await backfillUsernameKeys(db)).toEqual([])
  expect(new Set(elsewhere)).toEqual(new Set(['p0', 'p2']))
})

test.each(serverUrl ? [serverUrl] : [])(
  '[GAP-24] on a PostgreSQL server, whatever its locale, as well',
  async (own) => {
    const { url, drop } = await createServerDatabase(own)
    const pool = new pg.Pool({ connectionString: url })
    await migrateServer(drizzleServer(pool), { migrationsFolder: released })
    await addPeople(drizzleServer(pool))
    await pool.end()
    const database = await openPostgres(url)
    await expectKeys(database.db)
    await database.close()
    await drop()
  },
)
