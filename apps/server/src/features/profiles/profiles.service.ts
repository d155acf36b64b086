import { isDeepStrictEqual } from 'node:util'
import type { PersonCard, Profile, ProfileChanges } from '@trouvaille/contract'
import {
  contactLimits,
  isBirthYear,
  isPossibleBirthDate,
  isReservedUsername,
  plainName,
  profileUsernameError,
  readPhone,
  savedUsername,
  usernameFromEmail,
  usernameKey,
  withSuffix,
} from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, sqlState, uniqueViolation } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { UploadsService } from '../uploads/index.ts'
import { parsePhone } from './phone.ts'
import { type FoundByPhone, profilesStore } from './profiles.store.ts'
import type { StoredProfile } from './profiles.table.ts'

/** Privacy settings. */
const privacyFields: ReadonlySet<keyof StoredProfile> = new Set(['foundByPhone', 'showsActivity', 'isSuggested'])

const usernameTaken = () => new ApiError('profile.username_taken', { field: 'username' })

export type ProfilesService = ReturnType<typeof createProfilesService>

/** Fields of a new profile. */
export interface NewProfile {
  /** Of the account. */
  id: string
  email: string
  username?: string | undefined
  /** E.164. */
  phoneNumber?: string | undefined
  foundByPhone?: boolean | undefined
}

export interface ProfilesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  images: UploadsService
  clock: Clock
  audit: Audit
}

