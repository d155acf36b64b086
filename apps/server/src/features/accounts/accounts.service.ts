import { generateId } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Account } from '@trouvaille/contract'
import type { Database } from '../../platform/database.ts'
import { ApiError, sqlState, uniqueViolation } from '../../platform/errors.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import { rolesStore } from '../roles/roles.store.ts'
import { accountsStore } from './accounts.store.ts'
import { type Auth, hashPassword } from './auth.ts'
import { createSessionReader } from './sessions.ts'

export interface SignUp {
  email: string
  username?: string | undefined
  phoneNumber?: string | undefined
  password: string
}

export interface SignedIn {
  account: Account
  token: string
  /** `Set-Cookie` values of the web session. */
  cookies: string[]
}

export type AccountsService = ReturnType<typeof createAccountsService>

/** An address that no account can have: it makes an unknown name cost what a known one does. */
const nobody = 'nobody@invalid.invalid'

export function createAccountsService(db: Database, auth: Auth, profiles: ProfilesService) {
  const store = accountsStore(db)
  const roles = rolesStore(db)

  async function describe(id: string, email: string): Promise<Account | undefined> {
    const profile = await profiles.read(id)
    if (!profile) return undefined
    return { id, email, username: profile.username, avatarUrl: profile.avatarUrl, roles: await roles.rolesOf(id) }
  }

  const sessions = createSessionReader(auth, describe)

  return {
    accountOf: sessions.accountOf,
    forget: sessions.forget,

    /**
     * Creates an account with its profile, in one transaction. An e-mail that has an account already gets the same
     * answer in the same time; nothing is written.
     * @returns The new account's id, or undefined when there was one.
     */
    async signUp({ email, username, phoneNumber, password }: SignUp): Promise<string | undefined> {
      const address = email.toLowerCase()
      const passwordHash = await hashPassword(password)
      if (await store.idOfEmail(address)) return undefined
      const id = generateId()
      try {
        await db.transaction(async (transaction) => {
          await accountsStore(transaction).insert({ id, email: address, passwordHash })
          await profiles.create(transaction, { id, email: address, username, phoneNumber })
        })
        return id
      } catch (error) {
        // Two sign-ups with one address at the same moment: the second is an existing account like any other.
        if (sqlState(error) === uniqueViolation && (await store.idOfEmail(address))) return undefined
        throw error
      }
    },

    /**
     * Opens a session with an e-mail or a username.
     * @throws ApiError `session.invalid_credentials`, the same for an unknown name and a wrong password.
     */
    async signIn(identifier: string, password: string, headers: Headers): Promise<SignedIn> {
      const email = identifier.includes('@') ? identifier : await emailOfUsername(identifier)
      try {
        const { headers: answer, response } = await auth.api.signInEmail({
          body: { email: (email ?? nobody).toLowerCase(), password },
          headers,
          returnHeaders: true,
        })
        const account = await describe(response.user.id, response.user.email)
        if (!account) throw new ApiError('session.invalid_credentials')
        return { account, token: response.token, cookies: answer.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) throw new ApiError('session.invalid_credentials')
        throw error
      }
    },

    /** Ends the session of these headers. */
    async signOut(headers: Headers): Promise<string[]> {
      const account = await sessions.accountOf(headers)
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
      if (account) sessions.forget(account.id)
      return answer.getSetCookie()
    },
  }

  async function emailOfUsername(username: string): Promise<string | undefined> {
    const id = await profiles.idOfUsername(username)
    return id === undefined ? undefined : store.emailOf(id)
  }
}
