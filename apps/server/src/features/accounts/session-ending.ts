import type { Bus } from '../../platform/bus.ts'
import type { Transact } from '../../platform/transaction.ts'
import { accountsStore } from './accounts.store.ts'

/**
 * Ends one session of an account, at once.
 * @returns Whether there was such a session.
 */
export type EndSession = (accountId: string, sessionId: string) => Promise<boolean>

export const createSessionEnding =
  (transact: Transact, bus: Bus): EndSession =>
  (accountId, sessionId) =>
    transact(async (transaction) => {
      const isEnded = await accountsStore(transaction.db).deleteSession(accountId, sessionId)
      if (isEnded) bus.publish(transaction, 'session.ended', { accountId, sessionIds: [sessionId] })
      return isEnded
    })
