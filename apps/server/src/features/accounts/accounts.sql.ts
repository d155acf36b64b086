import { eq, inArray } from 'drizzle-orm'
import { pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { accounts, sessions } from './accounts.table.ts'

/** A read-only view of the table, for queries of other features. */
export const accountsView = pgView('accounts', {
  id: text('id').notNull(),
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  auditSubject: uuid('audit_subject').notNull(),
}).existing()

/** A foreign key to an account: on deletion its row is deleted, or anonymized. */
export const accountReference = <Name extends string>(name: Name, onDelete: 'cascade' | 'set null' = 'cascade') =>
  text(name).references(() => accounts.id, { onDelete })

/** A read-only view of sessions, for what belongs to one. */
export const sessionsView = pgView('sessions', {
  id: text('id').notNull(),
  userId: text('user_id').notNull(),
}).existing()

/** A foreign key to a session, for what ends with it. */
export const sessionReference = <Name extends string>(name: Name) =>
  text(name).references(() => sessions.id, { onDelete: 'cascade' })

/**
 * Locks some accounts until the end of the transaction. Writers that only insert references to one need not wait.
 * @returns Those that exist.
 */
export async function lockAccounts(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    // Always in the same order, against deadlocks.
    .orderBy(accounts.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Takes a shared lock on an account (`for share`) until the end of the transaction. */
export async function awaitAccount(db: Database, id: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('share')
}

/** The mail addresses of existing accounts, among some. */
export async function emailsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return rows.map(({ email }) => email)
}
