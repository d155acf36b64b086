import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/raw-query.ts'
import type { Transact } from '../db/transaction.ts'
import type { Storage } from '../files/storage.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/operator-socket.ts'
import { version } from '../runtime/version.ts'
import { digestOf, type Manifest, manifestFile, secretFile, tableFile } from './manifest.ts'
import { schemaOf, type Table, tablesOf } from './tables.ts'

export interface BackupOptions {
  transact: Transact
  storage: Pick<Storage, 'get'>
  clock: Clock
  /** Paths of the uploaded pictures. */
  files: (db: Database) => Promise<string[]>
  /** The file of the secret that signs sessions; undefined where it is configured. */
  secret: string | undefined
}

const rowsAtOnce = 500

/**
 * Writes all that is worth keeping into a folder: the rows of one moment, the uploaded pictures, and the secret of the
 * sessions. People go on meanwhile.
 * @param folder New, or empty.
 * @throws OperatorError if something is in the folder.
 */
export async function writeBackup(folder: string, options: BackupOptions): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new OperatorError(`${folder} is not empty.`)
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { schema, tables, paths } = await options.transact(async ({ db }) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`)
    const written: Manifest['tables'] = []
    for (const table of await tablesOf(db)) written.push(await writeTable(db, table, folder))
    return { schema: await schemaOf(db), tables: written, paths: await options.files(db) }
  })
  const files: Manifest['files'] = []
  for (const path of paths) {
    const stored = await options.storage.get(path)
    // Removed meanwhile.
    if (!stored) continue
    const file = join(folder, 'files', path)
    mkdirSync(dirname(file), { recursive: true })
    await pipeline(stored.stream, createWriteStream(file))
    files.push({ path, sha256: await digestOf(file) })
  }
  if (options.secret !== undefined) copyFileSync(options.secret, join(folder, secretFile))
  const createdAt = options.clock.now().toISOString()
  const manifest: Manifest = { format: 1, version, createdAt, schema, tables, files }
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

async function writeTable(db: Database, { name, columns }: Table, folder: string) {
  let rows = 0
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(
    sql`declare backup no scroll cursor for
      select row_to_json(kept)::text as row from (select ${listed} from ${sql.identifier(name)}) as kept`,
  )
  async function* lines() {
    for (let page: { row: string }[]; ;) {
      page = await rowsOf<{ row: string }>(db, sql`fetch ${sql.raw(String(rowsAtOnce))} from backup`)
      if (page.length === 0) return
      rows += page.length
      yield page.map(({ row }) => `${row}\n`).join('')
    }
  }
  const file = join(folder, tableFile(name))
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file))
  await db.execute(sql`close backup`)
  return { name, rows, sha256: await digestOf(file) }
}
