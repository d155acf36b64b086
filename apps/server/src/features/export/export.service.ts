import { and, eq, getTableColumns, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import { mails } from '../../platform/mail/outbox.table.ts'
import { accountsExport } from '../accounts/index.ts'
import { activityExport } from '../activity/index.ts'
import { auditExport, pseudonymOf } from '../audit/index.ts'
import { changesExport } from '../changes/index.ts'
import { conversationsExport } from '../conversations/index.ts'
import { favouritesExport } from '../favourites/index.ts'
import { friendsExport } from '../friends/index.ts'
import { passkeysExport } from '../passkeys/index.ts'
import { profilesExport } from '../profiles/index.ts'
import { pushExport } from '../push/index.ts'
import { rolesExport } from '../roles/index.ts'
import { safetyExport } from '../safety/index.ts'
import { sharingExport } from '../sharing/index.ts'
import { suspensionsExport } from '../suspensions/index.ts'
import { uploadsExport } from '../uploads/index.ts'

/**
 * All personal data by table: a new table with personal data is one line in its feature's export. A test fails when one
 * is missing. It reads the tables directly, because it exports what is stored, whatever it is for.
 */
export const exportedParts = {
  ...accountsExport,
  ...passkeysExport,
  ...profilesExport,
  ...rolesExport,
  ...favouritesExport,
  ...friendsExport,
  ...sharingExport,
  ...conversationsExport,
  ...safetyExport,
  ...activityExport,
  ...suspensionsExport,
  ...uploadsExport,
  ...auditExport,
  ...changesExport,
  ...pushExport,
} as const satisfies Record<string, PersonalData>

/** Condition for a person's rows of a part. */
export function rowsOfPart(
  { owners, byPseudonym, notified }: PersonalData,
  accountId: string | Placeholder,
): SQL | undefined {
  const owner = byPseudonym ? pseudonymOf(accountId) : accountId
  return and(or(...owners.map((column) => eq(column, owner))), notified)
}

export interface ExportOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  /** The avatar of a profile's URL, as a data URI. */
  avatarOf: (address: string) => Promise<string | undefined>
}

export type ExportService = ReturnType<typeof createExportService>

/** Personal data export. */
export function createExportService({ db, transact, clock, audit, avatarOf }: ExportOptions) {
  async function rowsOf(part: PersonalData, accountId: string): Promise<Record<string, unknown>[]> {
    const { table, without } = part
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without?.includes(name))
    return db.select(Object.fromEntries(columns)).from(table).where(rowsOfPart(part, accountId))
  }

  return {
    /** One JSON document. The export is recorded in the audit first, and contains that entry. */
    async of({ id, email }: { id: string; email: string }): Promise<Record<string, unknown>> {
      await transact((transaction) => audit.record(transaction, { action: 'data_export', accountId: id }))
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
