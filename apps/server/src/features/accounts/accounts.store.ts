import { and, desc, eq, gt, inArray, lt, lte, ne, or } from 'drizzle-orm'
import type { PgColumn, PgView } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { accounts, credentials, type OpenedBy, sessions, verifications } from './accounts.table.ts'
import { oldestSession } from './session-lifetimes.ts'

/** The accounts library's provider id of passwords. */
const passwordProvider = 'credential'

export interface StoredAccount {
  id: string
  email: string
  emailVerified: boolean
}

/** The view of profiles: the username is a second identifier for signing in, and sessions show it with the picture. */
export type ProfilesView = PgView & Record<'id' | 'username' | 'usernameKey' | 'avatarUrl', PgColumn>

export function accountsStore(db: Database) {
  return {
    async ofEmail(email: string): Promise<StoredAccount | undefined> {
      const [row] = await db
        .select({ id: accounts.id, email: accounts.email, emailVerified: accounts.emailVerified })
        .from(accounts)
        .where(eq(accounts.email, email))
        .limit(1)
      return row
    },

    /**
     * All data for a sign-in, in one query for either kind of identifier.
     * @param key The `identifierKey` of what was typed.
     */
    async signInOf(
      key: string,
      profiles: ProfilesView,
    ): Promise<(StoredAccount & { passwordHash: string | null }) | undefined> {
      const named = key.includes('@') ? eq(accounts.email, key) : eq(profiles.usernameKey, key)
      const [row] = await db
        .select({
          id: accounts.id,
          email: accounts.email,
          emailVerified: accounts.emailVerified,
          passwordHash: credentials.password,
        })
        .from(accounts)
        .innerJoin(profiles, eq(profiles.id, accounts.id))
        .leftJoin(credentials, and(eq(credentials.userId, accounts.id), eq(credentials.providerId, passwordProvider)))
        .where(named)
        .limit(1)
      return row
    },

    async ofId(id: string): Promise<StoredAccount | undefined> {
      const [row] = await db
        .select({ id: accounts.id, email: accounts.email, emailVerified: accounts.emailVerified })
        .from(accounts)
        .where(eq(accounts.id, id))
        .limit(1)
      return row
    },

    async emailOf(id: string): Promise<string | undefined> {
      const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)).limit(1)
      return row?.email
    },

    /** Inserts an account with a password, in the accounts library's format. */
    async insert(account: StoredAccount & { passwordHash: string }): Promise<void> {
      const { id, email, emailVerified, passwordHash } = account
      await db.insert(accounts).values({ id, email, emailVerified, name: '' })
      await db
        .insert(credentials)
        .values({ id, accountId: id, userId: id, providerId: passwordProvider, password: passwordHash })
    },

    async confirmEmail(id: string, at: Date): Promise<void> {
      await db.update(accounts).set({ emailVerified: true, updatedAt: at }).where(eq(accounts.id, id))
    },

    /**
     * Deletes the account and its cascades.
     * @returns Whether it existed.
     */
    async delete(id: string): Promise<boolean> {
      const rows = await db.delete(accounts).where(eq(accounts.id, id)).returning({ id: accounts.id })
      return rows.length > 0
    },

    async passwordHashOf(id: string): Promise<string | undefined> {
      const [row] = await db
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.userId, id), eq(credentials.providerId, passwordProvider)))
        .limit(1)
      return row?.password ?? undefined
    },

    /** The same, after waiting for a concurrent change. */
    async settledPasswordHash(id: string): Promise<string | null | undefined> {
      const [row] = await db
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.userId, id), eq(credentials.providerId, passwordProvider)))
        .for('share')
      return row?.password
    },

    /** Sets the password, also of an account that had none. */
    async setPasswordHash(id: string, passwordHash: string, at: Date): Promise<void> {
      await db
        .insert(credentials)
        .values({ id, accountId: id, userId: id, providerId: passwordProvider, password: passwordHash })
        .onConflictDoUpdate({
          target: [credentials.providerId, credentials.accountId],
          set: { password: passwordHash, updatedAt: at },
        })
    },

    /** Replaces the hash of the same password, unless the password has changed since. */
    async replacePasswordHash(id: string, before: string, after: string): Promise<void> {
      await db
        .update(credentials)
        .set({ password: after })
        .where(
          and(
            eq(credentials.userId, id),
            eq(credentials.providerId, passwordProvider),
            eq(credentials.password, before),
          ),
        )
    },

    /** Live sessions, the most recently used first. */
    async sessionsOf(userId: string, now: Date): Promise<(typeof sessions.$inferSelect)[]> {
      return db
        .select()
        .from(sessions)
        .where(
          and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldestSession(now))),
        )
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    },

    /** Live sessions among some. */
    async standing(ids: readonly string[], now: Date): Promise<Set<string>> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldestSession(now))),
        )
      return new Set(rows.map(({ id }) => id))
    },

    /** @returns Whether it existed. */
    async deleteSession(userId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      return rows.length > 0
    },

    /** Time of the last authentication in a session; undefined for an ended one. */
    async provedAt(sessionId: string): Promise<Date | undefined> {
      const [row] = await db.select({ at: sessions.provedAt }).from(sessions).where(eq(sessions.id, sessionId))
      return row?.at
    },

    /** What opened a session, and whether it was confirmed with a passkey; undefined for an ended one. */
    async authenticationOf(
      sessionId: string,
    ): Promise<{ openedBy: OpenedBy | null; passkeyAt: Date | null } | undefined> {
      const [row] = await db
        .select({ openedBy: sessions.openedBy, passkeyAt: sessions.passkeyAt })
        .from(sessions)
        .where(eq(sessions.id, sessionId))
      return row
    },

    /** Records an authentication with a passkey. */
    async setPasskeyAt(sessionId: string, at: Date): Promise<void> {
      await db.update(sessions).set({ provedAt: at, passkeyAt: at }).where(eq(sessions.id, sessionId))
    },

    async setProvedAt(sessionId: string, at: Date): Promise<void> {
      await db.update(sessions).set({ provedAt: at }).where(eq(sessions.id, sessionId))
    },

    /**
     * @param keptId The session to keep.
     * @returns Their ids.
     */
    async deleteSessions(userId: string, keptId?: string): Promise<string[]> {
      const others = keptId === undefined ? undefined : ne(sessions.id, keptId)
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), others))
        .returning({ id: sessions.id })
      return rows.map(({ id }) => id)
    },

    /** Deletes expired sessions, and expired sign-ins with a provider. */
    async sweep(now: Date): Promise<void> {
      await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lte(sessions.createdAt, oldestSession(now))))
      await db.delete(verifications).where(lt(verifications.expiresAt, now))
    },
  }
}
