import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { BirthMonth, Country, Gender, WorkName } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

/** What a person says of themselves [DATA-02]. One row per account, with the account's id. */
export const profiles = pgTable(
  'profiles',
  {
    id: accountReference('id').primaryKey(),
    username: text('username').notNull(),
    /** What the name is found and kept apart by: `usernameKey` of it [GAP-24]. */
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
    /** Whether friends see under "Chez vos amis" what this person keeps. */
    showsActivity: boolean('shows_activity').notNull().default(true),
    /** Whether members with friends or works in common are told of this person: see decision 061. */
    isSuggested: boolean('is_suggested').notNull().default(false),
    /** Works of the own lists that stand large on the profile [SHOW-01]. Only which; the lists hold them. */
    chosenWorks: jsonb('chosen_works').$type<readonly WorkName[]>().notNull().default([]),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    // What a search finds names by, with functions that the migration makes: how a name begins, and its pairs and
    // triples of letters, so that any part of two letters or more stays on an index.
    index('profiles_plain_name').on(sql`plain_name(${table.usernameKey}) collate "C"`),
    index('profiles_name_parts').using('gin', sql`name_parts(plain_name(${table.usernameKey}))`),
    // Only people who may be found: looking for the number of anybody else takes as long as for a number of nobody.
    index('profiles_found_by_phone')
      .on(table.phoneNumber)
      .where(sql`${table.foundByPhone}`),
  ],
)

export type StoredProfile = typeof profiles.$inferSelect
