import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { generateId } from 'better-auth'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Account, Role, SuspensionNotice } from '@trouvaille/contract'
import { emailKey, identifierKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, isOfSecondFactor, isOfSuspension, sqlState, uniqueViolation } from '../../platform/http/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { knownAddressMail } from './account-mails.ts'
import { accountsStore, type ProfilesView } from './accounts.store.ts'
import type { OpenedBy } from './accounts.table.ts'
import { type Auth, originOf } from './auth.ts'
import type { ConfirmationService } from './confirmation.service.ts'
import type { PasswordHash } from './password-hash.ts'
import type { EndSession } from './session-revocation.ts'
import { tokenOf } from './session-credentials.ts'
import type { SessionLookup } from './session-lookup.ts'
import { createSessionReader } from './sessions.ts'
import type { SignIns } from './sign-ins.ts'

export interface SignUp {
  email: string
  username?: string | undefined
  phoneNumber?: string | undefined
  /** Whether others may find the person by the number; false by default. */
  foundByPhone?: boolean | undefined
  password: string
  /** The address is confirmed: no mail is sent. */
  confirmed?: boolean
}

export interface SignedIn {
  account: Account
  sessionId: string
  /** For the Authorization header. */
  token: string
  /** `Set-Cookie` values of the web session. */
  cookies: string[]
}

/** Account data of features above this one; injected, because they depend on accounts. */
export interface AccountParts {
  profilesView: ProfilesView
  /** The roles of an account, as a column. */
  rolesColumn: (accountId: PgColumn) => SQL
  profiles: {
    read(id: string): Promise<Pick<Account, 'username' | 'avatarUrl'> | undefined>
    create(
      transaction: Transaction,
      account: { id: string } & Pick<SignUp, 'email' | 'username' | 'phoneNumber' | 'foundByPhone'>,
    ): Promise<unknown>
  }
  roles: { rolesOf(id: string): Promise<Role[]> }
  suspendedSignIns: {
    /** @throws ApiError `account.suspended`. */
    bar(transaction: Transaction, id: string): Promise<void>
    explain(id: string): Promise<SuspensionNotice | undefined>
  }
  secondFactor: {
    /** @throws ApiError `session.second_factor_required`. */
    require(transaction: Transaction, id: string, openedBy: OpenedBy): Promise<void>
    /** What completes the sign-in of an account. */
    begin(id: string): Promise<{ token: string }>
  }
}

/** Authenticates somebody in the transaction that creates their session. */
export type Authenticate = (transaction: Transaction) => Promise<void>

