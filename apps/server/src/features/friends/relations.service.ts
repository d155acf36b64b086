import { type FriendshipStatus, friendshipStatus, type Relation, relationOf } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { relationsStore } from './relations.store.ts'

/** The relation of somebody to the viewer, and its form on a card. */
export interface KnownRelation {
  relation: Relation
  friendship: FriendshipStatus
  /** Whether the other account is suspended. */
  isSuspended: boolean
}

export interface VisiblePage<Row> {
  items: (KnownRelation & { row: Row })[]
  /** The last row read, the cursor of the next page; undefined on the last page. */
  end: Row | undefined
}

export interface VisiblePageOptions<Row> {
  viewerId: string
  /** Page size. */
  size: number
  /** Filter: a policy of the domain. */
  may: (relation: Relation, isSuspended: boolean) => boolean
  /** Reads the first rows from the cursor on, in order. */
  load: (limit: number) => Promise<Row[]>
  personOf: (row: Row) => string
}

/** Maximum number of reads per page, for more rows each time. */
const mostReadings = 3

export type RelationsService = ReturnType<typeof createRelationsService>

export function createRelationsService({ db, clock }: { db: Database; clock: Clock }) {
  /** Relations of some people to the viewer by their ids, in one query. Unknown people are strangers. */
  async function relationsOf(viewerId: string, ids: readonly string[]): Promise<Map<string, KnownRelation>> {
    if (ids.length === 0) return new Map()
    const rows = await relationsStore(db).between(viewerId, [...new Set(ids)], clock.now())
    return new Map(
      rows.map(({ id, friendshipId, senderId, status, hasBlocked, isBlocked, isSuspended }) => {
        const friendship = senderId !== null && status !== null ? { senderId, status } : undefined
        const relation = relationOf(viewerId, id, { friendship, hasBlocked, isBlocked })
        return [id, { relation, friendship: friendshipStatus(relation, friendshipId), isSuspended }]
      }),
    )
  }

  /**
   * The relation of one person to the viewer, if a policy allows it.
   * @throws ApiError `people.not_found`, as for an unknown id.
   */
  async function require(viewerId: string, id: string, may: (relation: Relation) => boolean): Promise<KnownRelation> {
    const known = (await relationsOf(viewerId, [id])).get(id)
    if (!known || !may(known.relation)) throw new ApiError('people.not_found')
    return known
  }

  return {
    relationsOf,
    require,

    /**
     * The same, for actions that begin something new with that person [SAFE-06].
     * @throws ApiError `people.not_found`, `people.suspended`.
     */
    async requireReachable(viewerId: string, id: string, may: (relation: Relation) => boolean): Promise<KnownRelation> {
      const known = await require(viewerId, id, may)
      if (known.isSuspended) throw new ApiError('people.suspended')
      return known
    },

    /**
     * Removes people whom the viewer must not see from a list; the only function that does so. A page that lost
     * entries is read again for more, a few times; after that it may be shorter than requested, with more to come.
     */
    async visiblePage<Row>({
      viewerId,
      size,
      may,
      load,
      personOf,
    }: VisiblePageOptions<Row>): Promise<VisiblePage<Row>> {
      // One more row than wanted shows whether there is a next page.
      let limit = size + 1
      for (let reading = 1; ; reading += 1) {
        const rows = await load(limit)
        const relations = await relationsOf(viewerId, rows.map(personOf))
        const visible = rows.flatMap((row) => {
          const known = relations.get(personOf(row))
          return known && may(known.relation, known.isSuspended) ? [{ row, ...known }] : []
        })
        const isFull = visible.length > size
        const isEnd = rows.length < limit
        if (isFull || isEnd || reading === mostReadings) {
          const items = visible.slice(0, size)
          return { items, end: isFull ? items.at(-1)?.row : isEnd ? undefined : rows.at(-1) }
        }
        // Three times the number of lost entries, because the next rows may lose as many.
        limit += 3 * (rows.length - visible.length)
      }
    },
  }
}
