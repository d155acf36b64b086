import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PushKind } from '@trouvaille/domain'
import type { TransportName } from '../../platform/push/transport.ts'
import { accountReference, sessionReference } from '../accounts/index.ts'
import type { Subject } from './subject.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Devices that are sent notifications: one for each session, with which it ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: sessionReference('session_id').primaryKey(),
    accountId: accountReference('account_id').notNull(),
    transport: text('transport').$type<TransportName>().notNull(),
    /** The address at a push service, or a token. */
    address: text('address').notNull(),
    /** Keys of a browser; null for an app. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    timeZone: text('time_zone').notNull(),
    /** When the device began to be sent notifications, and when it came last. */
    createdAt: time('created_at').notNull(),
    renewedAt: time('renewed_at').notNull(),
  },
  (table) => [
    // A device has one owner: who signs in there later takes it over.
    uniqueIndex('push_subscriptions_address').on(table.address),
    index('push_subscriptions_account').on(table.accountId),
  ],
)

/** What an account wants to be notified of. Without a row: of everything, at any time, without previews. */
export const pushSettings = pgTable('push_settings', {
  accountId: accountReference('account_id').primaryKey(),
  off: jsonb('off')
    .$type<PushKind[]>()
    .notNull()
    .default(sql`'[]'`),
  /** Minutes since midnight; both null for none. */
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  previews: boolean('previews').notNull().default(false),
})

/** How far the stream was read for notifications: one row, held by the process that reads. */
export const pushPosition = pgTable('push_position', {
  id: boolean('id').primaryKey().default(true),
  timeline: text('timeline').notNull(),
  /** A snapshot: transactions from this one on, and those that ran, are still to be read. */
  next: bigint('next', { mode: 'number' }).notNull(),
  running: jsonb('running').$type<number[]>().notNull(),
  /** When the snapshot was taken. */
  readAt: time('read_at').notNull(),
  /** The process that reads, and until when; null for none. */
  holder: text('holder'),
  heldUntil: time('held_until'),
})

/** Of the version before: notifications that a push service did not take. They are jobs now. */
export const pushRetries = pgTable(
  'push_retries',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    accountId: accountReference('account_id').notNull(),
    tag: text('tag').notNull(),
    subject: jsonb('subject').$type<Subject>().notNull(),
    /** When it happened. */
    at: time('at').notNull(),
    attempts: integer('attempts').notNull(),
    nextTryAt: time('next_try_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.tag] }),
    index('push_retries_due').on(table.nextTryAt),
    index('push_retries_account').on(table.accountId),
  ],
)