export interface AccountsOptions extends AccountParts {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  auth: Auth
  lookUpSession: SessionLookup
  passwordHash: PasswordHash
  /** Name of the session cookie. */
  cookieName: string
  /** Whether this node hears what others do. */
  isCurrent: () => boolean
  endSession: EndSession
  confirmation: ConfirmationService
  signIns: SignIns
  /** What the session that is being opened waits for. */
  authentications: AsyncLocalStorage<Authenticate>
  outbox: Outbox
  background: BackgroundTasks
  /** Whether sign-in with a password requires a confirmed address. */
  confirmationRequired: boolean
  /** Base URL of links in mails, unless the request determines it. */
  publicUrl: string
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** Retries after a conflict: two people may take one username concurrently; the second gets the next number. */
const usernameTries = 10

export function createAccountsService(options: AccountsOptions) {
  const {
    db,
    transact,
    clock,
    audit,
    auth,
    lookUpSession,
    passwordHash: passwords,
    cookieName,
    isCurrent,
    endSession,
    profilesView,
    profiles,
    roles,
    confirmation,
    confirmationRequired,
    signIns,
    authentications,
    suspendedSignIns,
    secondFactor,
    outbox,
    background,
    publicUrl,
  } = options
  const store = accountsStore(db)

  async function describe(id: string, email: string): Promise<Account | undefined> {
    const profile = await profiles.read(id)
    if (!profile) return undefined
    return { id, email, username: profile.username, avatarUrl: profile.avatarUrl, roles: await roles.rolesOf(id) }
  }

  const sessions = createSessionReader({ auth, clock, cookieName, lookUp: lookUpSession, describe, isCurrent })

  const signInOf = (identifier: string) => store.signInOf(identifierKey(identifier), profilesView)

  /** The rejection of an authenticated person, with what they can do about it. */
  async function explained(error: unknown, account: string): Promise<unknown> {
    if (isOfSuspension(error)) {
      return new ApiError(error.code, { account, suspension: await suspendedSignIns.explain(account) })
    }
    if (!isOfSecondFactor(error)) return error
    return new ApiError(error.code, { account, secondFactor: await secondFactor.begin(account) })
  }

  /**
   * Creates a session for an authenticated person.
   * @throws ApiError `account.suspended`, `session.second_factor_required`, with details.
   */
  async function open(
    { id, email }: { id: string; email: string },
    headers: Headers,
    openedBy: OpenedBy = 'password',
  ): Promise<SignedIn> {
    const { headers: answer, response } = await auth.api
      .openSession({ body: { userId: id, openedBy }, headers, returnHeaders: true })
      .catch(async (error: unknown) => {
        throw await explained(error, id)
      })
    const account = await describe(id, email)
    if (!account) throw new ApiError('session.invalid_credentials')
    const cookies = answer.getSetCookie()
    return { account, sessionId: response.sessionId, token: tokenOf(cookies, cookieName), cookies }
  }

  /** Records a failed sign-in to an account, after the response. */
  function recordFailure(id: string, headers: Headers): void {
    background.run('failed sign-in', () => signIns.failed(id, originOf(headers)))
  }

  async function insert(account: SignUp & { id: string; passwordHash: string }, baseUrl: string): Promise<void> {
    const { id, email, username, phoneNumber, foundByPhone, passwordHash, confirmed = false } = account
    await transact(async (transaction) => {
      await accountsStore(transaction.db).insert({ id, email, emailVerified: confirmed, passwordHash })
      await profiles.create(transaction, { id, email, username, phoneNumber, foundByPhone })
      if (!confirmed) await confirmation.invite(transaction, { id, email }, baseUrl)
      await audit.record(transaction, { action: 'signup', accountId: id })
    })
  }

  return {
    readSession: sessions.read,
    /** Invalidates cached sessions. */
    invalidate: sessions.invalidate,
    forgetSessions: sessions.clear,
    /** Live sessions among some, by the database. */
    standingSessions: (ids: readonly string[]) => store.standing(ids, clock.now()),

    /**
     * Creates an account with its profile and the confirmation mail, in one transaction. For an address with an account
     * the response is the same; nothing is changed, and its owner is notified by mail.
     * @returns The new account's id, or undefined if there was one.
     */
    async signUp(wanted: SignUp, baseUrl = publicUrl): Promise<string | undefined> {
      const email = emailKey(wanted.email)
      const passwordHash = await passwords.hash(wanted.password)
      const id = generateId()
      for (let tries = 1; !(await store.ofEmail(email)); tries += 1) {
        try {
          await insert({ ...wanted, email, id, passwordHash }, baseUrl)
          return id
        } catch (error) {
          // One of two concurrent sign-ups violates a unique index, and is retried.
          if (sqlState(error) !== uniqueViolation || tries === usernameTries) throw error
        }
      }
      await transact((transaction) => outbox.add(transaction, knownAddressMail(email, `${baseUrl}/signin`)))
      return undefined
    },

    open,

    /**
     * Signs in an account that is authenticated in another way than with a password.
     * @param headers Those of `clientHeaders`.
     * @param authenticate Authenticates, in the transaction that creates the session; what it throws prevents it.
     * @throws ApiError `session.invalid_credentials` for an account that is gone, `session.email_unconfirmed`,
     *   `account.suspended`.
     */
    async openById(id: string, openedBy: OpenedBy, headers: Headers, authenticate: Authenticate): Promise<SignedIn> {
      const found = await store.ofId(id)
      if (!found) throw new ApiError('session.invalid_credentials')
      return authentications.run(
        async (transaction) => {
          await authenticate(transaction)
          if (confirmationRequired && !found.emailVerified)
            throw new ApiError('session.email_unconfirmed', { account: id })
        },
        () => open(found, headers, openedBy),
      )
    },

    recordFailure,

    /**
     * Creates the first session of a new account [GAP-34].
     * @param headers Those of `clientHeaders`.
     * @returns Undefined if its address must be confirmed first.
     */
    async openFirst(account: { id: string; email: string }, headers: Headers): Promise<SignedIn | undefined> {
      return confirmationRequired ? undefined : open(account, headers)
    },

    /**
     * Signs in with a mail address or a username.
     * @param headers Those of `clientHeaders`.
     * @throws ApiError `session.invalid_credentials`, the same for an unknown name and a wrong password;
     *   `session.email_unconfirmed` for a right password and an unconfirmed address,
     *   `session.second_factor_required`, `account.suspended`.
     */
    async signIn(identifier: string, password: string, headers: Headers): Promise<SignedIn> {
      const found = await signInOf(identifier)
      if (!(await passwords.verify(found?.passwordHash ?? undefined, password)) || !found) {
        if (found) recordFailure(found.id, headers)
        throw new ApiError('session.invalid_credentials', { account: found?.id })
      }
      if (confirmationRequired && !found.emailVerified)
        throw new ApiError('session.email_unconfirmed', { account: found.id })
      const opened = await open(found, headers)
      // A concurrent change of the password could not end this session.
      const settled = (await store.settledPasswordHash(found.id)) ?? undefined
      if (settled !== found.passwordHash && !(await passwords.verify(settled, password))) {
        await endSession(found.id, opened.sessionId, 'session_end')
        throw new ApiError('session.invalid_credentials')
      }
      if (settled !== undefined && passwords.isOutdated(settled)) {
        background.run('password hash', async () =>
          store.replacePasswordHash(found.id, settled, await passwords.hash(password)),
        )
      }
      return opened
    },

    /** Whether the account was used before from the address of these headers. */
    async isFamiliar(identifier: string, headers: Headers): Promise<boolean> {
      const { address } = originOf(headers)
      const found = await signInOf(identifier)
      return found !== undefined && address !== undefined && signIns.isKnownAddress(found.id, address)
    },

    /**
     * Deletes an account and its cascades, in the transaction of its deletion [DEL-14].
     * @throws ApiError `session.required` if it does not exist any more.
     */
    async delete(transaction: Transaction, id: string): Promise<void> {
      if (!(await accountsStore(transaction.db).delete(id))) throw new ApiError('session.required')
    },

    /** Ends the session of these headers. */
    async signOut(headers: ReadHeaders): Promise<string[]> {
      const { session } = await sessions.read(headers)
      // Ours reports a failure; the library's clears the cookies.
      if (session) await endSession(session.account.id, session.id, 'logout')
      const { headers: answer } = await auth.api.signOut({ headers: new Headers(), returnHeaders: true })
      return answer.getSetCookie()
    },
  }
}
