import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AlertSeverity, AlertType, RiskLevel } from '@trouvaille/domain'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * What was done, and what was refused. Written in the transaction of the act, never changed but once: when it gets its
 * place in the chain. It names people by the pseudonym of their account, which goes with the account.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull(),
    /** `accounts.audit_subject`; null for visitors, and for what the operator does. */
    subject: uuid('subject'),
    action: text('action').notNull(),
    /** What kind of thing it was about, never which. */
    resource: text('resource').notNull(),
    success: boolean('success').notNull(),
    risk: text('risk').$type<RiskLevel>().notNull(),
    /** Address without its last part, and name of the device. */
    network: text('network'),
    device: text('device'),
    /** A keyed hash of the id of the request: the log, which knows accounts by their ids, must not lead here. */
    request: text('request'),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    /** Place in the chain, from 1 without gaps; null for the moment until it has one. */
    seq: bigint('seq', { mode: 'number' }),
    /** Over the entry and the hash before it, in hexadecimal. */
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('audit_entries_seq').on(table.seq),
    index('audit_entries_unsealed')
      .on(table.at, table.id)
      .where(sql`${table.seq} is null`),
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_subject').on(table.subject, table.at, table.id),
    index('audit_entries_action').on(table.action, table.at, table.id),
    index('audit_entries_risk').on(table.risk, table.at, table.id),
  ],
)

/** Where the chain begins and ends: one row. What is older than the log is kept has been dropped from its beginning. */
export const auditChain = pgTable('audit_chain', {
  id: smallint('id').primaryKey(),
  droppedSeq: bigint('dropped_seq', { mode: 'number' }).notNull(),
  droppedHash: text('dropped_hash').notNull(),
  headSeq: bigint('head_seq', { mode: 'number' }).notNull(),
  headHash: text('head_hash').notNull(),
})

/** What the rules found suspicious. That it settles by itself after a while is derived, not stored. */
export const auditAlerts = pgTable(
  'audit_alerts',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull(),
    subject: uuid('subject'),
    /** Of whom nothing else is known. */
    network: text('network'),
    type: text('type').$type<AlertType>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    message: text('message').notNull(),
    resolvedAt: time('resolved_at'),
    /** `accounts.audit_subject` of the admin. */
    resolvedBy: uuid('resolved_by'),
  },
  (table) => [
    index('audit_alerts_newest').on(table.at, table.id),
    index('audit_alerts_open')
      .on(table.at, table.id)
      .where(sql`${table.resolvedAt} is null`),
    index('audit_alerts_subject').on(table.subject, table.at),
  ],
)
