import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { addDemoData } from '../../demo.ts'
import { countRows, openTestDatabase } from '../../testing/database.ts'
import { plain } from '../../testing/pictures.ts'
import { keptLines, startTestServer, type TestServer } from '../../testing/server.ts'
import { openEmbedded } from '../db/embedded.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { rowsOf } from '../db/raw-query.ts'
import { createTransact } from '../db/transaction.ts'
import { createDiskStorage } from '../files/storage.ts'
import { createLog } from '../observability/log.ts'
import { manifestFile } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { tablesOf } from './tables.ts'
import { writeBackup } from './write-backup.ts'

/** A backup is restored into an empty system, and what is there then is compared with what was. */

const snapshot = async () => {
  const file = inject('snapshotFile')
  return file === undefined ? undefined : new Blob([readFileSync(file)])
}
const log = createLog('silent', keptLines([]))

/** Every row of every table that is kept, as text. */
async function contentOf(db: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name } of await tablesOf(db)) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select row_to_json(kept)::jsonb::text as row from ${sql.identifier(name)} as kept`,
    )
    content[name] = rows.map(({ row }) => row).toSorted()
  }
  return content
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('a backup', () => {
  let server: TestServer
  let content: Record<string, string[]>
  beforeAll(async () => {
    server = await startTestServer({ snapshotFile: inject('snapshotFile') })
    await addDemoData(server.services, server.db)
    const { call } = await server.signIn()
    const picture = await plain(300, 300).png().toBuffer()
    const headers = { 'content-type': 'image/png' }
    await call('/api/avatar', { method: 'POST', body: picture, headers })
    // What a line of a file must not be divided at, and what JSON escapes.
    await server.db.execute(sql`update profiles set bio = ${'Un\u2028deux\u2029trois\nquatre "cinq" \\ 🎬'}`)
    content = await contentOf(server.db)
  })
  afterAll(() => server.stop())

  const written = async () => {
    const folder = newFolder()
    await writeBackup(folder, { ...server.services.backup, secret: undefined })
    return folder
  }

  async function emptyDatabase(kind: 'embedded' | 'tests'): Promise<OpenDatabase> {
    const database =
      kind === 'embedded'
        ? await openEmbedded(undefined, await snapshot())
        : await openTestDatabase(inject('snapshotFile'))
    onTestFinished(database.close)
    return database
  }

  test.each([
    ['an embedded database', 'embedded'],
    ['the database of the tests', 'tests'],
  ] as const)('[OPS-16] is restored into %s: every row and every picture is as it was', async (_, kind) => {
    const folder = await written()
    const { db } = await emptyDatabase(kind)
    const files = newFolder()
    await restoreBackup(folder, {
      transact: createTransact(db, log),
      storage: createDiskStorage(files),
      secret: undefined,
    })
    expect(await contentOf(db)).toEqual(content)
    const counts = await countRows(db)
    expect(counts.messages).toBeGreaterThan(0)
    expect(counts.images).toBe(1)
    const [picture = ''] = readdirSync(join(files, 'avatars'))
    const before = readFileSync(join(server.folder, 'files/avatars', picture))
    expect(readFileSync(join(files, 'avatars', picture))).toEqual(before)
    // Columns that count by themselves go on.
    const identities = (await tablesOf(db)).filter(({ identity }) => identity !== null)
    expect(identities.length).toBeGreaterThan(0)
    await db.execute(sql`insert into changes (account_id, type, data, created_at) values ('x', 'y', '{}', now())`)
  })

  test('[OPS-16] is refused where somebody has an account, and leaves everything as it is', async () => {
    const folder = await written()
    const transact = createTransact(server.db, log)
    const restoring = restoreBackup(folder, { transact, storage: createDiskStorage(newFolder()), secret: undefined })
    await expect(restoring).rejects.toThrow('Somebody has an account here')
    expect(await contentOf(server.db)).toEqual(content)
  })

  test('[OPS-16] that is not whole, or of other tables, is refused before anything is written', async () => {
    const { db } = await emptyDatabase('tests')
    const restore = (from: string) =>
      restoreBackup(from, {
        transact: createTransact(db, log),
        storage: createDiskStorage(newFolder()),
        secret: undefined,
      })
    await expect(restore(newFolder())).rejects.toThrow('There is no backup in')

    const changed = await written()
    const table = join(changed, 'tables/accounts.ndjson.gz')
    writeFileSync(table, readFileSync(table).subarray(1))
    await expect(restore(changed)).rejects.toThrow('The backup is not whole: tables/accounts.ndjson.gz has changed.')
    rmSync(table)
    await expect(restore(changed)).rejects.toThrow('tables/accounts.ndjson.gz is missing.')

    const older = await written()
    const manifest = JSON.parse(readFileSync(join(older, manifestFile), 'utf8')) as { schema: number }
    writeFileSync(join(older, manifestFile), JSON.stringify({ ...manifest, schema: manifest.schema - 1 }))
    await expect(restore(older)).rejects.toThrow(/whose tables differ: restore it with that, then upgrade\.$/)
    expect((await countRows(db)).accounts).toBe(0)
  })

  test('[OPS-16] is not written over anything', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'mine.txt'), '')
    await expect(writeBackup(folder, { ...server.services.backup })).rejects.toThrow('is not empty.')
  })
})
