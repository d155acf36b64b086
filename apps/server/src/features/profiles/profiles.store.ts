import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/raw-query.ts'
import { accountsView } from '../accounts/index.ts'
import { profiles, type StoredProfile } from './profiles.table.ts'

export type NamedProfile = Pick<StoredProfile, 'id' | 'username' | 'usernameKey'>

/** A person, and the phone number that matched. */
export type FoundByPhone = PersonCard & { phoneNumber: string }

/** Placeholder of a migration for keys that the server must compute. */
const noKey = eq(profiles.usernameKey, sql`'?' || ${profiles.id}`)

const card = { id: profiles.id, username: profiles.username, avatarUrl: profiles.avatarUrl }

/** The search key of names, in byte order. */
const plainKey = sql`plain_name(${profiles.usernameKey}) collate "C"`

/** Upper bound of a prefix search. */
const lastCharacter = String.fromCodePoint(0x10ffff)

export function profilesStore(db: Database) {
  const cards = prepareStatement<{ ids: string }, PersonCard>(
    db,
    'profile_cards',
    sql`select profile.id, profile.username, profile.avatar_url as "avatarUrl" from ${profiles} as profile
      where profile.id = any (array(select json_array_elements_text(${sql.placeholder('ids')}::json)))`,
  )

  return {
    /** Cards of some people; missing ones are left out. */
    cards: (ids: readonly string[]): Promise<PersonCard[]> => cards({ ids: JSON.stringify(ids) }),

    /**
     * People whose plain name contains a text: prefix matches by name first, then others. Both use an index.
     * @param text A `plainName` of two characters or more.
     */
    async search(text: string, limit: number): Promise<PersonCard[]> {
      const begins = sql`${plainKey} >= ${text} and ${plainKey} < ${text + lastCharacter}`
      const first = await db.select(card).from(profiles).where(begins).orderBy(plainKey).limit(limit)
      if (first.length === limit) return first
      // A trigram index: candidates for a longer text are the names with all of its trigrams.
      const letters = [...text]
      const size = Math.min(3, letters.length)
      const parts = letters.slice(size - 1).map((_, place) => letters.slice(place, place + size).join(''))
      const list = sql.join(
        parts.map((part) => sql`${part}`),
        sql`, `,
      )
      const more = await db
        .select(card)
        .from(profiles)
        .where(
          and(
            sql`name_parts(plain_name(${profiles.usernameKey})) @> array[${list}]`,
            sql`position(${text} in plain_name(${profiles.usernameKey})) > 1`,
          ),
        )
        .limit(limit - first.length)
      return [...first, ...more]
    },

    async firstByName(limit: number): Promise<PersonCard[]> {
      return db.select(card).from(profiles).orderBy(plainKey).limit(limit)
    },

    /**
     * People with one of these numbers who chose to be found by it: by number, then by name. The condition repeats that
     * of the partial index literally, so that no other rows are read.
     */
    async foundByPhone(phoneNumbers: readonly string[], limit: number): Promise<FoundByPhone[]> {
      return db
        .select({ ...card, phoneNumber: sql<string>`${profiles.phoneNumber}` })
        .from(profiles)
        .where(sql`${profiles.phoneNumber} = any(${sql.param([...phoneNumbers])}) and ${profiles.foundByPhone}`)
        .orderBy(profiles.phoneNumber, profiles.usernameKey)
        .limit(limit)
    },

    async insert(
      profile: NamedProfile & Pick<typeof profiles.$inferInsert, 'phoneNumber' | 'foundByPhone'>,
    ): Promise<void> {
      await db.insert(profiles).values(profile)
    },

    /** @param key The `usernameKey` of a name. */
    async idOfUsername(key: string): Promise<string | undefined> {
      const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.usernameKey, key)).limit(1)
      return row?.id
    },

    /** Keys that are taken, among some. */
    async takenKeys(keys: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ key: profiles.usernameKey })
        .from(profiles)
        .where(inArray(profiles.usernameKey, [...keys]))
      return new Set(rows.map(({ key }) => key))
    },

    /** Profiles without a computed key, the oldest accounts first. */
    async withoutKey(limit: number): Promise<{ id: string; username: string }[]> {
      return db
        .select({ id: profiles.id, username: profiles.username })
        .from(profiles)
        .innerJoin(accountsView, eq(accountsView.id, profiles.id))
        .where(noKey)
        .orderBy(asc(accountsView.createdAt), asc(accountsView.id))
        .limit(limit)
    },

    /**
     * Sets key and name of profiles without a key, in one transaction.
     * @returns The ids of the changed profiles.
     */
    async setKeys(named: readonly NamedProfile[]): Promise<Set<string>> {
      const given = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given (id text, username text, "usernameKey" text)`
      const rows = await db
        .update(profiles)
        .set({ username: sql`given.username`, usernameKey: sql`given."usernameKey"` })
        .from(given)
        .where(sql`${profiles.id} = given.id and ${noKey}`)
        .returning({ id: profiles.id })
      return new Set(rows.map(({ id }) => id))
    },

    async read(id: string): Promise<StoredProfile | undefined> {
      const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).limit(1)
      return row
    },

    /** Avatars in use by these accounts, among some. */
    async shownAvatars(ids: readonly string[], addresses: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ avatarUrl: profiles.avatarUrl })
        .from(profiles)
        .where(and(inArray(profiles.id, [...ids]), inArray(profiles.avatarUrl, [...addresses])))
      return rows.flatMap(({ avatarUrl }) => avatarUrl ?? [])
    },

    /** Reads a profile with a row lock. */
    async lock(id: string): Promise<StoredProfile | undefined> {
      const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update')
      return row
    },

    async delete(id: string): Promise<void> {
      await db.delete(profiles).where(eq(profiles.id, id))
    },

    async update(id: string, changes: Partial<StoredProfile>): Promise<void> {
      await db.update(profiles).set(changes).where(eq(profiles.id, id))
    },

    /**
     * Sets the avatar and returns the previous one in one statement, so that each of two concurrent uploads removes its
     * own predecessor. Undefined without a profile.
     */
    async replaceAvatar(id: string, avatarUrl: string | null, updatedAt: Date): Promise<string | null | undefined> {
      const previous = db
        .$with('previous')
        .as(
          db
            .select({ id: profiles.id, avatarUrl: profiles.avatarUrl })
            .from(profiles)
            .where(eq(profiles.id, id))
            .for('update'),
        )
      const [row] = await db
        .with(previous)
        .update(profiles)
        .set({ avatarUrl, updatedAt })
        .from(previous)
        .where(eq(profiles.id, previous.id))
        .returning({ avatarUrl: previous.avatarUrl })
      return row?.avatarUrl
    },
  }
}
