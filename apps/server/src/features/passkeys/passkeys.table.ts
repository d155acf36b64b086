import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Passkeys: public keys whose private part an authenticator of the person holds. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: accountReference('user_id').notNull(),
    /** The authenticator's id of the key, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures that the authenticator has counted; some do not count, and stay at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Whether other devices of the person have it, too. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that authenticators are to sign, each good once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Of the challenge and of what it is for. */
    hash: text('hash').primaryKey(),
    /** Whose key it is for; null where anybody's may answer. */
    userId: accountReference('user_id'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)

/** Accounts that are asked for a passkey after the password. */
export const secondFactors = pgTable('second_factors', {
  userId: accountReference('user_id').primaryKey(),
  since: time('since').notNull(),
})

/** Recovery codes that are left. Only hashes: read access to the database opens no account. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: accountReference('user_id').notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
