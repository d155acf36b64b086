import { eq, sql } from 'drizzle-orm'
import { accounts } from '../features/accounts/accounts.table.ts'
import { auditEntries } from '../features/audit/audit.table.ts'
import { rowsOf } from '../platform/db/raw-query.ts'
import { everythingSent } from './mails.ts'
import type { Answer, TestServer } from './server.ts'

/** What the tests about the audit share. */

type StoredEntry = typeof auditEntries.$inferSelect

/** The entries of one request, those of its background work included. */
export async function entriesOf(server: TestServer, { headers }: Pick<Answer, 'headers'>): Promise<StoredEntry[]> {
  await everythingSent(server)
  const request = server.services.pseudonymOfCall(headers.get('x-request-id') ?? '')
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.request, request))
  return entries.toSorted((one, other) => one.action.localeCompare(other.action))
}

/** The pseudonym of an account in the audit. */
export async function subjectOf({ db }: TestServer, email: string): Promise<string | undefined> {
  const [row] = await db.select({ subject: accounts.auditSubject }).from(accounts).where(eq(accounts.email, email))
  return row?.subject
}

/** Runs a function while audit writes fail. */
export async function withoutAudit<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  await server.db.execute(sql`alter table audit_entries add constraint no_more check (false) not valid`)
  try {
    const result = await work()
    await server.services.background.settled()
    return result
  } finally {
    await server.db.execute(sql`alter table audit_entries drop constraint no_more`)
  }
}

/** The contents of every table, as one text each; without the audit, which records rejections too. */
export async function everythingStored({ db }: TestServer): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not like 'audit\\_%' order by tablename`,
  )
  const held: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: string }>(
      db,
      sql`select coalesce(string_agg(t::text, ' ' order by t::text), '') as rows from ${sql.identifier(name)} as t`,
    )
    held[name] = row?.rows ?? ''
  }
  return held
}
