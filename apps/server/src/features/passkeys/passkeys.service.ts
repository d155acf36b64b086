import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { Passkey, PasskeyAssertion, PasskeyAttestation, Passkeys } from '@trouvaille/contract'
import { passkeys as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { isStaff } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RelyingParty } from '../../platform/security/relying-party.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { Config } from '../../config.ts'
import { lockAccounts, type ReauthenticationService, type Session } from '../accounts/index.ts'
import type { Challenges } from './challenges.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './passkey-mails.ts'
import { passkeysStore, type StoredPasskey } from './passkeys.store.ts'
import type { SecondFactor } from './second-factor.service.ts'
import { challengeIn, creationOptions, requestOptions, verifyAssertion, verifyAttestation } from './webauthn.ts'

export interface PasskeysOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  outbox: Outbox
  challenges: Challenges
  secondFactor: SecondFactor
  reauthentication: ReauthenticationService
  config: Pick<Config, 'REQUIRE_PASSKEY'>
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

const toPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})

/** The passkeys of an account, and confirming with one who is calling [PKEY-01] [PKEY-02] [PKEY-06]. */
export function createPasskeysService(options: PasskeysOptions) {
  const { db, transact, bus, clock, audit, outbox, challenges, secondFactor, reauthentication } = options
  const store = passkeysStore(db)

  const isRequired = ({ account }: Session) => options.config.REQUIRE_PASSKEY === 'staff' && isStaff(account.roles)

  /** Whether the account is not to be without a passkey. */
  const isNeeded = async (session: Session) => isRequired(session) || (await secondFactor.isOn(session.account.id))

  async function requireRoom(accountId: string): Promise<StoredPasskey[]> {
    const known = await store.ofAccount(accountId)
    if (known.length >= limits.perAccount) throw new ApiError('passkeys.too_many')
    return known
  }

  /** Records in the session that it was confirmed with a passkey, on every node. */
  async function setProved(transaction: Transaction, { id, account }: Session): Promise<void> {
    await reauthentication.proveByPasskey(transaction, id)
    bus.publish(transaction, 'account.changed', { accountId: account.id })
  }

  /**
   * Guards what changes how somebody signs in: a recent authentication, with a passkey where the account is not to be
   * opened without. Otherwise whoever knows the password would add a key of their own.
   * @throws ApiError `session.too_old`, `session.passkey_required`, `session.required`.
   */
  async function requireReauthentication(session: Session, headers: ReadHeaders): Promise<void> {
    await reauthentication.require(headers)
    if (!(await isNeeded(session)) || !(await store.hasAny(session.account.id))) return
    await reauthentication.requirePasskey(session.id)
  }

  return {
    requireReauthentication,

    async list(session: Session, party: RelyingParty | undefined): Promise<Passkeys> {
      const { id } = session.account
      return {
        passkeys: (await store.ofAccount(id)).map(toPasskey),
        isAvailable: party !== undefined,
        secondFactor: await secondFactor.isOn(id),
        recoveryCodes: await secondFactor.codesLeft(id),
        isRequired: isRequired(session),
      }
    },

    /** @throws ApiError `passkeys.too_many`. */
    async begin({ account }: Session, party: RelyingParty) {
      const known = await requireRoom(account.id)
      return creationOptions(party, await challenges.issue('addition', account.id), account, known)
    },

    /** @throws ApiError `passkeys.invalid`, `passkeys.too_many`. */
    async add(
      session: Session,
      party: RelyingParty,
      { name, credential }: { name: string; credential: PasskeyAttestation },
      zone: string | undefined,
    ): Promise<Passkey> {
      const { id: userId, email } = session.account
      const challenge = challengeIn(credential.clientDataJSON)
      const key = challenge && (await verifyAttestation(party, challenge, credential))
      if (!key) throw new ApiError('passkeys.invalid')
      return transact(async (transaction) => {
        if (!(await challenges.redeem(transaction, 'addition', challenge, userId)))
          throw new ApiError('passkeys.invalid')
        await lockAccounts(transaction.db, [userId])
        const inside = passkeysStore(transaction.db)
        if ((await inside.ofAccount(userId)).length >= limits.perAccount) throw new ApiError('passkeys.too_many')
        const createdAt = clock.now()
        const added = await inside.insert({ ...key, userId, name, createdAt })
        if (!added) throw new ApiError('passkeys.invalid')
        // The authenticator has just made sure who is there.
        await setProved(transaction, session)
        await audit.record(transaction, { action: 'passkey_add', accountId: userId })
        await outbox.add(transaction, passkeyAddedMail(email, name, inFrench(createdAt, zone)))
        return toPasskey(added)
      })
    },

    /** @throws ApiError `passkeys.not_found`, also for another person's. */
    async rename(accountId: string, id: string, name: string): Promise<void> {
      if (!(await store.rename(accountId, id, name))) throw new ApiError('passkeys.not_found')
    },

    /** @throws ApiError `passkeys.not_found`, `passkeys.last`. */
    async remove(session: Session, id: string, zone: string | undefined): Promise<void> {
      const { id: userId, email } = session.account
      await transact(async (transaction) => {
        await lockAccounts(transaction.db, [userId])
        const inside = passkeysStore(transaction.db)
        const name = await inside.delete(userId, id)
        if (name === undefined) throw new ApiError('passkeys.not_found')
        const isNeededStill = isRequired(session) || (await inside.hasSecondFactor(userId))
        if (isNeededStill && !(await inside.hasAny(userId))) throw new ApiError('passkeys.last')
        await audit.record(transaction, { action: 'passkey_remove', accountId: userId })
        await outbox.add(transaction, passkeyRemovedMail(email, name, inFrench(clock.now(), zone)))
      })
    },

    /** @throws ApiError `passkeys.none`. */
    async beginConfirmation({ account }: Session, party: RelyingParty) {
      const known = await store.ofAccount(account.id)
      if (known.length === 0) throw new ApiError('passkeys.none')
      return requestOptions(party, await challenges.issue('confirmation', account.id), known)
    },

    /** @throws ApiError `passkeys.invalid`. */
    async confirm(session: Session, party: RelyingParty, credential: PasskeyAssertion): Promise<void> {
      const { id: userId } = session.account
      const challenge = challengeIn(credential.clientDataJSON)
      if (challenge === undefined) throw new ApiError('passkeys.invalid')
      await transact(async (transaction) => {
        const inside = passkeysStore(transaction.db)
        const key = await inside.lock(credential.id)
        const used = key?.userId === userId && (await verifyAssertion(party, challenge, key, credential))
        const isOurs = await challenges.redeem(transaction, 'confirmation', challenge, userId)
        if (!used || !isOurs) throw new ApiError('passkeys.invalid')
        await inside.setUsed(key.id, used, clock.now())
        await setProved(transaction, session)
        await audit.record(transaction, { action: 'passkey_confirmation', accountId: userId })
      })
    },
  }
}
