import { eq, inArray } from 'drizzle-orm'
import { pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { accounts } from './accounts.table.ts'

/** What other features may read of accounts in their own queries: their table, seen without the rest, and never written. */
export const accountsView = pgView('accounts', {
  id: text('id').notNull(),
  email: text('email').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  auditSubject: uuid('audit_subject').notNull(),
}).existing()

/** A column that refers to an account: its row goes with the account, or forgets whose it was. */
export const accountReference = <Name extends string>(name: Name, onDelete: 'cascade' | 'set null' = 'cascade') =>
  text(name).references(() => accounts.id, { onDelete })

/**
 * Lets one writer at a time at what hangs on some accounts, until the transaction ends. Whoever writes something that
 * only refers to one need not wait.
 * @returns Which of them are there.
 */
export async function lockAccounts(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    // Always in one order, or two who lock the same ones would wait for ever.
    .orderBy(accounts.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Waits for whoever has locked an account, and keeps others from it until the transaction ends. */
export async function awaitAccount(db: Database, id: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('share')
}

/** The e-mail addresses of those of some accounts that are there. */
export async function emailsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return rows.map(({ email }) => email)
}
