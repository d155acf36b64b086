import type { PasskeyAssertion } from '@trouvaille/contract'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { RelyingParty } from '../../platform/security/relying-party.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { AccountsService, Secrets, SignedIn } from '../accounts/index.ts'
import type { Challenges } from './challenges.ts'
import { passkeysStore } from './passkeys.store.ts'
import type { SecondFactor } from './second-factor.service.ts'
import { challengeIn, requestOptions, verifyAssertion } from './webauthn.ts'

export interface PasskeySignInsOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  challenges: Challenges
  secondFactor: SecondFactor
  accounts: Pick<AccountsService, 'openById' | 'recordFailure'>
}

/** What somebody signs in with. */
export interface PasskeySignIn {
  party: RelyingParty
  credential: PasskeyAssertion
  /** Of a sign-in that waits for its second factor. */
  token?: string | undefined
}

export type PasskeySignIns = ReturnType<typeof createPasskeySignIns>

/** Signing in with a passkey, alone or after the password [PKEY-03] [PKEY-07]. */
export function createPasskeySignIns(options: PasskeySignInsOptions) {
  const { db, clock, secrets, challenges, secondFactor, accounts } = options
  const store = passkeysStore(db)

  /**
   * Verifies a signature, and uses up what it answers, in the transaction that creates the session.
   * @throws ApiError `session.invalid_credentials`, whatever is wrong.
   */
  async function verify(
    transaction: Transaction,
    account: string,
    { party, credential, token }: PasskeySignIn,
  ): Promise<void> {
    const inside = passkeysStore(transaction.db)
    const challenge = challengeIn(credential.clientDataJSON) ?? ''
    const key = await inside.lock(credential.id)
    const used = key?.userId === account && (await verifyAssertion(party, challenge, key, credential))
    const isOurs =
      token === undefined
        ? await challenges.redeem(transaction, 'sign-in', challenge)
        : (await challenges.redeem(transaction, 'second-factor', challenge, account)) &&
          (await secrets.redeem(transaction, 'second-factor', token)) === account
    if (!used || !isOurs) throw new ApiError('session.invalid_credentials', { account })
    await inside.setUsed(key.id, used, clock.now())
  }

  /** Records a failed sign-in to an account in its history. */
  async function recorded<T>(opening: Promise<T>, headers: Headers): Promise<T> {
    try {
      return await opening
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'session.invalid_credentials'
      if (isWrong && error.account !== undefined) accounts.recordFailure(error.account, headers)
      throw error
    }
  }

  return {
    /** What the device is asked: any key that it has for us. */
    begin: async (party: RelyingParty) => requestOptions(party, await challenges.issue('sign-in')),

    /**
     * What the device is asked after the first factor: the keys of the account.
     * @throws ApiError `session.second_factor_expired`.
     */
    async beginSecondFactor(party: RelyingParty, token: string) {
      const owner = await secondFactor.ownerOf(token)
      const known = await store.ofAccount(owner)
      return requestOptions(party, await challenges.issue('second-factor', owner), known)
    },

    /**
     * Signs in with a passkey.
     * @param headers Those of `clientHeaders`.
     * @throws ApiError `session.invalid_credentials`, `session.second_factor_expired`, and what `openById` throws.
     */
    async signIn(given: PasskeySignIn, headers: Headers): Promise<SignedIn> {
      const { credential, token } = given
      if (token !== undefined) await secondFactor.ownerOf(token)
      const account = await store.ownerOf(credential.id)
      if (account === undefined) throw new ApiError('session.invalid_credentials')
      const openedBy = token === undefined ? 'passkey' : 'second-factor'
      return recorded(
        accounts.openById(account, openedBy, headers, (transaction) => verify(transaction, account, given)),
        headers,
      )
    },

    /**
     * Completes a sign-in with a recovery code.
     * @param headers Those of `clientHeaders`.
     * @throws ApiError `session.invalid_credentials`, `session.second_factor_expired`, and what `openById` throws.
     */
    async signInWithCode(token: string, code: string, headers: Headers): Promise<SignedIn> {
      const account = await secondFactor.ownerOf(token)
      return recorded(
        accounts.openById(account, 'recovery-code', headers, (transaction) =>
          secondFactor.redeemCode(transaction, token, code),
        ),
        headers,
      )
    },
  }
}
