import { passkeys as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { lockAccounts, type OpenedBy, type Secrets } from '../accounts/index.ts'
import { secondFactorMail } from './passkey-mails.ts'
import { passkeysStore } from './passkeys.store.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactorOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  secrets: Secrets
  outbox: Outbox
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** An account as its mails and its audit need it. */
interface Owner {
  id: string
  email: string
}

/** The second factor of accounts that asked for one: a passkey, or a recovery code [PKEY-07] [PKEY-08]. */
export function createSecondFactor({ db, transact, clock, audit, secrets, outbox }: SecondFactorOptions) {
  const store = passkeysStore(db)

  /** @returns The codes, which are stored as hashes only. */
  async function issueCodes({ db: inside }: Transaction, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes()
    await passkeysStore(inside).replaceRecoveryCodes(
      userId,
      codes.map((code) => hashOfRecoveryCode(userId, code)),
    )
    return codes
  }

  const record = (transaction: Transaction, accountId: string, state: 'on' | 'off' | 'codes') =>
    audit.record(transaction, { action: 'second_factor_change', accountId, details: { state } })

  return {
    /**
     * Rejects a session that its first factor alone would open, in the transaction that creates it.
     * @throws ApiError `session.second_factor_required`.
     */
    async require({ db: inside }: Transaction, account: string, openedBy: OpenedBy): Promise<void> {
      if (openedBy !== 'password' && openedBy !== 'provider') return
      if (await passkeysStore(inside).hasSecondFactor(account)) {
        throw new ApiError('session.second_factor_required', { account })
      }
    },

    /** The token with which an authenticated person goes on. */
    async begin(accountId: string): Promise<{ token: string }> {
      const token = await transact((transaction) =>
        secrets.issue(transaction, accountId, 'second-factor', limits.secondFactorMs),
      )
      return { token }
    },

    /**
     * Whose sign-in waits.
     * @throws ApiError `session.second_factor_expired`.
     */
    async ownerOf(token: string): Promise<string> {
      const owner = await secrets.ownerOf(db, 'second-factor', token)
      if (owner === undefined) throw new ApiError('session.second_factor_expired')
      return owner
    },

    /**
     * Uses up the token of a sign-in that waits, and a recovery code, in the transaction that creates the session.
     * @throws ApiError `session.second_factor_expired`, `session.invalid_credentials`.
     */
    async redeemCode(transaction: Transaction, token: string, code: string): Promise<void> {
      const account = await secrets.redeem(transaction, 'second-factor', token)
      if (account === undefined) throw new ApiError('session.second_factor_expired')
      const isGood = await passkeysStore(transaction.db).useRecoveryCode(account, hashOfRecoveryCode(account, code))
      if (!isGood) throw new ApiError('session.invalid_credentials', { account })
    },

    /**
     * Asks for a passkey after the first factor, or no longer. Idempotent.
     * @returns Recovery codes for who begins to.
     * @throws ApiError `passkeys.none`.
     */
    change({ id, email }: Owner, isOn: boolean, zone: string | undefined): Promise<string[]> {
      return transact(async (transaction) => {
        await lockAccounts(transaction.db, [id])
        const inside = passkeysStore(transaction.db)
        if (isOn && !(await inside.hasAny(id))) throw new ApiError('passkeys.none')
        const hasChanged = await (isOn ? inside.turnOn(id, clock.now()) : inside.turnOff(id))
        if (!hasChanged) return []
        await record(transaction, id, isOn ? 'on' : 'off')
        await outbox.add(transaction, secondFactorMail(email, isOn, inFrench(clock.now(), zone)))
        return isOn ? issueCodes(transaction, id) : []
      })
    },

    /** @throws ApiError `passkeys.none` without a second factor. */
    renewCodes(id: string): Promise<string[]> {
      return transact(async (transaction) => {
        await lockAccounts(transaction.db, [id])
        if (!(await passkeysStore(transaction.db).hasSecondFactor(id))) throw new ApiError('passkeys.none')
        await record(transaction, id, 'codes')
        return issueCodes(transaction, id)
      })
    },

    isOn: store.hasSecondFactor,
    codesLeft: store.countRecoveryCodes,
  }
}
