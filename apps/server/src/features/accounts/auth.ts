import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import { input } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { accounts, credentials, sessions, verifications } from './accounts.table.ts'

export interface AuthOptions {
  db: Database
  secret: string
  /** Address people use; decides whether cookies are marked secure. */
  publicUrl: string | undefined
}

/** Argon2id at the parameters that OWASP recommends (19 MiB, 2 passes), on the thread pool. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2)

/** Days a session lives without being used; one use a day renews it. */
const sessionDays = 30
const day = 24 * 60 * 60

export const cookiePrefix = 'trouvaille'

/**
 * Sets up the accounts library. Its own HTTP endpoints are not mounted: our contract stands in front, so that
 * errors, limits and audiences are the same everywhere.
 */
export function createAuth({ db, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: accounts, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: input.passwordMinCharacters,
      maxPasswordLength: input.passwordMaxCharacters,
      password: { hash: hashPassword, verify: ({ hash: hashed, password }) => verify(hashed, password) },
    },
    session: { expiresIn: sessionDays * day, updateAge: day },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    plugins: [bearer()],
  })
}

export type Auth = ReturnType<typeof createAuth>
