import {
  applyChanges,
  type FavouriteChange,
  favouriteKey,
  type FavouriteList,
  type FavouriteState,
  isFavourite,
  isNewer,
  toggleChange,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { emitSignal } from '../../lib/telemetry-buffer.ts'
import { createStore } from '../../lib/store.ts'
import { type App, definePart } from '../../core/app.ts'
import { changeStored, type StoredFavourites, isSound, readStored } from './device-storage.ts'

/** Local-first store of the favourites: read and written on the device, then synchronized with the server [GAP-01]. */

const ownCopy = (app: App): Pick<StoredFavourites, 'changes' | 'cursor'> =>
  app.account.get() ? readStored(app) : { changes: {}, cursor: undefined }

export const favouritesOf = definePart((app) => {
  const { changes, cursor } = ownCopy(app)
  return {
    /** Initialized synchronously from the device, so that the first render is not empty. */
    lists: createStore<FavouriteState>(changes),
    /** Whether the first sync is complete: until then, empty local lists do not mean that there are none. */
    areKnown: createStore(cursor !== undefined),
    /** Whether the last sync failed: the local lists are shown. */
    hasAskedInVain: createStore(false),
  }
})

/** Loads the lists again: another tab has changed them. */
export function loadFavourites(app: App): void {
  const { changes, cursor } = ownCopy(app)
  const { lists, areKnown } = favouritesOf(app)
  lists.set(changes)
  areKnown.set(cursor !== undefined)
}

/**
 * Changes the stored copy, and publishes it.
 * @returns Whether the lists have changed.
 */
function keep(app: App, change: (copy: StoredFavourites) => Partial<StoredFavourites>): boolean {
  const lists = changeStored(app, change)
  if (lists) favouritesOf(app).lists.set(lists)
  return lists !== undefined
}

/** The changes to send, in order of their last edit, without those that can still be undone. */
export function queuedChanges(app: App): FavouriteChange[] {
  const { changes, pending, aside, held } = readStored(app)
  const waits = (key: string) => aside.includes(key) || (held?.[key] ?? 0) > Date.now()
  return pending.flatMap((key) => (waits(key) ? [] : (changes[key] ?? [])))
}

/** The changes that were set aside after repeated server errors. */
export function changesAside(app: App): FavouriteChange[] {
  const { changes, aside } = readStored(app)
  return aside.flatMap((key) => changes[key] ?? [])
}

/** Sets a change aside after repeated server errors, so that it does not block the others. A new edit requeues it. */
export function putAside(app: App, change: FavouriteChange): void {
  const key = favouriteKey(change)
  keep(app, ({ changes, aside }) =>
    changes[key]?.changedAt === change.changedAt && !aside.includes(key) ? { aside: [...aside, key] } : {},
  )
}

/** Dequeues acknowledged changes. One that was edited meanwhile has another timestamp, and stays in the queue. */
export function settleFavourites(app: App, sent: readonly FavouriteChange[]): void {
  const times = new Map(sent.map((change) => [favouriteKey(change), change.changedAt]))
  keep(app, ({ changes, pending }) => ({
    pending: pending.filter((key) => times.get(key) !== changes[key]?.changedAt),
  }))
}

/**
 * Rolls a rejected change back. The server's value is unknown here, so the sync restarts from the beginning. Does
 * nothing when the item was changed again meanwhile.
 */
export function revertFavourite(app: App, refused: FavouriteChange): void {
  const key = favouriteKey(refused)
  keep(app, ({ changes, pending }) => {
    const { [key]: known, ...others } = changes
    if (known?.changedAt !== refused.changedAt) return {}
    return { changes: others, pending: pending.filter((other) => other !== key), cursor: undefined }
  })
}

/**
 * Merges changes from the server. They win, also over a local change with a later timestamp than the server accepted,
 * unless the item has a pending local change. Invalid changes are dropped: stored, they would trigger a full sync
 * each time.
 * @param span The cursor before the changes, the cursor after them, and whether they are the last ones: the lists are
 * known once all changes are merged.
 * @param wasRemoved Tells keys whose removal the server has acknowledged: an older addition does not restore them,
 * and the removal is sent again.
 * @returns Whether the changes continued the stored copy. A copy that became invalid, or that another tab has advanced,
 * stays unchanged: a cursor must never be ahead of the stored lists.
 */
export function adoptFavourites(
  app: App,
  given: readonly FavouriteChange[],
  span: { after: string | undefined; cursor: string; isLast?: boolean },
  wasRemoved: (key: string) => boolean = () => false,
): boolean {
  const changes = given.filter(isSound)
  if (changes.length < given.length) console.warn('Some favourites of the server cannot be shown')
  let isContinued = true
  keep(app, (copy) => {
    isContinued = copy.cursor === span.after
    if (!isContinued) return {}
    const queued = new Set(copy.pending)
    const isLost = (change: FavouriteChange) => {
      const key = favouriteKey(change)
      const known = copy.changes[key]
      if (queued.has(key) || change.action !== 'add' || known?.action !== 'remove') return false
      return isNewer(known, change) && wasRemoved(key)
    }
    const lost = changes.filter(isLost)
    const isQueued = (change: FavouriteChange) => queued.has(favouriteKey(change))
    const settled = changes.filter((change) => !isQueued(change) && !lost.includes(change))
    const adopted = Object.fromEntries(settled.map((change) => [favouriteKey(change), change]))
    const known = settled.length > 0 ? { ...copy.changes, ...adopted } : copy.changes
    return {
      changes: applyChanges(known, changes.filter(isQueued)),
      pending: lost.length > 0 ? [...copy.pending, ...lost.map(favouriteKey)] : copy.pending,
      cursor: span.cursor,
    }
  })
  if (isContinued && span.isLast !== false) favouritesOf(app).areKnown.set(true)
  return isContinued
}

/** The changed properties of a copy in which a work is added to a list or removed. */
function toggled({ changes, pending, aside, held }: StoredFavourites, list: FavouriteList, work: Work) {
  const change = toggleChange(changes, list, work, new Date())
  const key = favouriteKey(change)
  return {
    changes: applyChanges(changes, [change]),
    pending: [...pending.filter((other) => other !== key), key],
    aside: aside.filter((other) => other !== key),
    held: without(held, [key]),
  }
}

/**
 * Adds a work to a list or removes it, and queues the change.
 * @returns Whether the work is in the list now.
 */
export function toggleFavourite(app: App, list: FavouriteList, work: Work): boolean {
  if (!app.account.get()) return false
  const { lists } = favouritesOf(app)
  const wanted = !isFavourite(lists.get(), list, work)
  const isNew = keep(app, (copy) =>
    // Another tab may have made the change already.
    isFavourite(copy.changes, list, work) === wanted ? {} : toggled(copy, list, work),
  )
  if (isNew) emitSignal({ type: 'action', name: 'toggle' })
  else loadFavourites(app)
  return isFavourite(lists.get(), list, work)
}

/** Maximum delay before an undoable removal is sent, when it is not settled earlier. */
const heldMs = 60_000

/** An undoable removal that is not sent yet. */
export interface HeldRemoval {
  /** Restores the work with its original date; as a new addition when the removal was already sent. */
  undo: () => void
  /** Releases the removal for the next sync. */
  settle: () => void
}

/** Removes a work from a list, with undo that restores the exact previous state. */
export function removeForNow(app: App, list: FavouriteList, work: Work): HeldRemoval {
  const { lists } = favouritesOf(app)
  const key = favouriteKey({ list, kind: work.kind, id: viewOf(work).id })
  const before = readStored(app)
  const known = before.changes[key]
  keep(app, (copy) => {
    if (!isFavourite(copy.changes, list, work)) return {}
    const parts = toggled(copy, list, work)
    return { ...parts, held: { ...parts.held, [key]: Date.now() + heldMs } }
  })
  const removal = lists.get()[key]
  const settle = () => release(app, [key])
  return {
    settle,
    undo() {
      keep(app, ({ changes, pending }) => {
        if (known?.action !== 'add' || !pending.includes(key) || changes[key]?.changedAt !== removal?.changedAt)
          return {}
        // An addition that was still pending is pending again.
        const isQueued = before.pending.includes(key)
        return {
          changes: { ...changes, [key]: known },
          pending: isQueued ? pending : pending.filter((other) => other !== key),
        }
      })
      settle()
      if (!isFavourite(lists.get(), list, work)) toggleFavourite(app, list, work)
    },
  }
}

/** Releases undoable changes for sending; all of them when `keys` is absent. */
export function release(app: App, keys?: readonly string[]): void {
  keep(app, ({ held }) => ({ held: keys && without(held, keys) }))
}

function without(held: StoredFavourites['held'], keys: readonly string[]): StoredFavourites['held'] {
  const entries = Object.entries(held ?? {})
  const rest = entries.filter(([key]) => !keys.includes(key))
  if (rest.length === entries.length) return held
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}
