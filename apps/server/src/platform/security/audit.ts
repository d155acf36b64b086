import type { AuditAction } from '@trouvaille/contract'
import type { Transaction } from '../db/transaction.ts'

/** An audited action: what was done and by whom, and never with whom or its content. */
export interface Act {
  /** A name of the contract's `auditActions`, which determines the risk. */
  readonly action: AuditAction
  /** The actor, or the account concerned; null for visitors without a known account. */
  readonly accountId: string | null
  /** Type of the resource. */
  readonly resource?: string
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * The audit log. Features record an action in its own transaction: both are committed, or neither. It is one statement
 * without lock contention, after those of the action: an action without effect records nothing.
 */
export interface Audit {
  record(transaction: Transaction, act: Act): Promise<void>
}
