import type { DBAdapter } from 'better-auth'
import type { Database } from '../../platform/db/database.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'

/** A session that was opened, as far as it is told. */
export interface OpenedSession {
  userId: string
  userAgent: string | null
  ipAddress: string | null
}

interface Call {
  model: string
}

/**
 * Has the accounts library open sessions in one transaction with what is written of that: its own transactions end
 * before anybody else hears of the session.
 * @param adapterOn The library's adapter, on some database or transaction.
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
