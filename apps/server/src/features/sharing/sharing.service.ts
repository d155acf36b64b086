import { randomUUID } from 'node:crypto'
import type { Share } from '@trouvaille/contract'
import { canFind, canShareWith, mediaTypesOf, type Section, sharing as limits, type Work } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { sanitizeWork } from '../../platform/security/sanitize-work.ts'
import { lockAccounts } from '../accounts/index.ts'
import type { FriendsService } from '../friends/index.ts'
import { type SharedWork, sharingStore } from './sharing.store.ts'

export interface SharingOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  friends: Pick<FriendsService, 'relationsOf' | 'relationsIn' | 'visiblePage'>
}

export type SharingService = ReturnType<typeof createSharingService>

const toShare = ({ id, work, sharedBy, at }: SharedWork): Share => ({
  id,
  work,
  sharedBy,
  sharedAt: at.toISOString(),
})

/** Shares of works between friends [SHAR-06]. */
export function createSharingService({ db, transact, bus, clock, audit, friends }: SharingOptions) {
  const store = sharingStore(db)

  /** Shares by their ids as their recipient sees them, without those that do not exist, or are filtered out. */
  async function findAll(viewerId: string, ids: readonly string[]): Promise<Map<string, Share>> {
    const found = await store.findAll(viewerId, ids)
    const relations = await friends.relationsOf(
      viewerId,
      found.map(({ sharedBy }) => sharedBy.id),
    )
    const visible = found.filter(({ sharedBy }) => {
      const known = relations.get(sharedBy.id)
      return known && canFind(known.relation)
    })
    return new Map(visible.map((row) => [row.id, toShare(row)]))
  }

  return {
    /**
     * Shares a work with a friend. It replaces an older share of the same work; a duplicate by `clientId` is a no-op
     * [GAP-08].
     * @throws ApiError `shares.self`, `people.not_found` for anybody but friends; `people.suspended`.
     */
    async send(
      senderId: string,
      { friendId, work, clientId }: { friendId: string; work: Work; clientId: string },
    ): Promise<void> {
      if (friendId === senderId) throw new ApiError('shares.self')
      const clean = sanitizeWork(work)
      await transact(async (transaction) => {
        const transactionStore = sharingStore(transaction.db)
        await lockAccounts(transaction.db, [friendId])
        await friends.relationsIn(transaction).requireReachable(senderId, friendId, canShareWith)
        const id = randomUUID()
        const at = clock.now()
        if (!(await transactionStore.put({ id, friendId, sharedBy: senderId, clientId, work: clean, at }))) return
        await transactionStore.trim(friendId)
        await audit.record(transaction, { action: 'share_content', accountId: senderId, resource: work.kind })
        bus.publish(transaction, 'share.sent', { id, senderId, recipientId: friendId })
      })
    },

    /**
     * Shares received in one section, the newest first. They outlive the friendship; those of blocked people are
     * filtered out.
     */
    async list(
      viewerId: string,
      section: Section,
      after: string | undefined,
    ): Promise<{ shares: Share[]; nextCursor: string | null }> {
      const { items, end } = await friends.visiblePage({
        viewerId,
        size: limits.pageSize,
        may: canFind,
        load: (limit) =>
          store.page(viewerId, {
            of: mediaTypesOf(section),
            after: decodeTimeCursor(after),
            limit,
          }),
        personOf: ({ sharedBy }) => sharedBy.id,
      })
      return { shares: items.map(({ row }) => toShare(row)), nextCursor: end ? encodeTimeCursor(end) : null }
    },

    findAll,

    /** One share as its recipient sees it; undefined if it does not exist, or is filtered out. */
    find: async (viewerId: string, id: string): Promise<Share | undefined> => (await findAll(viewerId, [id])).get(id),

    /** Deletes a share in the transaction of a moderation decision. Idempotent. */
    async takeAway(transaction: Transaction, id: string): Promise<void> {
      const recipientId = await sharingStore(transaction.db).takeAway(id)
      if (recipientId !== undefined) bus.publish(transaction, 'share.removed', { id, recipientId })
    },

    /** Deletes a received share. A no-op if it does not exist, or is somebody else's. */
    async remove(viewerId: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        if (!(await sharingStore(transaction.db).remove(viewerId, id))) return
        await audit.record(transaction, { action: 'remove_share', accountId: viewerId })
        bus.publish(transaction, 'share.removed', { id, recipientId: viewerId })
      })
    },
  }
}
