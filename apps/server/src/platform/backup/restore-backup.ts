import { copyFileSync, createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/raw-query.ts'
import type { Transact } from '../db/transaction.ts'
import type { Storage } from '../files/storage.ts'
import { OperatorError } from '../runtime/operator-socket.ts'
import { type Manifest, readManifest, requireWhole, secretFile, tableFile } from './manifest.ts'
import { schemaOf, type Table, tablesOf } from './tables.ts'

export interface RestoreOptions {
  transact: Transact
  storage: Pick<Storage, 'put'>
  /** Where the secret that signs sessions is kept; undefined where it is configured. */
  secret: string | undefined
}

const rowsAtOnce = 500

/**
 * Restores a backup into an empty system, of either kind of database: all of it, or nothing.
 * @throws OperatorError if the backup is not whole, is of another version, or somebody has an account here.
 */
export async function restoreBackup(folder: string, { transact, storage, secret }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(folder)
  const { tables, files } = manifest
  // Before anything is written.
  for (const { name, sha256 } of tables) await requireWhole(folder, tableFile(name), sha256)
  for (const { path, sha256 } of files) await requireWhole(folder, join('files', path), sha256)
  for (const { path } of files) await storage.put(path, readFileSync(join(folder, 'files', path)), 'image/webp')
  await transact(async ({ db }) => {
    await requireEmpty(db, manifest)
    const here = new Map((await tablesOf(db)).map((table) => [table.name, table]))
    const missing = tables.find(({ name }) => !here.has(name))
    if (missing) throw new OperatorError(`The backup has a table that this version has not: ${missing.name}.`)
    // Some have rows from the start.
    const names = [...here.keys()].map((name) => sql.identifier(name))
    await db.execute(sql`truncate ${sql.join(names, sql`, `)}`)
    for (const { name } of tables) {
      const table = here.get(name)
      if (table) await restoreTable(db, table, join(folder, tableFile(name)))
    }
  })
  const kept = join(folder, secretFile)
  if (secret !== undefined && existsSync(kept)) copyFileSync(kept, secret)
  return manifest
}

async function requireEmpty(db: Database, { schema, version }: Manifest): Promise<void> {
  const [row] = await rowsOf<{ isEmpty: boolean; isServed: boolean }>(
    db,
    sql`select not exists (select from accounts) as "isEmpty",
      exists (select from nodes where seen_at > now() - interval '15 seconds') as "isServed"`,
  )
  if (!row?.isEmpty)
    throw new OperatorError('Somebody has an account here: a backup is restored into an empty database.')
  if (row.isServed) throw new OperatorError('A server works on this database: stop it first.')
  if ((await schemaOf(db)) !== schema) {
    throw new OperatorError(
      `The backup is of version ${version}, whose tables differ: restore it with that, then upgrade.`,
    )
  }
}

async function restoreTable(db: Database, { name, columns, identity }: Table, file: string): Promise<void> {
  const table = sql.identifier(name)
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const insert = (lines: readonly string[]) =>
    db.execute(sql`insert into ${table} (${listed}) overriding system value
      select ${listed} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`)
  let lines: string[] = []
  for await (const line of linesOf(file)) {
    lines.push(line)
    if (lines.length < rowsAtOnce) continue
    await insert(lines)
    lines = []
  }
  if (lines.length > 0) await insert(lines)
  if (identity === null) return
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, ${identity}),
      (select coalesce(max(${sql.identifier(identity)}), 0) + 1 from ${table}), false)`,
  )
}

/** Lines end with a newline alone: a text may hold other characters that `node:readline` takes for one. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let begun = ''
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
}
