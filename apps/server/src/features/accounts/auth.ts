import { emailError, emailKey } from '@trouvaille/domain'
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { shortAddress } from '../../platform/security/client-address.ts'
import { timeZoneHeader, timeZoneOf } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { cookiePrefix, isSecure } from '../../platform/security/session-cookies.ts'
import { accounts, credentials, sessions, verifications } from './accounts.table.ts'
import { deviceName } from '../../platform/security/device-name.ts'
import { withAdapterErrors } from './adapter-errors.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { type OpenedSession, withRecordedSessions } from './session-recording.ts'
import { sessionLifetimes } from './session-lifetimes.ts'
import type { Origin } from './sign-ins.ts'

export interface AuthOptions {
  db: Database
  transact: Transact
  clock: Clock
  secret: string
  /** Address people use; decides whether cookies are marked secure. */
  publicUrl: string | undefined
  /** Called before a session is opened; what it throws prevents it. */
  opening?: (userId: string) => Promise<void>
  /** Writes what is kept of a session that is opened, in the transaction of its opening. */
  opened: (transaction: Transaction, opening: OpenedSession) => Promise<void>
  /** Called with every failure of the database, also where the library goes on. */
  failed?: (error: unknown) => void
  /** Providers to sign in with; only the instance that serves them has any. */
  providers?: GenericOAuthConfig[]
}

/** Where {@link clientHeaders} puts the address of the client. */
const addressHeader = 'x-client-address'

/** What a new session is to know of its client, out of the headers of a request. */
export function clientHeaders(headers: Headers, address: string): Headers {
  const zone = timeZoneOf(headers)
  return new Headers({
    'user-agent': headers.get('user-agent') ?? '',
    [addressHeader]: address,
    ...(zone !== undefined && { [timeZoneHeader]: zone }),
  })
}

/** Opens a session for somebody whose password was checked. No path: it cannot be reached from outside. */
const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

/**
 * Sets up the accounts library: sessions and providers; passwords are ours. Its own HTTP endpoints are not mounted, but for the way back from a provider: our
 * contract stands in front, so that errors, limits and audiences are the same everywhere.
 */
export function createAuth(options: AuthOptions) {
  const { db, transact, clock, secret, publicUrl, opening, opened, failed = () => {} } = options
  return betterAuth({
    secret,
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    database: (given: BetterAuthOptions) => {
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      const adapterOn = (on: Database) => drizzleAdapter(on, { provider: 'pg', schema })(given)
      return withAdapterErrors(withHashedTokens(withRecordedSessions(adapterOn, db, transact, opened)), failed)
    },
    session: {
      expiresIn: sessionLifetimes.idleMs / 1000,
      updateAge: sessionLifetimes.renewalMs / 1000,
      additionalFields: { provedAt: { type: 'date', input: false } },
    },
    user: {
      validateUserInfo({ user, source }) {
        // Who this is was settled before; the address of today is not looked at.
        if (source.action === 'sign-in') return undefined
        // As the provider wrote it: the library has lowered the other, and some foreign capitals have Latin small letters.
        const written = source.oauth?.profile?.email
        if (typeof written !== 'string' || emailError(written) || emailKey(written) !== user.email) {
          return { error: 'email_invalid' }
        }
        // Without this, somebody could take an address with a provider that lets people write any.
        return user.emailVerified === true ? undefined : { error: 'email_not_verified' }
      },
    },
    databaseHooks: {
      // The library makes accounts only for people who come from a provider; their names and pictures stay there.
      user: { create: { before: async (user) => ({ data: { ...user, name: '', image: null } }) } },
      // Nothing is asked of a provider after the sign-in: its tokens are not kept.
      account: { create: { before: async (credential) => ({ data: { ...credential, ...noTokens } }) } },
      session: {
        create: {
          before: async (session) => {
            await opening?.(session.userId)
            const address = shortAddress(session.ipAddress ?? '') ?? null
            const userAgent = deviceName(session.userAgent ?? '')
            return { data: { ...session, ipAddress: address, userAgent, provedAt: clock.now() } }
          },
        },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // A provider joins an account of the same address only when both sides have confirmed it.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    rateLimit: { enabled: false },
    // Where somebody ends whose way through a provider cannot be told any more.
    // What fails otherwise is ours to answer and to log: the library would write out the error, with all it holds.
    onAPIError: { errorURL: '/signin', throw: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure(publicUrl),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [sessionOpener, genericOAuth({ config: options.providers ?? [] })],
  })
}

export type Auth = ReturnType<typeof createAuth>

/** What a session opened with these headers would say of its client, for attempts that open none. */
export const originOf = (headers: Headers): Origin => ({
  device: deviceName(headers.get('user-agent') ?? ''),
  address: shortAddress(headers.get(addressHeader) ?? ''),
})

const noTokens = { accessToken: null, refreshToken: null, idToken: null }
