import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { accountSecrets } from './accounts.table.ts'

export type SecretPurpose = (typeof accountSecrets.$inferInsert)['purpose']

/** A secret is random beyond guessing, so a plain hash protects it. One for another purpose has another hash. */
const hashOf = (purpose: SecretPurpose, secret: string) => hash('sha256', `${purpose} ${secret}`, 'base64url')

export type Secrets = ReturnType<typeof createSecrets>

/** Single-use secrets of mailed links. */
export function createSecrets(clock: Clock) {
  const valid = (purpose: SecretPurpose, secret: string) =>
    and(eq(accountSecrets.hash, hashOf(purpose, secret)), gt(accountSecrets.expiresAt, clock.now()))

  return {
    /** Makes a secret of 86 characters that may stand in an address. */
    async issue({ db }: Transaction, userId: string, purpose: SecretPurpose, lifeMs: number): Promise<string> {
      const secret = randomBytes(64).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + lifeMs)
      await db.insert(accountSecrets).values({ hash: hashOf(purpose, secret), userId, purpose, expiresAt })
      return secret
    },

    /** Whose {@link redeem} would say it is; uses nothing up. */
    async ownerOf(db: Database, purpose: SecretPurpose, secret: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: accountSecrets.userId })
        .from(accountSecrets)
        .where(valid(purpose, secret))
      return row?.userId
    },

    /**
     * Uses a secret up.
     * @returns The account's id; undefined for a secret that is forged, used or too old.
     */
    async redeem({ db }: Transaction, purpose: SecretPurpose, secret: string): Promise<string | undefined> {
      const [row] = await db
        .delete(accountSecrets)
        .where(valid(purpose, secret))
        .returning({ userId: accountSecrets.userId })
      return row?.userId
    },

    /** Makes every secret of an account and purpose useless. */
    async revoke({ db }: Transaction, userId: string, purpose: SecretPurpose): Promise<void> {
      await db.delete(accountSecrets).where(and(eq(accountSecrets.userId, userId), eq(accountSecrets.purpose, purpose)))
    },

    /** Removes secrets that are too old. */
    async sweep(db: Database): Promise<void> {
      await db.delete(accountSecrets).where(lt(accountSecrets.expiresAt, clock.now()))
    },
  }
}
