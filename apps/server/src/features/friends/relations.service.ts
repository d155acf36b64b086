import { type FriendshipStatus, friendshipStatus, type Relation, relationOf } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { relationsStore } from './relations.store.ts'

/** How somebody stands to the viewer, and what a card shows of it. */
export interface KnownRelation {
  relation: Relation
  friendship: FriendshipStatus
  /** Whether the account of the other one is suspended. */
  isSuspended: boolean
}

export interface VisiblePage<Row> {
  items: (KnownRelation & { row: Row })[]
  /** The last row that was looked at, where the next page goes on; undefined when there is no next page. */
  end: Row | undefined
}

export interface VisiblePageOptions<Row> {
  viewerId: string
  /** Entries wanted. */
  size: number
  /** Who may be on the page: a policy of the domain. */
  may: (relation: Relation, isSuspended: boolean) => boolean
  /** The first rows of the page and of what follows, in their order. */
  load: (limit: number) => Promise<Row[]>
  personOf: (row: Row) => string
}

/** A page is read again, for more rows each time, at most so often. */
const mostReadings = 3

export type RelationsService = ReturnType<typeof createRelationsService>

export function createRelationsService({ db, clock }: { db: Database; clock: Clock }) {
  /** How some people stand to the viewer, by their ids, in one query. People who are not there are strangers. */
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
   * How one person stands to the viewer, when a policy lets them meet.
   * @throws ApiError `people.not_found`, as for somebody who does not exist.
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
     * The same, for what begins something new with that person [SAFE-06].
     * @throws ApiError `people.not_found`, `people.suspended`.
     */
    async requireReachable(viewerId: string, id: string, may: (relation: Relation) => boolean): Promise<KnownRelation> {
      const known = await require(viewerId, id, may)
      if (known.isSuspended) throw new ApiError('people.suspended')
      return known
    },

    /**
     * The one way by which people whom the viewer must not meet are left out of a list. A page that lost entries to it
     * is read again for more, a few times; after that it may be shorter than asked for, with more to come.
     */
    async visiblePage<Row>({
      viewerId,
      size,
      may,
      load,
      personOf,
    }: VisiblePageOptions<Row>): Promise<VisiblePage<Row>> {
      // One more than wanted tells whether there is a next page.
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
        // Three times what was lost, because what follows may lose as much.
        limit += 3 * (rows.length - visible.length)
      }
    },
  }
}
