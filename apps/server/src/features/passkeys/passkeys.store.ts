import { and, asc, count, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { accountsView } from '../accounts/index.ts'
import { passkeys, recoveryCodes, secondFactors } from './passkeys.table.ts'
import type { VerifiedKey } from './webauthn.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

export function passkeysStore(db: Database) {
  return {
    async idOfEmail(email: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: accountsView.id })
        .from(accountsView)
        .where(eq(accountsView.email, email))
        .limit(1)
      return row?.id
    },

    /** The oldest first. */
    async ofAccount(userId: string): Promise<StoredPasskey[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    },

    async hasAny(userId: string): Promise<boolean> {
      const rows = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
      return rows.length > 0
    },

    /** Whose key it is. */
    async ownerOf(credentialId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: passkeys.userId })
        .from(passkeys)
        .where(eq(passkeys.credentialId, credentialId))
      return row?.userId
    },

    /** Locks a key, so that one of two uses of the same count is refused. */
    async lock(credentialId: string): Promise<StoredPasskey | undefined> {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update')
      return row
    },

    /** @returns The key; undefined if the authenticator's id is taken. */
    async insert(key: VerifiedKey & { userId: string; name: string; createdAt: Date }) {
      const [row] = await db
        .insert(passkeys)
        .values({ ...key, transports: [...key.transports] })
        .onConflictDoNothing()
        .returning()
      return row
    },

    async setUsed(id: string, { counter, isSynced }: Pick<VerifiedKey, 'counter' | 'isSynced'>, at: Date) {
      await db.update(passkeys).set({ counter, isSynced, lastUsedAt: at }).where(eq(passkeys.id, id))
    },

    /** @returns Whether it existed. */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const rows = await db
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id })
      return rows.length > 0
    },

    /** @returns Its name; undefined if it did not exist. */
    async delete(userId: string, id: string): Promise<string | undefined> {
      const [row] = await db
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ name: passkeys.name })
      return row?.name
    },

    /** @returns How many there were. */
    async deleteAll(userId: string): Promise<number> {
      const rows = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
      return rows.length
    },

    async hasSecondFactor(userId: string): Promise<boolean> {
      const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).limit(1)
      return rows.length > 0
    },

    /** @returns Whether that is new. */
    async turnOn(userId: string, since: Date): Promise<boolean> {
      const rows = await db.insert(secondFactors).values({ userId, since }).onConflictDoNothing().returning()
      return rows.length > 0
    },

    /** @returns Whether it was on. */
    async turnOff(userId: string): Promise<boolean> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      const rows = await db.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
      return rows.length > 0
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      return row?.left ?? 0
    },

    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })))
    },

    /** @returns Whether it was good: it is no longer. */
    async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
        .returning({ hash: recoveryCodes.hash })
      return rows.length > 0
    },
  }
}
