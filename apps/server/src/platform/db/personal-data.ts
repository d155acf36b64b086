import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Rows of one table that are about a person, as the export of their data gives them. */
export interface PersonalData {
  table: PgTable
  /** Hold the account's id: one of them says whose row it is. */
  owners: readonly [AnyPgColumn, ...AnyPgColumn[]]
  /** They hold the pseudonym under which the audit knows the account instead. */
  byPseudonym?: true
  /** Which of their rows are theirs to know; all of them when absent. */
  notified?: SQL
  /** Secrets, which are of no use to the person and of much to a thief of the file, and what is derived. */
  without?: readonly string[]
}
