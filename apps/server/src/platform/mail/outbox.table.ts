import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Outgoing mails, written in the transaction that causes them, each with a job that sends it. The content is erased
 * once a mail is sent or has expired: it may contain a secret link.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text'),
    html: text('html'),
    createdAt: time('created_at').notNull(),
    /** Expiry. */
    expiresAt: time('expires_at').notNull(),
    /** Of the version before, which polled this table. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the version before: when it would try next; null for what it leaves alone. */
    nextTryAt: time('next_try_at'),
    sentAt: time('sent_at'),
  },
  (table) => [
    index('mails_due')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    index('mails_recipient').on(table.recipient),
    index('mails_created').on(table.createdAt),
  ],
)

export type StoredMail = typeof mails.$inferSelect
