import { boolean, pgView, text } from 'drizzle-orm/pg-core'

/** What other features may read of profiles in their own queries: their table, seen without the rest, and never written. */
export const profilesView = pgView('profiles', {
  /** Of the account. */
  id: text('id').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  avatarUrl: text('avatar_url'),
  showsActivity: boolean('shows_activity').notNull(),
  isSuggested: boolean('is_suggested').notNull(),
}).existing()

/** The columns of a `PersonCard`. */
export const profileSummary = {
  id: profilesView.id,
  username: profilesView.username,
  avatarUrl: profilesView.avatarUrl,
}
