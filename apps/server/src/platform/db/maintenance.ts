import { hour } from '@trouvaille/domain'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Keeps the files of the embedded database small, and free of what was deleted, and has it count what it holds, by which
 * it plans. A server of PostgreSQL has other processes for that; here nothing is done that is not asked for, and the log
 * of changes grows until somebody does.
 */
export interface Maintenance {
  /** Does what is due, if anything is. To be called every minute. */
  run(): Promise<void>
  /** Has the next run take what was deleted out of the files; one after a restart, too. */
  eraseSoon(): void
}

/** Everything is written anew this often, so that no overwritten or removed text lasts longer. */
const rewriteMs = 24 * hour
/** The log of changes after which the room of old versions is made usable again, if that is before the hour. */
const logBytes = 32 * 1024 * 1024

/** @param folder Where a file tells when everything was last written anew. */
export function createMaintenance(client: PGlite, folder: string): Maintenance {
  const marker = join(folder, 'rewritten')
  let vacuumedAt = Date.now()
  let vacuumedLog: number | undefined

  async function logPosition(): Promise<number> {
    const { rows } = await client.query<{ bytes: string }>(
      `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as bytes`,
    )
    return Number(rows[0]?.bytes)
  }

  async function vacuum(): Promise<void> {
    await client.exec('vacuum analyze')
    await client.exec('checkpoint')
  }

  /** Vacuum alone leaves the bytes of what was deleted, in the pages and in the log. */
  async function rewrite(): Promise<void> {
    // First: whoever is deleted meanwhile has it done again.
    writeFileSync(marker, '')
    try {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      // One at a time: requests get their turn between two tables.
      for (const { name } of rows) await client.exec(`vacuum full analyze ${name}`)
      // The part of the log that is in use would be kept.
      await client.exec('select pg_switch_wal()')
      await client.exec('checkpoint')
    } catch (error) {
      eraseSoon()
      throw error
    }
  }

  function eraseSoon(): void {
    rmSync(marker, { force: true })
  }

  function isRewriteDue(): boolean {
    const written = statSync(marker, { throwIfNoEntry: false })
    return written === undefined || Date.now() - written.mtimeMs >= rewriteMs
  }

  return {
    async run() {
      const log = await logPosition()
      vacuumedLog ??= log
      if (isRewriteDue()) await rewrite()
      else if (log - vacuumedLog >= logBytes || Date.now() - vacuumedAt >= hour) await vacuum()
      else return
      vacuumedAt = Date.now()
      vacuumedLog = await logPosition()
    },
    eraseSoon,
  }
}
