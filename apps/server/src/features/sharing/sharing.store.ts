import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import { type MediaType, sharing as limits, viewOf, type Work } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { shares } from './sharing.table.ts'

/** A shared work. */
export interface SharedWork extends TimeKey {
  work: Work
  sharedBy: PersonCard
}

export interface NewShare extends TimeKey {
  friendId: string
  sharedBy: string
  clientId: string
  work: Work
}

export function sharingStore(db: Database) {
  const received = () =>
    db
      .select({
        id: shares.id,
        itemType: shares.itemType,
        itemData: shares.itemData,
        at: shares.sharedAt,
        sharedBy: profileSummary,
      })
      .from(shares)
      .innerJoin(profilesView, eq(profilesView.id, shares.sharedBy))

  return {
    /**
     * Upserts a share by sender and work.
     * @returns Whether it is new; false for a duplicate.
     */
    async put({ id, friendId, sharedBy, clientId, work, at }: NewShare): Promise<boolean> {
      const rows = await db
        .insert(shares)
        .values({
          id,
          friendId,
          sharedBy,
          itemType: work.kind,
          itemId: viewOf(work).id,
          itemData: work.item,
          clientId,
          sharedAt: at,
        })
        .onConflictDoUpdate({
          target: [shares.friendId, shares.sharedBy, shares.itemType, shares.itemId],
          set: {
            id: sql`excluded.id`,
            itemData: sql`excluded.item_data`,
            clientId: sql`excluded.client_id`,
            sharedAt: sql`excluded.shared_at`,
          },
          setWhere: sql`${shares.clientId} <> excluded.client_id`,
        })
        .returning({ id: shares.id })
      return rows.length > 0
    },

    /** Deletes the recipient's oldest shares until the quotas hold. */
    async trim(friendId: string): Promise<void> {
      const newestFirst = sql`order by ${shares.sharedAt} desc, ${shares.id} desc`
      await db.execute(sql`
        with ranked as (
          select ${shares.id} as id, ${shares.sharedAt} as shared_at, ${shares.itemBytes} as item_bytes,
            row_number() over (partition by ${shares.sharedBy} ${newestFirst}) as place,
            sum(${shares.itemBytes}) over (partition by ${shares.sharedBy} ${newestFirst}) as bytes
          from ${shares} where ${shares.friendId} = ${friendId}
        ), kept as (
          select id, row_number() over newest as place, sum(item_bytes) over newest as bytes
          from ranked where place <= ${limits.keptOfOne} and bytes <= ${limits.bytesOfOne}
          window newest as (order by shared_at desc, id desc)
        )
        delete from ${shares} where ${shares.id} in (
          select id from ranked
          except select id from kept where place <= ${limits.kept} and bytes <= ${limits.bytes}
        )`)
    },

    /** Received shares of some kinds, the newest first [SHAR-10]. */
    async page(friendId: string, { of, after, limit }: { of: readonly MediaType[] } & TimePage): Promise<SharedWork[]> {
      const rows = await received()
        .where(
          and(
            eq(shares.friendId, friendId),
            inArray(shares.itemType, [...of]),
            afterKey(shares.sharedAt, shares.id, after),
          ),
        )
        .orderBy(desc(shares.sharedAt), desc(shares.id))
        .limit(limit)
      return rows.map(toSharedWork)
    },

    async findAll(friendId: string, ids: readonly string[]): Promise<SharedWork[]> {
      if (ids.length === 0) return []
      const rows = await received().where(and(inArray(shares.id, [...ids]), eq(shares.friendId, friendId)))
      return rows.map(toSharedWork)
    },

    /** @returns The recipient; undefined if it did not exist. */
    async takeAway(id: string): Promise<string | undefined> {
      const [row] = await db.delete(shares).where(eq(shares.id, id)).returning({ friendId: shares.friendId })
      return row?.friendId
    },

    /** @returns Whether it existed and was theirs [SHAR-11] [ROLE-18]. */
    async remove(friendId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(shares)
        .where(and(eq(shares.id, id), eq(shares.friendId, friendId)))
        .returning({ id: shares.id })
      return rows.length > 0
    },
  }
}

function toSharedWork({
  itemType,
  itemData,
  ...row
}: Pick<typeof shares.$inferSelect, 'id' | 'itemType' | 'itemData'> & {
  at: Date
  sharedBy: PersonCard
}): SharedWork {
  return { ...row, work: { kind: itemType, item: itemData } as Work }
}
