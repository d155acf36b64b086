import { resolve } from 'node:path'
import { z } from 'zod'
import { type OperatorHandler, OperatorError } from '../runtime/operator-socket.ts'
import type { Manifest } from './manifest.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

const command = z.strictObject({ command: z.literal('backup'), folder: z.string().max(4096) })
export type BackupCommand = z.infer<typeof command>

export const backupUsage = `npm run backup -- <folder>                  writes all that is worth keeping into a new folder
npm run restore -- <folder>                 restores it into an empty system, whose server is stopped`

/** Time-out in milliseconds: a million rows take a minute. */
export const backupTimeoutMs = 60 * 60_000

/** @throws OperatorError with the usage. */
export function parseBackupCommand([folder, ...rest]: readonly string[]): BackupCommand {
  if (!folder || rest.length > 0) throw new OperatorError(backupUsage)
  // The server that runs it may be in another folder.
  return { command: 'backup', folder: resolve(folder) }
}

export const isBackupCommand = (given: unknown): boolean => command.safeParse(given).success

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/** What a backup holds, for the operator. */
export function describeBackup({ tables, files, createdAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${count(rows, 'row')} of ${count(tables.length, 'table')} and ${count(files.length, 'picture')} of ${createdAt}`
}

/** The operator's command that writes a backup. */
export const backupCommands =
  (options: BackupOptions): OperatorHandler =>
  async (given) => {
    const { folder } = command.parse(given)
    return `${describeBackup(await writeBackup(folder, options))} are in ${folder}.`
  }
