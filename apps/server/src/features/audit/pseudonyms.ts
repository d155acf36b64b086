import { type Column, type Placeholder, sql } from 'drizzle-orm'
import { accountsView } from '../accounts/index.ts'
import { profilesView } from '../profiles/index.ts'

/**
 * Whom a pseudonym means today, for the rows of one page. Looked up one by one: a page holds few, and joined they would have
 * all accounts read.
 */

/** The username; null where there is no account, or none any more. */
export const nameOf = (subject: Column) =>
  sql<string | null>`(select profile.username from ${accountsView} as named
    join ${profilesView} as profile on profile.id = named.id where named.audit_subject = ${subject})`

/** Whether there was an account, and it is gone. */
export const isGone = (subject: Column) =>
  sql<boolean>`${subject} is not null
    and (select true from ${accountsView} as named where named.audit_subject = ${subject}) is null`

/** By what the audit knows an account; null where there is none. */
export const pseudonymOf = (accountId: string | Placeholder) =>
  sql`(select ${accountsView.auditSubject} from ${accountsView} where ${accountsView.id} = ${accountId})`
