import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Personal data of one table, for the export. */
export interface PersonalData {
  table: PgTable
  /** Columns with the account's id: a row belongs to the account if one of them has it. */
  owners: readonly [AnyPgColumn, ...AnyPgColumn[]]
  /** Columns with the audit's pseudonym of the account instead. */
  byPseudonym?: true
  /** Filter of the rows that the person may see; all by default. */
  notified?: SQL
  /** Excluded columns: secrets, which would only help a thief of the file, and derived values. */
  without?: readonly string[]
}
