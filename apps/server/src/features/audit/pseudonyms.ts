import { type Column, sql } from 'drizzle-orm'
import { accounts } from '../accounts/accounts.table.ts'
import { profiles } from '../profiles/profiles.table.ts'

/**
 * Whom a pseudonym means today, for the rows of one page. Looked up one by one: a page holds few, and joined they would have
 * all accounts read.
 */

/** The username; null where there is no account, or none any more. */
export const nameOf = (subject: Column) =>
  sql<string | null>`(select profile.username from ${accounts} as named
    join ${profiles} as profile on profile.id = named.id where named.audit_subject = ${subject})`

/** Whether there was an account, and it is gone. */
export const isGone = (subject: Column) =>
  sql<boolean>`${subject} is not null
    and (select true from ${accounts} as named where named.audit_subject = ${subject}) is null`
