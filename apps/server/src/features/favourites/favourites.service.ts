import { setImmediate } from 'node:timers/promises'
import type { KeptPage, SummaryPart } from '@trouvaille/contract'
import {
  applyChanges,
  type FavouriteChange,
  favouriteKey,
  favouriteLimits,
  type FavouriteList,
  isNamed,
  type MediaType,
  settleChange,
  showcaseSize,
  viewOf,
  type Work,
  type WorkName,
} from '@trouvaille/domain'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { sanitizeWork } from '../../platform/security/sanitize-work.ts'
import { lockAccounts } from '../accounts/index.ts'
import { favouritesStore } from './favourites.store.ts'

const { entriesPerAccount, bytesPerAccount, changesPerPage, bytesPerPage } = favouriteLimits

/** Approximate size of a change without its item. */
const bytesOfKey = 200

export interface ChangePage {
  changes: FavouriteChange[]
  cursor: string
  more: boolean
}

export type FavouritesService = ReturnType<typeof createFavouritesService>

export interface FavouritesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
}

export function createFavouritesService({ db, transact, bus, clock }: FavouritesOptions) {
  return {
    /**
     * Merges changes of a device into the server's copy: last write wins, per item.
     * @throws ApiError `favourites.too_many` above the quota of the account.
     */
    async push(userId: string, changes: readonly FavouriteChange[]): Promise<void> {
      const now = clock.now()
      const newest: FavouriteChange[] = []
      for (const change of Object.values(applyChanges({}, changes))) {
        newest.push(change.action === 'add' ? { ...change, work: sanitizeWork(change.work) } : change)
        // Sanitizing HTML takes time: it yields to the event loop in between.
        if (change.kind === 'podcast') await setImmediate()
      }
      await transact(async (transaction) => {
        const store = favouritesStore(transaction.db)
        // One writer at a time, so that revisions become visible in order.
        await lockAccounts(transaction.db, [userId])
        const before = await store.held(userId)
        const known = await store.known(userId, newest)
        const revision = await store.write(
          userId,
          newest.map((change) => settleChange(change, known.get(favouriteKey(change)), now)),
        )
        const after = await store.held(userId)
        // At the quota, removing and replacing is still allowed.
        const isOver =
          (after.entries > entriesPerAccount && after.entries > before.entries) ||
          (after.bytes > bytesPerAccount && after.bytes > before.bytes)
        if (isOver) throw new ApiError('favourites.too_many')
        if (revision !== undefined)
          bus.publish(transaction, 'favourites.changed', { accountId: userId, cursor: String(revision) })
      })
    },

    /** A person's favourites: the newest works of each kind in each list, without empty ones [PROF-66]. */
    async summary(userId: string, ofEach: number): Promise<SummaryPart[]> {
      const parts = new Map<string, SummaryPart>()
      for (const { list, work, total, isInBoth } of await favouritesStore(db).newest(userId, ofEach)) {
        const key = `${list}:${work.kind}`
        const part = parts.get(key) ?? { list, kind: work.kind, works: [], total, inBoth: [] }
        part.works.push(work)
        if (isInBoth) part.inBoth.push(viewOf(work).id)
        parts.set(key, part)
      }
      return [...parts.values()]
    },

    /** The works in a person's profile header: the rule of `showcaseOf`, without reading their lists. */
    async showcase(userId: string, chosen: readonly WorkName[]): Promise<Work[]> {
      const store = favouritesStore(db)
      const kept = chosen.length > 0 ? await store.named(userId, chosen) : []
      const found = chosen.flatMap((name) => kept.find((work) => isNamed(work, name)) ?? [])
      if (found.length > 0) return found
      const newest = (await store.newest(userId, showcaseSize)).filter(({ list }) => list === 'all_time')
      return newest.slice(0, showcaseSize).map(({ work }) => work)
    },

    /** Kinds with works in a person's lists [LIFE-08]. */
    kept: (userId: string) => favouritesStore(db).kept(userId),

    /** Number of a person's works per kind [SHOW-03]. */
    counts: (userId: string) => favouritesStore(db).counts(userId),

    /** One page of one kind of a list, the newest first [PROF-68]. */
    async list(
      userId: string,
      { list, kind, after, size }: { list: FavouriteList; kind: MediaType; after: string | undefined; size: number },
    ): Promise<KeptPage> {
      const { shown, nextCursor } = await readTimePage(after, size, (page) =>
        favouritesStore(db).page(userId, { list, kind, ...page }),
      )
      return {
        works: shown.map(({ work }) => work),
        inBoth: shown.filter(({ isInBoth }) => isInBoth).map(({ work }) => viewOf(work).id),
        nextCursor,
      }
    },

    /** One page of changes after a cursor: limited in number and in bytes, and never empty while there are more. */
    async pull(userId: string, after: string | undefined): Promise<ChangePage> {
      const store = favouritesStore(db)
      const sizes = await store.sizesAfter(userId, Number(after ?? 0), changesPerPage + 1)
      let bytes = 0
      const fitting = sizes.slice(0, changesPerPage).filter((size, index) => {
        bytes += (size.bytes ?? 0) + bytesOfKey
        return index === 0 || bytes <= bytesPerPage
      })
      const last = fitting.at(-1)?.revision
      return {
        changes: last === undefined ? [] : await store.between(userId, Number(after ?? 0), last),
        cursor: String(last ?? after ?? 0),
        more: sizes.length > fitting.length,
      }
    },
  }
}
