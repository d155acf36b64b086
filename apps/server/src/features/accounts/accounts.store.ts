import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { accounts, credentials } from './accounts.table.ts'

export function accountsStore(db: Database) {
  return {
    async idOfEmail(email: string): Promise<string | undefined> {
      const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).limit(1)
      return row?.id
    },

    async emailOf(id: string): Promise<string | undefined> {
      const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)).limit(1)
      return row?.email
    },

    /** Inserts an account that signs in with a password, in the shape the accounts library reads. */
    async insert(account: { id: string; email: string; passwordHash: string }): Promise<void> {
      await db.insert(accounts).values({ id: account.id, email: account.email, name: '' })
      await db.insert(credentials).values({
        id: account.id,
        accountId: account.id,
        userId: account.id,
        providerId: 'credential',
        password: account.passwordHash,
      })
    },
  }
}
