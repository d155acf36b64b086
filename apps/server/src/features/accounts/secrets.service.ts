import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { accountSecrets } from './accounts.table.ts'

export type SecretPurpose = (typeof accountSecrets.$inferInsert)['purpose']

/** A secret is random, so an unsalted hash protects it. The purpose is part of the hash. */
const hashOf = (purpose: SecretPurpose, secret: string) => hash('sha256', `${purpose} ${secret}`, 'base64url')

export type Secrets = ReturnType<typeof createSecrets>

/** Single-use secrets of mailed links. */
export function createSecrets(clock: Clock) {
  const valid = (purpose: SecretPurpose, secret: string) =>
    and(eq(accountSecrets.hash, hashOf(purpose, secret)), gt(accountSecrets.expiresAt, clock.now()))

  return {
    /** Creates a URL-safe secret of 86 characters. */
    async issue({ db }: Transaction, userId: string, purpose: SecretPurpose, lifeMs: number): Promise<string> {
      const secret = randomBytes(64).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + lifeMs)
      await db.insert(accountSecrets).values({ hash: hashOf(purpose, secret), userId, purpose, expiresAt })
      return secret
    },

    /** The account that {@link redeem} would return, without using the secret. */
    async ownerOf(db: Database, purpose: SecretPurpose, secret: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: accountSecrets.userId })
        .from(accountSecrets)
        .where(valid(purpose, secret))
      return row?.userId
    },

    /**
     * Redeems a secret, once.
     * @returns The account's id; undefined for a forged, used or expired secret.
     */
    async redeem({ db }: Transaction, purpose: SecretPurpose, secret: string): Promise<string | undefined> {
      const [row] = await db
        .delete(accountSecrets)
        .where(valid(purpose, secret))
        .returning({ userId: accountSecrets.userId })
      return row?.userId
    },

    /** Revokes all secrets of an account and purpose. */
    async revoke({ db }: Transaction, userId: string, purpose: SecretPurpose): Promise<void> {
      await db.delete(accountSecrets).where(and(eq(accountSecrets.userId, userId), eq(accountSecrets.purpose, purpose)))
    },

    /** Deletes expired secrets. */
    async sweep(db: Database): Promise<void> {
      await db.delete(accountSecrets).where(lt(accountSecrets.expiresAt, clock.now()))
    },
  }
}
