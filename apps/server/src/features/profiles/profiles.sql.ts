import { boolean, pgView, text } from 'drizzle-orm/pg-core'

/** A read-only view of the table, for queries of other features. */
export const profilesView = pgView('profiles', {
  /** Account id. */
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
