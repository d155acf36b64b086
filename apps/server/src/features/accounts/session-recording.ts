import type { DBAdapter } from 'better-auth'
import type { Database } from '../../platform/db/database.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { OpenedBy } from './accounts.table.ts'

/** A created session. */
export interface OpenedSession {
  userId: string
  userAgent: string | null
  ipAddress: string | null
  openedBy: OpenedBy | null
}

interface Call {
  model: string
}

/**
 * Makes the accounts library create sessions and our records of them in one transaction: its own would be committed
 * before.
 * @param adapterOn The library's adapter, on a given database or transaction.
 */
export function withRecordedSessions(
  adapterOn: (db: Database) => DBAdapter,
  db: Database,
  transact: Transact,
  opened: (transaction: Transaction, opening: OpenedSession) => Promise<void>,
): DBAdapter {
  return new Proxy(adapterOn(db), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'create' || typeof member !== 'function') return member
      return (call: Call): Promise<unknown> => {
        if (call.model !== 'session') return member.call(target, call) as Promise<unknown>
        return transact(async (transaction) => {
          const session = await adapterOn(transaction.db).create<Call, OpenedSession>(call as never)
          await opened(transaction, session)
          return session
        })
      }
    },
  })
}
