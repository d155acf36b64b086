import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The tables of the accounts library, with the column names and types that it expects. */

/** What opens a session; `second-factor` is a passkey after one of the first two. */
export type OpenedBy = 'password' | 'provider' | 'passkey' | 'second-factor' | 'recovery-code'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  /** Pseudonym of the account in the audit. It is the only link: deleting this row anonymizes the entries. */
  auditSubject: uuid('audit_subject').notNull().unique().defaultRandom(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** A hash of the token, so that read access to the database opens no session. The column name is the library's. */
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** Time of the last authentication: at sign-in, or with the password since. */
    provedAt: time('proved_at').notNull().defaultNow(),
    /** What opened it; null for one of before this was recorded. */
    openedBy: text('opened_by').$type<OpenedBy>(),
    /** Time of the last authentication with a passkey; null without one. */
    passkeyAt: time('passkey_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Sign-in methods: a password (`credential`) or an OAuth provider. */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One per provider: a second identity there, or a taken-over address, opens no further way in.
    uniqueIndex('credentials_user_provider').on(table.userId, table.providerId),
    uniqueIndex('credentials_provider').on(table.providerId, table.accountId),
  ],
)

/** State of the accounts library during a sign-in with a provider. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/**
 * Single-use secrets of mailed links, and of sign-ins that were rejected or wait for their second factor. Only hashes: read access to the database opens no account.
 */
export const accountSecrets = pgTable(
  'account_secrets',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['password-reset', 'email-confirmation', 'suspension-appeal', 'second-factor'],
    }).notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('account_secrets_user').on(table.userId), index('account_secrets_expiry').on(table.expiresAt)],
)

/** Sign-in history: successes and failures per account. Addresses are truncated. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    success: boolean('success').notNull(),
    device: text('device').notNull(),
    address: text('address'),
  },
  (table) => [index('sign_ins_user').on(table.userId, table.id), index('sign_ins_at').on(table.at)],
)
