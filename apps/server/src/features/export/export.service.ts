import { and, eq, getTableColumns, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { decisions, notifiesPerson } from '@trouvaille/domain'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { mails } from '../../platform/mail/outbox.table.ts'
import { accounts, credentials, sessions, signIns } from '../accounts/accounts.table.ts'
import { auditAlerts, auditEntries } from '../audit/audit.table.ts'
import { conversations, invitations, messages, participants } from '../conversations/conversations.table.ts'
import { favourites } from '../favourites/favourites.table.ts'
import { blocks, dismissedSuggestions, friendships, declinedRequests } from '../friends/friends.table.ts'
import { images } from '../uploads/uploads.table.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { userRoles } from '../roles/roles.table.ts'
import { moderationDecisions, noticesSeen, reports } from '../safety/safety.table.ts'
import { suspensions } from '../suspensions/suspensions.table.ts'
import { shares } from '../sharing/sharing.table.ts'

/** The rows of one table that are held about a person. */
export interface ExportedPart {
  table: PgTable
  /** Hold the account's id: one of them says whose row it is. */
  owners: readonly [AnyPgColumn, ...AnyPgColumn[]]
  /** They hold the pseudonym under which the audit knows the account instead. */
  byPseudonym?: true
  /** Which of their rows are theirs to know; all of them when absent. */
  notified?: SQL
  /** Secrets, which are of no use to the person and of much to a thief of the file, and what is derived. */
  without?: readonly string[]
}

/**
 * Everything that is held about a person, by table: a new table with rows of a person is one line here. A test fails
 * when one is missing. It reads the tables themselves, because it tells what is stored and not what it is for.
 */
export const exportedParts = {
  /** Without the pseudonym: whoever has the file must not find its owner in a log that outlives the account. */
  account: { table: accounts, owners: [accounts.id], without: ['auditSubject'] },
  signInMethods: {
    table: credentials,
    owners: [credentials.userId],
    without: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  profile: { table: profiles, owners: [profiles.id], without: ['usernameKey'] },
  roles: { table: userRoles, owners: [userRoles.userId] },
  favourites: { table: favourites, owners: [favourites.userId], without: ['itemBytes'] },
  friendships: { table: friendships, owners: [friendships.userId, friendships.friendId] },
  /** Of requests, as long as the two are no friends. */
  refusedRequests: { table: declinedRequests, owners: [declinedRequests.senderId, declinedRequests.receiverId] },
  /** Those the person blocked; who blocked them is not theirs to know. */
  blocks: { table: blocks, owners: [blocks.blockerId] },
  /** Whom the person does not want to be suggested any more. */
  dismissedSuggestions: { table: dismissedSuggestions, owners: [dismissedSuggestions.userId] },
  /** What friends shared with the person, and what the person shared, as long as the friend keeps it. */
  sharedWithMe: { table: shares, owners: [shares.friendId], without: ['itemBytes', 'clientId'] },
  sharedByMe: { table: shares, owners: [shares.sharedBy], without: ['itemBytes', 'clientId'] },
  /** Groups the person made, and conversations with one other; their state is not stored about the person. */
  conversations: {
    table: conversations,
    owners: [conversations.creatorId, conversations.lowId, conversations.highId],
    without: ['clientId', 'lastSeq', 'lastMessageAt'],
  },
  /** The conversations they are in, and how far they have read. */
  participations: { table: participants, owners: [participants.userId] },
  /** The groups they are asked into, and into which they asked others. */
  invitations: { table: invitations, owners: [invitations.userId, invitations.inviterId] },
  messages: { table: messages, owners: [messages.senderId], without: ['clientId'] },
  /** That somebody added them to a group. */
  linesAboutMe: { table: messages, owners: [messages.subjectId], without: ['clientId'] },
  /** What the person reported, but for what it shows of others; who reported them is not theirs to know. */
  reportsByMe: { table: reports, owners: [reports.reporterId], without: ['personId', 'evidence', 'decisionId'] },
  /** Decisions about the person, as far as they are told of them. The note is the moderators' own, as who decided is. */
  decisionsAboutMe: {
    table: moderationDecisions,
    owners: [moderationDecisions.personId],
    notified: inArray(moderationDecisions.decision, decisions.filter(notifiesPerson)),
    without: ['decidedBy', 'note', 'evidence'],
  },
  noticesSeen: { table: noticesSeen, owners: [noticesSeen.accountId] },
  /** Who decided is not theirs to know. */
  suspensions: {
    table: suspensions,
    owners: [suspensions.personId],
    without: ['begunBy', 'answeredBy', 'liftedBy'],
  },
  pictures: { table: images, owners: [images.ownerId] },
  sessions: { table: sessions, owners: [sessions.userId], without: ['token'] },
  signIns: { table: signIns, owners: [signIns.userId] },
  /** What they did, and what was refused, without the places in a chain that is of the server. */
  audit: {
    table: auditEntries,
    owners: [auditEntries.subject],
    byPseudonym: true,
    without: ['subject', 'request', 'seq', 'hash'],
  },
  /** What looked suspicious; which admin resolved it is not theirs to know. */
  alerts: { table: auditAlerts, owners: [auditAlerts.subject], byPseudonym: true, without: ['subject', 'resolvedBy'] },
} as const satisfies Record<string, ExportedPart>

/** Which rows of a part are somebody's. */
export function rowsOfPart(
  { owners, byPseudonym, notified }: ExportedPart,
  accountId: string | Placeholder,
): SQL | undefined {
  const owner = byPseudonym
    ? sql`(select ${accounts.auditSubject} from ${accounts} where ${accounts.id} = ${accountId})`
    : accountId
  return and(or(...owners.map((column) => eq(column, owner))), notified)
}

export interface ExportOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  /** The avatar at an address of the profile, as a data URI. */
  avatarOf: (address: string) => Promise<string | undefined>
}

export type ExportService = ReturnType<typeof createExportService>

/** Gives people what the product holds about them. */
export function createExportService({ db, transact, clock, audit, avatarOf }: ExportOptions) {
  async function rowsOf(part: ExportedPart, accountId: string): Promise<Record<string, unknown>[]> {
    const { table, without } = part
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without?.includes(name))
    return db.select(Object.fromEntries(columns)).from(table).where(rowsOfPart(part, accountId))
  }

  return {
    /** One document, ready for JSON. That it is made is kept before anybody has it, and stands in it. */
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
