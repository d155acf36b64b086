import { type Column, type Placeholder, sql } from 'drizzle-orm'
import { accountsView } from '../accounts/index.ts'
import { profilesView } from '../profiles/index.ts'

/**
 * Resolves pseudonyms for the rows of one page. One lookup per row: a page has few, and a join would read all
 * accounts.
 */

/** The username; null without an account, or for a deleted one. */
export const nameOf = (subject: Column) =>
  sql<string | null>`(select profile.username from ${accountsView} as named
    join ${profilesView} as profile on profile.id = named.id where named.audit_subject = ${subject})`

/** Whether the account was deleted. */
export const isGone = (subject: Column) =>
  sql<boolean>`${subject} is not null
    and (select true from ${accountsView} as named where named.audit_subject = ${subject}) is null`

/** The audit pseudonym of an account; null without one. */
export const pseudonymOf = (accountId: string | Placeholder) =>
  sql`(select ${accountsView.auditSubject} from ${accountsView} where ${accountsView.id} = ${accountId})`
