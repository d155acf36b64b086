import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { type Chain, follow, isMisdated, keptMs, linkTo } from './hash-chain.ts'
import { chainStore } from './hash-chain.store.ts'

/** Batch size per transaction. */
const batch = 500

export interface HashChainOptions {
  db: Database
  transact: Transact
  clock: Clock
  log: Log
  background: BackgroundTasks
}

export type HashChainAppender = ReturnType<typeof createHashChainAppender>

/**
 * Appends entries to the chain, and deletes expired ones. The lock on the chain's one row allows several nodes to do
 * so. It is not part of an action's transaction: all actions would wait for that lock.
 */
export function createHashChainAppender({ db, transact, clock, log, background }: HashChainOptions) {
  let isDue = false

  /** @returns Whether there may be more. */
  const appendBatch = async (): Promise<boolean> =>
    transact(async (transaction) => {
      const store = chainStore(transaction.db)
      const chain = await store.lock()
      if (!chain) throw new Error('The row of audit_chain is gone.')
      const entries = await store.unsealed(batch)
      if (entries.length === 0) return false
      let head = chain.head
      let before = await store.timeAt(head.seq)
      const links = entries.map((entry) => {
        head = linkTo(head, entry)
        if (isMisdated(entry.at, before, clock.now())) {
          log.error({ seq: head.seq, says: entry.at }, 'an entry of the audit says a time that cannot be its own')
        }
        before = entry.at
        return { id: entry.id, ...head }
      })
      await store.append(links)
      await store.moveHead(head)
      return entries.length === batch
    })

  /** @returns Whether there may be more. */
  const dropSome = async (before: Date): Promise<boolean> =>
    transact(async (transaction) => {
      const store = chainStore(transaction.db)
      const chain = await store.lock()
      if (!chain) throw new Error('The row of audit_chain is gone.')
      const entries = await store.after(chain.dropped.seq, batch)
      const kept = entries.findIndex(({ at }) => at > before)
      // The last expired entry stays: its hashed time proves that all before it had expired [AUD-04].
      const over = entries.slice(0, kept === -1 ? -1 : Math.max(0, kept - 1))
      const last = over.at(-1)
      if (last?.seq == null || last.hash === null) return false
      // A gap must not be covered up because the entries around it have expired.
      const { broken } = follow(chain.dropped, over)
      if (broken) log.error({ ...broken, dropped: last.seq }, 'the audit was broken where entries are dropped')
      await store.drop({ seq: last.seq, hash: last.hash })
      return kept === -1 && entries.length === batch
    })

  const appender = {
    /** Appends all pending entries. */
    async append(): Promise<void> {
      while (await appendBatch());
    },

    /** Schedules an append of committed entries; further calls until then are merged. */
    appendSoon(): void {
      if (isDue) return
      isDue = true
      background.run('seal-audit', async () => {
        isDue = false
        await appender.append()
      })
    },

    /** The state of the chain, after appending pending entries. */
    async chain(): Promise<Chain> {
      await appender.append()
      const chain = await chainStore(db).read()
      if (!chain) throw new Error('The row of audit_chain is gone.')
      return chain
    },

    /** Deletes expired entries from the beginning. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs)
      while (await dropSome(before));
    },
  }
  return appender
}
