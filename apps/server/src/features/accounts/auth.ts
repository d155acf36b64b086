import { emailError, emailKey } from '@trouvaille/domain'
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { shortAddress } from '../../platform/security/client-address.ts'
import { type ReadHeaders, timeZoneHeader, timeZoneOf } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { cookiePrefix, isSecure } from '../../platform/security/session-cookies.ts'
import { accounts, credentials, type OpenedBy, sessions, verifications } from './accounts.table.ts'
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
  /** Public base URL; determines the Secure attribute of cookies. */
  publicUrl: string | undefined
  /** Called before a session is created; an error prevents it. */
  opening?: (userId: string) => Promise<void>
  /** Records a session in the transaction that creates it. */
  opened: (transaction: Transaction, opening: OpenedSession) => Promise<void>
  /** Called with every database error, even if the library ignores it. */
  failed?: (error: unknown) => void
  /** OAuth providers; only the instance that serves them has any. */
  providers?: GenericOAuthConfig[]
}

/** Header in which {@link clientHeaders} puts the client address. */
const addressHeader = 'x-client-address'

/** Client data of a new session, from the headers of a request. */
export function clientHeaders(headers: ReadHeaders, address: string): Headers {
  const zone = timeZoneOf(headers)
  return new Headers({
    'user-agent': headers.get('user-agent') ?? '',
    [addressHeader]: address,
    ...(zone !== undefined && { [timeZoneHeader]: zone }),
  })
}

/** Creates a session for somebody who was authenticated by us. It has no path, so it is not reachable by HTTP. */
const sessionOpener = {
  id: 'session-opener',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: z.object({ userId: z.string(), openedBy: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { userId, openedBy } = ctx.body
        const user = await internalAdapter.findUserById(userId)
        const session = user && (await internalAdapter.createSession(user.id, false, { openedBy }))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

/**
 * Sets up the accounts library: sessions and providers; passwords are ours. Its own HTTP endpoints are not mounted, but
 * for the way back from a provider: our contract stands in front, so that errors, limits and audiences are the same
 * everywhere.
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
      additionalFields: {
        provedAt: { type: 'date', input: false },
        openedBy: { type: 'string', input: false, required: false },
        passkeyAt: { type: 'date', input: false, required: false },
      },
    },
    user: {
      validateUserInfo({ user, source }) {
        // The account is known by its provider id; the address is irrelevant then.
        if (source.action === 'sign-in') return undefined
        // The address as the provider sent it: the library lower-cases its copy, and some foreign capitals map to ASCII
        // letters.
        const written = source.oauth?.profile?.email
        if (typeof written !== 'string' || emailError(written) || emailKey(written) !== user.email) {
          return { error: 'email_invalid' }
        }
        // Otherwise an address could be taken over with a provider that does not verify addresses.
        return user.emailVerified === true ? undefined : { error: 'email_not_verified' }
      },
    },
    databaseHooks: {
      // The library creates accounts only for sign-ins with a provider, whose names and pictures are not stored.
      user: { create: { before: async (user) => ({ data: { ...user, name: '', image: null } }) } },
      // The provider's tokens are not stored: nothing is requested after the sign-in.
      account: { create: { before: async (credential) => ({ data: { ...credential, ...noTokens } }) } },
      session: {
        create: {
          before: async (session) => {
            await opening?.(session.userId)
            const address = shortAddress(session.ipAddress ?? '') ?? null
            const userAgent = deviceName(session.userAgent ?? '')
            // The library itself opens those of providers alone.
            const { openedBy = 'provider' } = session as { openedBy?: OpenedBy }
            const provedAt = clock.now()
            const passkeyAt = openedBy === 'passkey' || openedBy === 'second-factor' ? provedAt : null
            return { data: { ...session, ipAddress: address, userAgent, provedAt, openedBy, passkeyAt } }
          },
        },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Account linking requires that both sides have verified the address.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    rateLimit: { enabled: false },
    // Landing page where the redirect target of a failed callback is unknown.
    // Other errors are answered and logged by us: the library would log the error with all its data.
    onAPIError: { errorURL: '/signin', throw: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // The library would put a weaker prefix in front of ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(publicUrl) },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [sessionOpener, genericOAuth({ config: options.providers ?? [] })],
  })
}

export type Auth = ReturnType<typeof createAuth>

/** The client data that a session with these headers would have, for failed attempts. */
export const originOf = (headers: Headers): Origin => ({
  device: deviceName(headers.get('user-agent') ?? ''),
  address: shortAddress(headers.get(addressHeader) ?? ''),
})

const noTokens = { accessToken: null, refreshToken: null, idToken: null }
