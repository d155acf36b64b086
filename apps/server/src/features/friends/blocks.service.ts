import type { PersonCard } from '@trouvaille/contract'
import { friends as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { blocksStore } from './blocks.store.ts'
import type { FriendsService } from './friends.service.ts'
import { lockPair } from './lock-pair.ts'

export interface BlocksOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  friends: Pick<FriendsService, 'endAll'>
}

/** Blocks [GAP-86]. Nobody learns who blocked them. */
export function createBlocksService({ db, transact, bus, clock, audit, friends }: BlocksOptions) {
  return {
    /**
     * Blocks somebody, and ends the relation of the two. Idempotent.
     * @throws ApiError `friends.self`, `people.not_found`, `friends.too_many`.
     */
    block(blockerId: string, blockedId: string): Promise<void> {
      if (blockerId === blockedId) throw new ApiError('friends.self')
      return transact(async (transaction) => {
        const store = blocksStore(transaction.db)
        await lockPair(transaction, blockerId, blockedId)
        if (!(await store.add(blockerId, blockedId, clock.now()))) return
        if ((await store.count(blockerId)) > limits.maxBlocks) throw new ApiError('friends.too_many')
        await friends.endAll(transaction, blockerId, blockedId)
        await audit.record(transaction, { action: 'block', accountId: blockerId })
        bus.publish(transaction, 'block.changed', { blockerId, blockedId })
      })
    },

    /** Unblocking does not restore the relation that the block ended. */
    async unblock(blockerId: string, blockedId: string): Promise<void> {
      await transact(async (transaction) => {
        if (!(await blocksStore(transaction.db).remove(blockerId, blockedId))) return
        await audit.record(transaction, { action: 'unblock', accountId: blockerId })
        bus.publish(transaction, 'block.changed', { blockerId, blockedId })
      })
    },

    async list(
      blockerId: string,
      after: string | undefined,
    ): Promise<{ people: PersonCard[]; nextCursor: string | null }> {
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        blocksStore(db).page(blockerId, page),
      )
      return { people: shown.map(({ person }) => person), nextCursor }
    },
  }
}
