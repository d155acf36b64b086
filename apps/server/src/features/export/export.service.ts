import { eq, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { mails } from '../../platform/mail.table.ts'
import { accounts, credentials, sessions, signIns } from '../accounts/accounts.table.ts'
import { favourites } from '../favourites/favourites.table.ts'
import { images } from '../images/images.table.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { userRoles } from '../roles/roles.table.ts'

interface Part {
  table: PgTable
  /** Holds the account's id. */
  owner: AnyPgColumn
  /** Secrets, which are of no use to the person and of much to a thief of the file, and what is derived. */
  without?: readonly string[]
}

/**
 * Everything that is held about a person, by table: a new table with rows of a person is one line here. A test fails
 * when one is missing. It reads the tables themselves, because it tells what is stored and not what it is for.
 */
export const exportedParts = {
  account: { table: accounts, owner: accounts.id },
  waysToSignIn: {
    table: credentials,
    owner: credentials.userId,
    without: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  profile: { table: profiles, owner: profiles.id, without: ['usernameKey'] },
  roles: { table: userRoles, owner: userRoles.userId },
  favourites: { table: favourites, owner: favourites.userId, without: ['itemBytes'] },
  pictures: { table: images, owner: images.ownerId },
  sessions: { table: sessions, owner: sessions.userId, without: ['token'] },
  signIns: { table: signIns, owner: signIns.userId },
} as const satisfies Record<string, Part>

export interface ExportOptions {
  db: Database
  clock: Clock
  /** The avatar at an address of the profile, as a data URI. */
  avatarOf: (address: string) => Promise<string | undefined>
}

export type ExportService = ReturnType<typeof createExportService>

/** Gives people what the product holds about them. */
export function createExportService({ db, clock, avatarOf }: ExportOptions) {
  async function rowsOf({ table, owner, without }: Part, accountId: string): Promise<Record<string, unknown>[]> {
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without?.includes(name))
    return db.select(Object.fromEntries(columns)).from(table).where(eq(owner, accountId))
  }

  return {
    /** One document, ready for JSON. */
    async of({ id, email }: { id: string; email: string }): Promise<Record<string, unknown>> {
      const document: Record<string, unknown> = { exportedAt: clock.now() }
      for (const [name, part] of Object.entries(exportedParts)) document[name] = await rowsOf(part, id)
      const { kind, subject, createdAt, sentAt } = mails
      document.mails = await db
        .select({ kind, subject, createdAt, sentAt })
        .from(mails)
        .where(eq(mails.recipient, email))
      const [profile] = document.profile as { avatarUrl?: string | null }[]
      document.avatar = profile?.avatarUrl ? ((await avatarOf(profile.avatarUrl)) ?? null) : null
      return document
    },
  }
}
