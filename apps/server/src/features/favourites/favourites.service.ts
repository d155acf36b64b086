import { proseMaxCharacters } from '@trouvaille/contract'
import { applyChanges, type FavouriteChange, favouriteKey, favouriteLimits, settleChange } from '@trouvaille/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import type { Transact } from '../../platform/transaction.ts'
import { favouritesStore } from './favourites.store.ts'

const { entriesPerAccount, bytesPerAccount } = favouriteLimits

export interface ChangePage {
  changes: FavouriteChange[]
  cursor: string
  more: boolean
}

export type FavouritesService = ReturnType<typeof createFavouritesService>

/** Whatever a device sends, a description that is HTML is kept as the catalogue would give it. */
function withCleanHtml(change: FavouriteChange): FavouriteChange {
  if (change.action === 'remove' || change.work.kind !== 'podcast') return change
  const { item } = change.work
  if (item.description === undefined) return change
  const description = sanitiseHtml(item.description, proseMaxCharacters)
  return { ...change, work: { kind: 'podcast', item: { ...item, description } } }
}

export interface FavouritesOptions {
  db: Database
  transact: Transact
  clock: Clock
}

export function createFavouritesService({ db, transact, clock }: FavouritesOptions) {
  return {
    /**
     * Merges changes of a device into the server copy: the newest change of each item wins.
     * @throws ApiError `favourites.too_many` when the account would hold more than it may.
     */
    async push(userId: string, changes: readonly FavouriteChange[]): Promise<void> {
      const now = clock.now()
      const newest = Object.values(applyChanges({}, changes)).map(withCleanHtml)
      await transact(async (transaction) => {
        const store = favouritesStore(transaction.db)
        await store.lock(userId)
        const before = await store.held(userId)
        const known = await store.known(userId, newest)
        await store.write(
          userId,
          newest.map((change) => settleChange(change, known.get(favouriteKey(change)), now)),
        )
        const after = await store.held(userId)
        // Whoever is at a limit may still remove and replace.
        const isOver =
          (after.entries > entriesPerAccount && after.entries > before.entries) ||
          (after.bytes > bytesPerAccount && after.bytes > before.bytes)
        if (isOver) throw new ApiError('favourites.too_many')
      })
    },

    /** One page of the changes after a cursor. */
    async pull(userId: string, after: string | undefined): Promise<ChangePage> {
      const limit = favouriteLimits.changesPerPage
      const rows = await favouritesStore(db).after(userId, Number(after ?? 0), limit + 1)
      const page = rows.slice(0, limit)
      return {
        changes: page.map(({ change }) => change),
        cursor: String(page.at(-1)?.revision ?? after ?? 0),
        more: rows.length > limit,
      }
    },
  }
}
