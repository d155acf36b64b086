import type { AuditAction } from '@trouvaille/contract'
import type { Transaction } from '../db/transaction.ts'

/** Something that the audit keeps: what was done, by whom, and never with whom or what it said. */
export interface Act {
  /** A name of `auditActions` of the contract; how risky it is follows from it. */
  readonly action: AuditAction
  /** Who did it, or whom it was done to; null for visitors of whom no account is known. */
  readonly accountId: string | null
  /** What kind of thing it was about. */
  readonly resource?: string
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Keeps what was done. Features write with it in the transaction of the act: both are there, or neither. It is one
 * statement that waits for nobody, and comes after those of the act: what changes nothing leaves nothing.
 */
export interface Audit {
  record(transaction: Transaction, act: Act): Promise<void>
}
