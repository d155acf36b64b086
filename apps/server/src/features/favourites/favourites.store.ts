import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  sql,
  sum,
} from 'drizzle-orm'
import {
  allMediaTypes,
  type FavouriteChange,
  favouriteKey,
  type FavouriteList,
  favouriteLists,
  type MediaType,
  type Work,
  type WorkName,
} from '@trouvaille/domain'
import { afterKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { favourites } from './favourites.table.ts'

/** One of the newest works of its kind and list. */
interface SummedWork extends ListedWork {
  /** Number of works of its kind and list. */
  total: number
  /** Whether it is in the other list, too. */
  isInBoth: boolean
}

export function favouritesStore(db: Database) {
  return {
    /** Size of a person's lists. */
    async held(userId: string): Promise<{ entries: number; bytes: number }> {
      const bytes = sum(favourites.itemBytes).mapWith(Number)
      const [row] = await db.select({ entries: count(), bytes }).from(favourites).where(eq(favourites.userId, userId))
      return { entries: row?.entries ?? 0, bytes: row?.bytes ?? 0 }
    },

    /** Stored rows of the changed keys, by `favouriteKey`. */
    async known(
      userId: string,
      changes: readonly FavouriteChange[],
    ): Promise<Map<string, Pick<FavouriteChange, 'action' | 'changedAt'>>> {
      const { list, kind, itemId, changedAt } = favourites
      const keys = changes.map((change) => sql`(${change.list}, ${change.kind}, ${change.id})`)
      const rows = await db
        .select({ list, kind, id: itemId, changedAt, isRemoved: isNull(favourites.item) })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), sql`(${list}, ${kind}, ${itemId}) in (${sql.join(keys, sql`, `)})`))
      return new Map(
        rows.map((row) => [
          favouriteKey(row),
          { action: row.isRemoved ? ('remove' as const) : ('add' as const), changedAt: row.changedAt.toISOString() },
        ]),
      )
    },

    /**
     * Upserts changes that are newer than the stored ones. Keys must be unique.
     * @returns The newest revision written; undefined if nothing was newer.
     */
    async write(userId: string, changes: readonly FavouriteChange[]): Promise<number | undefined> {
      const written = await db
        .insert(favourites)
        .values(
          changes.map((change) => ({
            userId,
            list: change.list,
            kind: change.kind,
            itemId: change.id,
            item: change.action === 'add' ? change.work.item : null,
            changedAt: new Date(change.changedAt),
          })),
        )
        .onConflictDoUpdate({
          target: [favourites.userId, favourites.list, favourites.kind, favourites.itemId],
          set: {
            item: sql`excluded.item`,
            changedAt: sql`excluded.changed_at`,
            revision: sql`nextval('favourite_revisions')`,
          },
          // The rule of `isNewer` in SQL.
          setWhere: sql`excluded.changed_at > ${favourites.changedAt} or (excluded.changed_at = ${favourites.changedAt}
            and excluded.item is null and ${favourites.item} is not null)`,
        })
        .returning({ revision: favourites.revision })
      return written.length > 0 ? Math.max(...written.map(({ revision }) => revision)) : undefined
    },

    /** Revisions after a cursor, in order, with the sizes of their items, but without the items. */
    async sizesAfter(
      userId: string,
      revision: number,
      limit: number,
    ): Promise<{ revision: number; bytes: number | null }[]> {
      return db
        .select({ revision: favourites.revision, bytes: favourites.itemBytes })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), gt(favourites.revision, revision)))
        .orderBy(asc(favourites.revision))
        .limit(limit)
    },

    /** The newest works of each kind in each list, the newest first. */
    async newest(userId: string, ofEach: number): Promise<SummedWork[]> {
      const { list, kind, itemId, changedAt } = favourites
      const newest = sql`row_number() over (partition by ${list}, ${kind} order by ${changedAt} desc, ${itemId} desc)`
      const ranked = db
        .select({
          list,
          kind,
          itemId,
          item: favourites.item,
          changedAt,
          place: newest.as('place'),
          total: sql<number>`(count(*) over (partition by ${list}, ${kind}))::int`.as('total'),
          isInBoth: sql<boolean>`count(*) over (partition by ${kind}, ${itemId}) > 1`.as('is_in_both'),
        })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), isNotNull(favourites.item)))
        .as('ranked')
      const rows = await db
        .select()
        .from(ranked)
        .where(lte(ranked.place, ofEach))
        .orderBy(desc(ranked.changedAt), desc(ranked.itemId))
      return rows.map((row) => ({ ...toListedWork(row), total: row.total, isInBoth: row.isInBoth }))
    },

    /** Works in either list, by kind and id; those in both appear twice. */
    async named(userId: string, names: readonly WorkName[]): Promise<Work[]> {
      const { kind, itemId, item } = favourites
      const keys = names.map((name) => sql`(${name.kind}, ${name.id})`)
      const rows = await db
        .select({ kind, item })
        .from(favourites)
        .where(
          and(
            eq(favourites.userId, userId),
            isNotNull(item),
            sql`(${kind}, ${itemId}) in (${sql.join(keys, sql`, `)})`,
          ),
        )
      return rows as Work[]
    },

    /** Kinds with works, per list. One index lookup each, which does not depend on the size of the lists. */
    async kept(userId: string): Promise<{ list: FavouriteList; kind: MediaType }[]> {
      const parts = favouriteLists.flatMap((list) => allMediaTypes.map((kind) => sql`(${list}, ${kind})`))
      const held = sql`(values ${sql.join(parts, sql`, `)}) as part (list, kind)`
      return rowsOf(
        db,
        sql`select list, kind from ${held} where exists (
          select from ${favourites} as kept where kept.user_id = ${userId} and kept.list = part.list
            and kept.kind = part.kind and kept.item is not null
        )`,
      )
    },

    /** Number of distinct works per kind. */
    async counts(userId: string): Promise<{ kind: MediaType; works: number }[]> {
      const { kind, itemId } = favourites
      return db
        .select({ kind, works: countDistinct(itemId) })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), isNotNull(favourites.item)))
        .groupBy(kind)
    },

    /** The works of one kind in one list, the newest first. */
    async page(
      userId: string,
      { list, kind, after, limit }: { list: FavouriteList; kind: MediaType } & TimePage,
    ): Promise<(ListedWork & { isInBoth: boolean })[]> {
      const { itemId, changedAt } = favourites
      const isInBoth = sql<boolean>`exists (
        select from ${favourites} as other where other.user_id = ${favourites}.user_id and other.list <> ${favourites}.list
          and other.kind = ${favourites}.kind and other.item_id = ${favourites}.item_id and other.item is not null
      )`
      const rows = await db
        .select({ ...getTableColumns(favourites), isInBoth })
        .from(favourites)
        .where(
          and(
            eq(favourites.userId, userId),
            eq(favourites.list, list),
            eq(favourites.kind, kind),
            isNotNull(favourites.item),
            afterKey(changedAt, itemId, after),
          ),
        )
        .orderBy(desc(changedAt), desc(itemId))
        .limit(limit)
      return rows.map((row) => ({ ...toListedWork(row), isInBoth: row.isInBoth }))
    },

    /** Changes between two revisions, in order. */
    async between(userId: string, after: number, upTo: number): Promise<FavouriteChange[]> {
      const { revision } = favourites
      const rows = await db
        .select()
        .from(favourites)
        .where(and(eq(favourites.userId, userId), gt(revision, after), lte(revision, upTo)))
        .orderBy(asc(revision))
      return rows.map(toChange)
    },
  }
}

/** A work in a list, and when it was added. */
export interface ListedWork {
  list: FavouriteList
  work: Work
  at: Date
  id: string
}

function toListedWork(
  row: Pick<typeof favourites.$inferSelect, 'list' | 'kind' | 'itemId' | 'item' | 'changedAt'>,
): ListedWork {
  return {
    list: row.list,
    work: { kind: row.kind, item: row.item } as Work,
    at: row.changedAt,
    id: row.itemId,
  }
}

function toChange(row: typeof favourites.$inferSelect): FavouriteChange {
  const key = { list: row.list, kind: row.kind, id: row.itemId, changedAt: row.changedAt.toISOString() }
  return row.item === null
    ? { ...key, action: 'remove' }
    : { ...key, action: 'add', work: { kind: row.kind, item: row.item } as Work }
}
