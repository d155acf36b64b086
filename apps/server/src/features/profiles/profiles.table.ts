import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { BirthMonth, Country, Gender, WorkName } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

/** Profiles [DATA-02]. One row per account, with the account's id. */
export const profiles = pgTable(
  'profiles',
  {
    id: accountReference('id').primaryKey(),
    username: text('username').notNull(),
    /** Unique key of the name: `usernameKey` of it [GAP-24]. */
    usernameKey: text('username_key').notNull().unique(),
    avatarUrl: text('avatar_url'),
    bio: text('bio'),
    gender: text('gender').$type<Gender>(),
    birthDay: integer('birth_day'),
    birthMonth: text('birth_month').$type<BirthMonth>(),
    birthYear: integer('birth_year'),
    country: text('country').$type<Country>(),
    /** E.164; never leaves the server but through contact matching [GAP-14]. */
    phoneNumber: text('phone_number'),
    /** Whether members who have the number in their phone book may find this person by it. */
    foundByPhone: boolean('found_by_phone').notNull().default(false),
    /** Whether friends see this person's favourites under "Chez vos amis". */
    showsActivity: boolean('shows_activity').notNull().default(true),
    /** Whether the person may be suggested to members with friends or works in common: see decision 061. */
    isSuggested: boolean('is_suggested').notNull().default(false),
    /** Keys of the favourites in the profile header [SHOW-01]. */
    chosenWorks: jsonb('chosen_works').$type<readonly WorkName[]>().notNull().default([]),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    // Indexes of the name search, on functions that a migration creates: for prefixes, and for bigrams and trigrams, so
    // that any part of two letters or more uses an index.
    index('profiles_plain_name').on(sql`plain_name(${table.usernameKey}) collate "C"`),
    index('profiles_name_parts').using('gin', sql`name_parts(plain_name(${table.usernameKey}))`),
    // A partial index: a lookup takes the same time for a hidden number as for an unknown one.
    index('profiles_found_by_phone')
      .on(table.phoneNumber)
      .where(sql`${table.foundByPhone}`),
  ],
)

export type StoredProfile = typeof profiles.$inferSelect
