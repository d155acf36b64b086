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
import { sessionStore } from '../session/session.ts'
import { changeStored, type StoredFavourites, isSound, readStored } from './device-storage.ts'

/** The favourites as this device has them: read and written first, then exchanged with the server [GAP-01]. */

const accountId = () => sessionStore.get().account?.id

function ownCopy(): Pick<StoredFavourites, 'changes' | 'cursor'> {
  const id = accountId()
  return id ? readStored(id) : { changes: {}, cursor: undefined }
}

const found = ownCopy()

/** There from the first screen on: what is on the device is not nothing for a moment. */
export const favouriteStore = createStore<FavouriteState>(found.changes)

/** Whether the server has said what it has: before, lists that are empty on this device may not be. */
export const areFavouritesKnown = createStore(found.cursor !== undefined)

/** Whether the server was asked in vain: what is on this device shows, for as long as it cannot say. */
export const hasAskedInVain = createStore(false)

/** Shows the lists of whoever is signed in; again after another tab has changed them. */
export function loadFavourites(): void {
  const { changes, cursor } = ownCopy()
  favouriteStore.set(changes)
  areFavouritesKnown.set(cursor !== undefined)
}

/**
 * Changes a copy, and shows it while it is that of whoever is signed in: an answer may come after somebody else has.
 * @returns Whether the lists are different now.
 */
function keep(id: string, change: (copy: StoredFavourites) => Partial<StoredFavourites>): boolean {
  const lists = changeStored(id, change)
  if (lists && accountId() === id) favouriteStore.set(lists)
  return lists !== undefined
}

/** The changes to send, in the order in which they were made last. What may still be undone waits. */
export function queuedChanges(id: string): FavouriteChange[] {
  const { changes, pending, aside, held } = readStored(id)
  const waits = (key: string) => aside.includes(key) || (held?.[key] ?? 0) > Date.now()
  return pending.flatMap((key) => (waits(key) ? [] : (changes[key] ?? [])))
}

/** The changes that were put aside because the server failed at them. */
export function changesAside(id: string): FavouriteChange[] {
  const { changes, aside } = readStored(id)
  return aside.flatMap((key) => changes[key] ?? [])
}

/** The server fails at this one: it stays here, and the others do not wait for it. Changed again, it is sent again. */
export function putAside(id: string, change: FavouriteChange): void {
  const key = favouriteKey(change)
  keep(id, ({ changes, aside }) =>
    changes[key]?.changedAt === change.changedAt && !aside.includes(key) ? { aside: [...aside, key] } : {},
  )
}

/** The server has these. What was changed meanwhile has another time, and stays in the queue. */
export function settleFavourites(id: string, sent: readonly FavouriteChange[]): void {
  const times = new Map(sent.map((change) => [favouriteKey(change), change.changedAt]))
  keep(id, ({ changes, pending }) => ({
    pending: pending.filter((key) => times.get(key) !== changes[key]?.changedAt),
  }))
}

/**
 * Takes a change back that the server will never take. What it has instead is not known here, and asked of it anew.
 * Nothing, when the item was changed again meanwhile.
 */
export function revertFavourite(id: string, refused: FavouriteChange): void {
  const key = favouriteKey(refused)
  keep(id, ({ changes, pending }) => {
    const { [key]: known, ...others } = changes
    if (known?.changedAt !== refused.changedAt) return {}
    return { changes: others, pending: pending.filter((other) => other !== key), cursor: undefined }
  })
}

/**
 * Takes in what the server has. Its word stands, also over a change that this device dated later than the server
 * accepted, unless the item was changed here and is still to be sent. What could not be read again here is left out:
 * kept, it would have the copy asked for anew each time.
 * @param span Behind which cursor the changes begin, where the next question to the server goes on, and whether there
 * is one: the lists are known once all of them has come.
 * @param wasRemoved Keys whose removal the server has acknowledged: an older addition does not bring them back, and
 * the removal is sent again.
 * @returns Whether the copy is still the one that the changes continue. One that became unreadable, or that another tab
 * has brought further, stays as it is: a cursor must never say more than the lists that are there.
 */
export function adoptFavourites(
  id: string,
  given: readonly FavouriteChange[],
  span: { after: string | undefined; cursor: string; isLast?: boolean },
  wasRemoved: (key: string) => boolean = () => false,
): boolean {
  const changes = given.filter(isSound)
  if (changes.length < given.length) console.warn('Some favourites of the server cannot be shown')
  let isContinued = true
  keep(id, (copy) => {
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
  if (isContinued && span.isLast !== false && accountId() === id) areFavouritesKnown.set(true)
  return isContinued
}

/** The parts of a copy in which a work is put into a list, or taken out. */
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
 * Puts a work into a list, or takes it out, and notes that the server must hear of it.
 * @returns Whether the work is in the list now.
 */
export function toggleFavourite(list: FavouriteList, work: Work): boolean {
  const id = accountId()
  if (!id) return false
  const wanted = !isFavourite(favouriteStore.get(), list, work)
  const isNew = keep(id, (copy) =>
    // Another tab may have done it already.
    isFavourite(copy.changes, list, work) === wanted ? {} : toggled(copy, list, work),
  )
  if (isNew) emitSignal({ type: 'action', name: 'toggle' })
  else loadFavourites()
  return isFavourite(favouriteStore.get(), list, work)
}

/** How long the server waits for a removal that may be undone, when nothing says that it no longer may. */
const heldMs = 60_000

/** A removal that nobody but this device knows of yet. */
export interface HeldRemoval {
  /** Puts the work back where it was, with its date; anew, when the removal has gone out after all. */
  undo: () => void
  /** Lets the removal go out with the next exchange. */
  settle: () => void
}

/** Takes a work out of a list, so that it can be put back as if nothing had happened. */
export function removeForNow(list: FavouriteList, work: Work): HeldRemoval {
  const id = accountId() ?? ''
  const key = favouriteKey({ list, kind: work.kind, id: viewOf(work).id })
  const before = readStored(id)
  const known = before.changes[key]
  keep(id, (copy) => {
    if (!isFavourite(copy.changes, list, work)) return {}
    const parts = toggled(copy, list, work)
    return { ...parts, held: { ...parts.held, [key]: Date.now() + heldMs } }
  })
  const removal = favouriteStore.get()[key]
  const settle = () => release(id, [key])
  return {
    settle,
    undo() {
      keep(id, ({ changes, pending }) => {
        if (known?.action !== 'add' || !pending.includes(key) || changes[key]?.changedAt !== removal?.changedAt)
          return {}
        // An addition that has not gone out yet still has to.
        const isQueued = before.pending.includes(key)
        return {
          changes: { ...changes, [key]: known },
          pending: isQueued ? pending : pending.filter((other) => other !== key),
        }
      })
      settle()
      if (!isFavourite(favouriteStore.get(), list, work)) toggleFavourite(list, work)
    },
  }
}

/** Lets changes go out that waited because they could be undone; all of them unless told. */
export function release(id: string, keys?: readonly string[]): void {
  keep(id, ({ held }) => ({ held: keys && without(held, keys) }))
}

function without(held: StoredFavourites['held'], keys: readonly string[]): StoredFavourites['held'] {
  const entries = Object.entries(held ?? {})
  const rest = entries.filter(([key]) => !keys.includes(key))
  if (rest.length === entries.length) return held
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}
