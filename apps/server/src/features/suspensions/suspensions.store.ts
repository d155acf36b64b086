import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonCard, Role, SuspensionState } from '@trouvaille/contract'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { rolesOf } from '../roles/index.ts'
import { isActiveAt, suspensions } from './suspensions.table.ts'

export type StoredSuspension = typeof suspensions.$inferSelect

/** A suspension as moderators see it. */
export interface ShownSuspension extends TimeKey {
  suspension: StoredSuspension
  person: PersonCard
  /** Of the person. */
  roles: Role[]
  begunBy: string | null
  answeredBy: string | null
  liftedBy: string | null
}

const waits = sql`(${suspensions.appealedAt} is not null and ${suspensions.answeredAt} is null and ${suspensions.liftedAt} is null)`

const inState = (state: SuspensionState, at: SQL): SQL =>
  ({
    appealed: sql`${waits} and ${isActiveAt(at)}`,
    active: isActiveAt(at),
    over: sql`not ${isActiveAt(at)}`,
  })[state]

/** A time as an SQL parameter. */
export const timestampOf = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

export function suspensionsStore(db: Database) {
  return {
    /** The suspension of an account that is active at a time. */
    async active(personId: string, at: Date): Promise<StoredSuspension | undefined> {
      const [row] = await db
        .select()
        .from(suspensions)
        .where(and(eq(suspensions.personId, personId), isActiveAt(timestampOf(at))))
        .limit(1)
      return row
    },

    async insert(
      row: Pick<StoredSuspension, 'id' | 'personId' | 'reason' | 'text' | 'begunAt' | 'begunBy' | 'endsAt'>,
    ): Promise<void> {
      await db.insert(suspensions).values(row)
    },

    async find(id: string): Promise<StoredSuspension | undefined> {
      const [row] = await db.select().from(suspensions).where(eq(suspensions.id, id))
      return row
    },

    async change(id: string, changes: Partial<StoredSuspension>): Promise<void> {
      await db.update(suspensions).set(changes).where(eq(suspensions.id, id))
    },

    /** Stores the appeal, once. @returns Whether there was none. */
    async appeal(id: string, text: string, at: Date): Promise<boolean> {
      const rows = await db
        .update(suspensions)
        .set({ appeal: text, appealedAt: at })
        .where(and(eq(suspensions.id, id), isNull(suspensions.appealedAt)))
        .returning({ id: suspensions.id })
      return rows.length > 0
    },

    /** Suspensions in a state, the newest first, without the viewer's own. */
    async page(
      viewerId: string,
      state: SuspensionState,
      { at, after, limit }: { at: Date } & TimePage,
    ): Promise<ShownSuspension[]> {
      const [beginner, answerer, lifter] = ['beginner', 'answerer', 'lifter'].map((name) => alias(profilesView, name))
      if (!beginner || !answerer || !lifter) throw new Error('Three names were given.')
      const { id, begunAt } = suspensions
      return db
        .select({
          id,
          at: begunAt,
          suspension: suspensions,
          person: profileSummary,
          roles: rolesOf(profilesView.id),
          begunBy: beginner.username,
          answeredBy: answerer.username,
          liftedBy: lifter.username,
        })
        .from(suspensions)
        .innerJoin(profilesView, eq(profilesView.id, suspensions.personId))
        .leftJoin(beginner, eq(beginner.id, suspensions.begunBy))
        .leftJoin(answerer, eq(answerer.id, suspensions.answeredBy))
        .leftJoin(lifter, eq(lifter.id, suspensions.liftedBy))
        .where(and(inState(state, timestampOf(at)), ne(suspensions.personId, viewerId), afterKey(begunAt, id, after)))
        .orderBy(desc(begunAt), desc(id))
        .limit(limit)
    },

    async idOfUsername(key: string): Promise<string | undefined> {
      const [row] = await db.select({ id: profilesView.id }).from(profilesView).where(eq(profilesView.usernameKey, key))
      return row?.id
    },
  }
}
