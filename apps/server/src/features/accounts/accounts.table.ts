import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The tables of the accounts library; names and shapes of the columns are those it expects. */

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  /** By which the audit names the account. Nothing else tells whose it is: with this row the audit forgets who it was. */
  auditSubject: uuid('audit_subject').notNull().unique().defaultRandom(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** A hash: with what is read here nobody opens anything. The library's name for it stays. */
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When the person last proved who they are: by opening the session, or with their password since. */
    provedAt: time('proved_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Ways to sign in: a password (`credential`) or an OAuth provider. */
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
    // One of each provider: whoever has a second identity there, or takes an address over, gets no second way in.
    uniqueIndex('credentials_user_provider').on(table.userId, table.providerId),
    uniqueIndex('credentials_provider').on(table.providerId, table.accountId),
  ],
)

/** What the accounts library remembers between two steps of a sign-in with a provider. */
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

/** Single-use secrets, of mailed links and of refused sign-ins. Only a hash is kept: reading the database opens no account. */
export const accountSecrets = pgTable(
  'account_secrets',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['password-reset', 'email-confirmation', 'suspension-appeal'] }).notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('account_secrets_user').on(table.userId), index('account_secrets_expiry').on(table.expiresAt)],
)

/** Sign-ins of each account and failed attempts. The address is stored without its last part. */
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
