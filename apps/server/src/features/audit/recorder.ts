import { randomUUID } from 'node:crypto'
import { riskOf } from '@trouvaille/domain'
import type { Act, Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { auditEntries } from './audit.table.ts'
import { pseudonymOf } from './pseudonyms.ts'

/** Called with every committed entry. */
export type Recorded = (entry: {
  accountId: string | null
  network: string | null
  action: string
  success: boolean
  at: Date
}) => void

/** Writes audit entries; they are appended to the hash chain later. */
export interface Recorder extends Audit {
  /** Records a rejected action, outside of a transaction. */
  refuse(act: Act): Promise<void>
}

export interface RecorderOptions {
  db: Database
  clock: Clock
  /** Pseudonym of a request, stored instead of its id. */
  pseudonymOfCall: (request: string) => string
  recorded: Recorded
}

export function createRecorder({ db, clock, pseudonymOfCall, recorded }: RecorderOptions): Recorder {
  async function write(on: Database, act: Act, success: boolean): Promise<Parameters<Recorded>[0]> {
    const { action, accountId, resource = '', details = {} } = act
    const call = currentRequest()
    const at = clock.now()
    const network = call?.network ?? null
    await on.insert(auditEntries).values({
      id: randomUUID(),
      at,
      subject: accountId === null ? null : pseudonymOf(accountId),
      action,
      resource,
      success,
      risk: riskOf(action, success),
      network,
      device: call?.device() ?? null,
      request: call?.request === undefined ? null : pseudonymOfCall(call.request),
      details,
    })
    return { accountId, network, action, success, at }
  }

  return {
    async record(transaction: Transaction, act: Act) {
      const entry = await write(transaction.db, act, true)
      transaction.afterCommit(() => recorded(entry))
    },

    async refuse(act) {
      recorded(await write(db, act, false))
    },
  }
}
