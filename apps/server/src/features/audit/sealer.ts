import { audit as limits, security } from '@trouvaille/domain'
import type { Background } from '../../platform/background.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Transact } from '../../platform/transaction.ts'
import { follow, linkTo } from './chain.ts'
import { type Chain, chainStore } from './chain.store.ts'

/** Entries that are sealed, or dropped, in one transaction. */
const batch = 500

export interface SealerOptions {
  db: Database
  transact: Transact
  clock: Clock
  log: Log
  background: Background
}

export type Sealer = ReturnType<typeof createSealer>

/**
 * Gives entries their places in the chain, and drops what is over. Whoever holds the chain's one row may do it, so
 * several nodes can. It is not done in the transaction of an act: all acts would wait for each other there.
 */
export function createSealer({ db, transact, clock, log, background }: SealerOptions) {
  let isDue = false

  /** @returns Whether there may be more. */
  const sealSome = async (): Promise<boolean> =>
    transact(async (transaction) => {
      const store = chainStore(transaction.db)
      const chain = await store.lock()
      if (!chain) throw new Error('The row of audit_chain is gone.')
      const entries = await store.unsealed(batch)
      if (entries.length === 0) return false
      let head = chain.head
      const links = entries.map((entry) => ({ id: entry.id, ...(head = linkTo(head, entry)) }))
      await store.seal(links)
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
      const over = kept === -1 ? entries : entries.slice(0, kept)
      const last = over.at(-1)
      if (last?.seq == null || last.hash === null) return false
      // Whoever took something out must not be covered up because time is over for what stood around it.
      const { broken } = follow(chain.dropped, over)
      if (broken) log.error({ ...broken, dropped: last.seq }, 'the audit was broken where entries are dropped')
      await store.drop({ seq: last.seq, hash: last.hash })
      return over.length === batch
    })

  const sealer = {
    /** Seals everything that is there. */
    async seal(): Promise<void> {
      while (await sealSome());
    },

    /** Seals a moment later what has been committed by then; calls meanwhile are one. */
    sealSoon(): void {
      if (isDue) return
      isDue = true
      background.run('seal-audit', async () => {
        isDue = false
        await sealer.seal()
      })
    },

    /** Where the chain stands, everything sealed. */
    async chain(): Promise<Chain> {
      await sealer.seal()
      const chain = await chainStore(db).read()
      if (!chain) throw new Error('The row of audit_chain is gone.')
      return chain
    },

    /** Drops from the beginning what is no longer kept, and writes to the log where the chain stands. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - security.entryLifeMs * limits.lifeFactor)
      while (await dropSome(before));
      const { dropped, head } = await sealer.chain()
      log.info({ seq: head.seq, hash: head.hash, dropped: dropped.seq }, 'audit head')
    },
  }
  return sealer
}
