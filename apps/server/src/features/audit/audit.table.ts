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
 * Audit entries of actions and rejections. Written in the transaction of the action and updated only once: when
 * appended to the hash chain. People are identified by a pseudonym of their account, which is deleted with the account.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull(),
    /** `accounts.audit_subject`; null for visitors and for the operator. */
    subject: uuid('subject'),
    action: text('action').notNull(),
    /** Type of the resource, never its id. */
    resource: text('resource').notNull(),
    success: boolean('success').notNull(),
    risk: text('risk').$type<RiskLevel>().notNull(),
    /** Truncated address, and device name. */
    network: text('network'),
    device: text('device'),
    /** A keyed hash of the request id: the log, which has account ids, must not be linkable. */
    request: text('request'),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    /** Sequence number in the chain, from 1 without gaps; null until appended. */
    seq: bigint('seq', { mode: 'number' }),
    /** Hash of the entry and the previous hash, in hexadecimal. */
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

/** Beginning and end of the chain: one row. Expired entries have been deleted from the beginning. */
export const auditChain = pgTable('audit_chain', {
  id: smallint('id').primaryKey(),
  droppedSeq: bigint('dropped_seq', { mode: 'number' }).notNull(),
  droppedHash: text('dropped_hash').notNull(),
  headSeq: bigint('head_seq', { mode: 'number' }).notNull(),
  headHash: text('head_hash').notNull(),
})

/** Alerts. Automatic resolution after a while is derived, not stored. */
export const auditAlerts = pgTable(
  'audit_alerts',
  {
    id: uuid('id').primaryKey(),
    at: time('at').notNull(),
    subject: uuid('subject'),
    /** Truncated address, where the account is unknown. */
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