/** Every account has a profile, so one without is being deleted with its sessions: `session.required`. */
export function createProfilesService({ db, transact, bus, images, clock, audit }: ProfilesOptions) {
  const store = profilesStore(db)

  images.shownBy('avatar', async (pictures) => {
    const owners = pictures.flatMap(({ uploadedBy }) => uploadedBy ?? [])
    return new Set(
      await store.shownAvatars(
        owners,
        pictures.map(({ address }) => address),
      ),
    )
  })

  /** The fields with a different value; unchanged ones are not validated again [GAP-21] [GAP-29]. */
  function accept(changes: ProfileChanges, stored: StoredProfile): Partial<StoredProfile> {
    const accepted: Partial<StoredProfile> = {}
    const { username, ...plain } = changes

    if (username !== undefined && savedUsername(username) !== stored.username) {
      accepted.username = savedUsername(username)
      accepted.usernameKey = usernameKey(accepted.username)
      if (profileUsernameError(accepted.username)) throw new ApiError('request.invalid', { field: 'username' })
      if (isReservedUsername(accepted.username)) throw usernameTaken()
    }
    Object.assign(accepted, plain)
    checkBirthDate(accepted, stored)
    return accepted
  }

  function checkBirthDate(accepted: Partial<StoredProfile>, stored: StoredProfile): void {
    const { birthYear } = accepted
    if (typeof birthYear === 'number' && birthYear !== stored.birthYear && !isBirthYear(birthYear, clock.now())) {
      throw new ApiError('request.invalid', { field: 'birthYear' })
    }
    const touched = 'birthDay' in accepted || 'birthMonth' in accepted || 'birthYear' in accepted
    if (touched && !isPossibleBirthDate({ ...stored, ...accepted })) {
      throw new ApiError('request.invalid', { field: 'birthDay' })
    }
  }

  const recordUpdate = (transaction: Transaction, accountId: string, part: 'profile' | 'phone' | 'picture') =>
    audit.record(transaction, { action: 'profile_update', accountId, details: { part } })

  /** Records actual changes in the audit: of the profile, and of privacy settings. */
  async function recordChange(transaction: Transaction, stored: StoredProfile, accepted: Partial<StoredProfile>) {
    const changed = (Object.keys(accepted) as (keyof StoredProfile)[]).filter(
      (field) => !isDeepStrictEqual(accepted[field], stored[field]),
    )
    const isPrivate = (field: keyof StoredProfile) => privacyFields.has(field)
    if (!changed.every(isPrivate)) await recordUpdate(transaction, stored.id, 'profile')
    if (changed.some(isPrivate)) await audit.record(transaction, { action: 'privacy_change', accountId: stored.id })
  }

  /** Removes the previous picture once nothing refers to it. */
  function replaceAvatar(id: string, address: string | null): Promise<void> {
    return transact(async (transaction) => {
      const previous = await profilesStore(transaction.db).replaceAvatar(id, address, clock.now())
      if (previous === undefined) throw new ApiError('session.required')
      if (address === previous) return
      await recordUpdate(transaction, id, 'picture')
      transaction.afterCommit(() => images.remove(id, previous))
      bus.publish(transaction, 'account.changed', { accountId: id })
      bus.publish(transaction, 'person.changed', { accountId: id })
    })
  }

  return {
    read: (id: string) => store.read(id),

    /** Cards of some people by their ids, in one query. */
    async cards(ids: readonly string[]): Promise<Map<string, PersonCard>> {
      if (ids.length === 0) return new Map()
      return new Map((await store.cards(ids)).map((card) => [card.id, card]))
    },

    /** People whose username contains a text of two characters or more, prefix matches first [FRND-21]. */
    search: (text: string, limit: number): Promise<PersonCard[]> => store.search(plainName(text), limit),

    /** The first people by name. */
    firstByName: (limit: number): Promise<PersonCard[]> => store.firstByName(limit),

    /** People with one of these numbers who chose to be found by it [CONT-08]; several may share one [GAP-31]. */
    foundByPhone: (phoneNumbers: readonly string[]): Promise<FoundByPhone[]> =>
      store.foundByPhone(phoneNumbers, contactLimits.peoplePerCall),

    /** The own profile, as its edit screen shows it [DATA-03]. */
    async readOwn({ id, email }: { id: string; email: string }): Promise<Profile> {
      const stored = await store.read(id)
      if (!stored) throw new ApiError('session.required')
      const {
        username,
        gender,
        birthDay,
        birthMonth,
        birthYear,
        phoneNumber,
        foundByPhone,
        showsActivity,
        isSuggested,
        country,
        bio,
        avatarUrl,
        chosenWorks,
      } = stored
      return {
        username,
        email,
        gender,
        birthDay,
        birthMonth,
        birthYear,
        phoneNumber,
        foundByPhone,
        showsActivity,
        isSuggested,
        country,
        bio,
        avatarUrl,
        chosenWorks: [...chosenWorks],
      }
    },

    /**
     * Changes the given fields, all or nothing [PROF-40] [PROF-44].
     * @throws ApiError `request.invalid` with the rejected field, `profile.username_taken`.
     */
    async change(id: string, changes: ProfileChanges): Promise<void> {
      try {
        await transact(async (transaction) => {
          const transactionStore = profilesStore(transaction.db)
          const stored = await transactionStore.lock(id)
          if (!stored) throw new ApiError('session.required')
          const accepted = accept(changes, stored)
          if (Object.keys(accepted).length === 0) return
          await transactionStore.update(id, { ...accepted, updatedAt: clock.now() })
          await recordChange(transaction, stored, accepted)
          bus.publish(transaction, 'account.changed', { accountId: id })
          if (accepted.username !== undefined) bus.publish(transaction, 'person.changed', { accountId: id })
        })
      } catch (error) {
        // The unique index decides, so that two concurrent changes cannot take the same name [GAP-24].
        if (sqlState(error) === uniqueViolation) throw usernameTaken()
        throw error
      }
    },

    /**
     * Changes or removes the phone number [PROF-45] [PROF-53]. An unchanged one is not validated again [GAP-29].
     * @param text International format; blank or null removes it.
     * @returns The stored value: E.164, or null.
     * @throws ApiError `request.invalid`.
     */
    changePhone(id: string, text: string | null): Promise<string | null> {
      return transact(async (transaction) => {
        const transactionStore = profilesStore(transaction.db)
        const stored = await transactionStore.lock(id)
        if (!stored) throw new ApiError('session.required')
        if (text === stored.phoneNumber) return text
        const phone = readPhone(text ?? '', parsePhone)
        if ('error' in phone) throw new ApiError('request.invalid', { field: 'phoneNumber' })
        const { phoneNumber } = phone
        await transactionStore.update(id, { phoneNumber, updatedAt: clock.now() })
        if (phoneNumber !== stored.phoneNumber) await recordUpdate(transaction, id, 'phone')
        return phoneNumber
      })
    },

    /** Whether a username is available, and no similar one is taken [PROF-41] [PROF-43]. */
    async isUsernameFree(id: string, username: string): Promise<boolean> {
      const name = savedUsername(username)
      const owner = await store.idOfUsername(usernameKey(name))
      return owner === undefined ? !isReservedUsername(name) : owner === id
    },

    /**
     * Sets an uploaded picture as the avatar, and removes the previous one.
     * @returns The public URL.
     * @throws ApiError `image.*`.
     */
    changeAvatar: (id: string, upload: Uint8Array): Promise<string> =>
      images.store(id, 'avatar', upload, (address) => replaceAvatar(id, address)),

    /** Removes picture and bio in the transaction of a moderation decision. A no-op without a profile. */
    async clear(transaction: Transaction, id: string): Promise<void> {
      const transactionStore = profilesStore(transaction.db)
      const stored = await transactionStore.lock(id)
      if (!stored) return
      await transactionStore.update(id, { avatarUrl: null, bio: null, updatedAt: clock.now() })
      transaction.afterCommit(() => images.remove(id, stored.avatarUrl))
      bus.publish(transaction, 'account.changed', { accountId: id })
      if (stored.avatarUrl !== null) bus.publish(transaction, 'person.changed', { accountId: id })
    },

    removeAvatar: (id: string): Promise<void> => replaceAvatar(id, null),

    /** Deletes the profile in the transaction of the account's deletion [DEL-12]. */
    delete: (transaction: Transaction, id: string) => profilesStore(transaction.db).delete(id),

    /**
     * Creates the profile in the sign-up's transaction. A name that is taken or reserved gets a number, so that sign-up
     * cannot fail because of it [GAP-06].
     */
    async create(transaction: Transaction, account: NewProfile): Promise<string> {
      const wanted = (account.username ?? usernameFromEmail(account.email)).normalize('NFC')
      const transactionStore = profilesStore(transaction.db)
      let username = wanted
      const isTaken = async () =>
        isReservedUsername(username) || (await transactionStore.idOfUsername(usernameKey(username))) !== undefined
      for (let number = 2; await isTaken(); number += 1) {
        username = withSuffix(wanted, number < 10 ? number : Math.floor(Math.random() * 1_000_000))
      }
      const { id, foundByPhone } = account
      // "+33 0…" has the form of E.164, but is not valid: it is stored without the zero, as it is dialled.
      const phoneNumber = account.phoneNumber && (parsePhone(account.phoneNumber)?.number ?? account.phoneNumber)
      await transactionStore.insert({ id, username, usernameKey: usernameKey(username), phoneNumber, foundByPhone })
      return username
    },
  }
}
