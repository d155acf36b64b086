import { hour } from '@trouvaille/domain'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Maintenance of the embedded database: vacuum, analyze and checkpoints, which a PostgreSQL server does in background
 * processes. Without it files and WAL grow, deleted data stays in them, and plans rest on old statistics.
 */
export interface Maintenance {
  /** Runs what is due. Must be called every minute. */
  run(): Promise<void>
  /** Schedules the removal of deleted data from the files for the next run, also after a restart. */
  eraseSoon(): void
}

/** Interval of full rewrites, the longest time that deleted text stays in the files. */
const rewriteMs = 24 * hour
/** WAL size that triggers a vacuum, if it is reached before the hour. */
const logBytes = 32 * 1024 * 1024

/** @param folder Holds a file with the time of the last full rewrite. */
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

  /** A plain vacuum leaves the bytes of deleted rows in the pages and the WAL. */
  async function rewrite(): Promise<void> {
    // First: a deletion during the rewrite schedules another one.
    writeFileSync(marker, '')
    try {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      // One table at a time: requests run in between.
      for (const { name } of rows) await client.exec(`vacuum full analyze ${name}`)
      // The current WAL segment would be kept.
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
