import type { SuspensionNotice } from '@trouvaille/contract'
import { appealState } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { awaitAccount, type Secrets } from '../accounts/index.ts'
import { type StoredSuspension, suspensionsStore } from './suspensions.store.ts'

/** Lifetime of the token of a rejected sign-in, in milliseconds. */
const tokenLifeMs = 30 * 60_000

export interface SuspendedSignInsOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  secrets: Secrets
}

export type SuspendedSignIns = ReturnType<typeof createSuspendedSignIns>

const toNotice = (found: StoredSuspension, token: string): SuspensionNotice => ({
  reason: found.reason,
  text: found.text,
  endsAt: found.endsAt?.toISOString() ?? null,
  appeal: appealState(found),
  answer: found.answer,
  token,
})

/** Sign-in of suspended people: the rejection, its details, and the appeal [SAFE-05] [SAFE-08]. */
export function createSuspendedSignIns({ db, transact, clock, audit, secrets }: SuspendedSignInsOptions) {
  return {
    /**
     * Rejects the session of a suspended account, in the transaction that creates it.
     * @throws ApiError `account.suspended`.
     */
    async bar(transaction: Transaction, accountId: string): Promise<void> {
      const store = suspensionsStore(transaction.db)
      // The lock serializes both transactions: a concurrent suspension sees this session and ends it, or is seen here.
      await awaitAccount(transaction.db, accountId)
      if (await store.active(accountId, clock.now())) throw new ApiError('account.suspended', { account: accountId })
    },

    /**
     * Details for an authenticated person.
     * @returns Undefined if the suspension has expired.
     */
    explain(accountId: string): Promise<SuspensionNotice | undefined> {
      return transact(async (transaction) => {
        const found = await suspensionsStore(transaction.db).active(accountId, clock.now())
        if (!found) return undefined
        return toNotice(found, await secrets.issue(transaction, accountId, 'suspension-appeal', tokenLifeMs))
      })
    },

    /** @throws ApiError `suspensions.token_invalid`, also if the suspension has expired. */
    async read(token: string): Promise<SuspensionNotice> {
      const accountId = await secrets.ownerOf(db, 'suspension-appeal', token)
      const found = accountId && (await suspensionsStore(db).active(accountId, clock.now()))
      if (!found) throw new ApiError('suspensions.token_invalid')
      return toNotice(found, token)
    },

    /**
     * Stores the one appeal against a suspension.
     * @throws ApiError `suspensions.token_invalid`, `suspensions.appeal_closed`.
     */
    async appeal(token: string, text: string): Promise<void> {
      await transact(async (transaction) => {
        const store = suspensionsStore(transaction.db)
        const accountId = await secrets.redeem(transaction, 'suspension-appeal', token)
        const found = accountId && (await store.active(accountId, clock.now()))
        if (!found) throw new ApiError('suspensions.token_invalid')
        if (!(await store.appeal(found.id, text, clock.now()))) throw new ApiError('suspensions.appeal_closed')
        await audit.record(transaction, { action: 'appeal', accountId })
      })
    },
  }
}
