import type { AuditAction } from '@trouvaille/contract'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { accountsStore } from './accounts.store.ts'

/**
 * Ends one session of an account, with immediate effect.
 * @param action The action in the audit.
 * @returns Whether it existed.
 */
export type EndSession = (
  accountId: string,
  sessionId: string,
  action: Extract<AuditAction, 'logout' | 'session_end'>,
) => Promise<boolean>

export const createSessionEnding =
  (transact: Transact, bus: EventBus, audit: Audit): EndSession =>
  (accountId, sessionId, action) =>
    transact(async (transaction) => {
      const isEnded = await accountsStore(transaction.db).deleteSession(accountId, sessionId)
      if (!isEnded) return false
      await audit.record(transaction, { action, accountId })
      bus.publish(transaction, 'session.ended', { accountId, sessionIds: [sessionId] })
      return true
    })

/**
 * Ends every session of an account, in the caller's transaction.
 * @returns Their number.
 */
export async function endSessionsOf(
  transaction: Transaction,
  bus: Pick<EventBus, 'publish'>,
  accountId: string,
): Promise<number> {
  const sessionIds = await accountsStore(transaction.db).deleteSessions(accountId)
  if (sessionIds.length > 0) bus.publish(transaction, 'session.ended', { accountId, sessionIds })
  return sessionIds.length
}
