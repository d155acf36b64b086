import { syncLoop as limits, type FavouriteChange, favouriteKey, favouriteLimits, viewOf } from '@trouvaille/domain'
import { type ApiFailure, call, isServerError, NetworkFailure } from '../../lib/api.ts'
import { sendInBatches } from '../../lib/batches.ts'
import { createSyncLoop, pageTriggers } from '../../lib/sync-loop.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { showError } from '../../lib/toasts.ts'
import { onStored } from '../../platform/storage.ts'
import { onReset, onSignOut, sessionStore } from '../session/session.ts'
import { isStorageKey, readStored } from './device-storage.ts'
import {
  adoptFavourites,
  changesAside,
  hasAskedInVain,
  loadFavourites,
  putAside,
  queuedChanges,
  release,
  revertFavourite,
  settleFavourites,
} from './store.ts'
import { texts } from './texts.ts'

/** Two-way sync of the favourites: pushes queued changes, and pulls new ones. */

const accountId = () => sessionStore.get().account?.id

const syncLoop = createSyncLoop({
  async run(signal) {
    const id = accountId()
    if (!id) return
    try {
      await withTabLock(`favourites:${id}`, signal, () => syncLoopOf(id, signal))
    } catch (error) {
      if (!signal.aborted) hasAskedInVain.set(true)
      throw error
    }
  },
  triggers(trigger) {
    const stopPage = pageTriggers(trigger)
    const stopStored = onStored((key) => {
      if (key === null || !isStorageKey(key)) return
      loadFavourites()
      const id = accountId()
      // The other tab may be closed before it has sent its queue.
      if (id && queuedChanges(id).length > 0) trigger()
    })
    return () => {
      stopPage()
      stopStored()
    }
  },
})

/** Requests a sync, as soon as the server is reachable. */
export const syncFavourites = (): void => syncLoop.request()

/** Retries after a failed sync. */
export function askAgain(): void {
  hasAskedInVain.set(false)
  syncFavourites()
}

/** Pulls changes up to a cursor, unless they are stored already. */
export function syncFavouritesUpTo(cursor: string): void {
  const id = accountId()
  if (id && Number(readStored(id).cursor ?? 0) < Number(cursor)) syncLoop.request()
}

/** Number of consecutive server errors while pushing. */
let failures = 0
/** Changes that were set aside are retried once per page load. */
let hasRetried = false

/**
 * Pulls before pushing, so that conflicts are resolved by the timestamps of the changes, and pulls the server's answer
 * to the pushed changes afterwards. A failed pull does not prevent the push.
 */
async function syncLoopOf(id: string, signal: AbortSignal): Promise<void> {
  const [pulled] = await Promise.allSettled([pull(id, signal)])
  if (pulled.status === 'rejected' && (signal.aborted || pulled.reason instanceof NetworkFailure)) throw pulled.reason
  const queued = queuedChanges(id)
  await push(id, queued, signal, pulled.status === 'fulfilled')
  if (pulled.status === 'rejected') throw pulled.reason
  const retried = await retryAside(id, signal)
  const sent = [...queued, ...retried]
  if (sent.length > 0) await pull(id, signal, sent)
}

/** @param isWell Whether the server answers at all: only then can a server error be due to a single change. */
async function push(
  id: string,
  queued: readonly FavouriteChange[],
  signal: AbortSignal,
  isWell: boolean,
): Promise<void> {
  const failed: FavouriteChange[] = []
  const isSearch = isWell && failures >= limits.maxAttempts
  try {
    await sendAll(id, queued, signal, isSearch ? (change) => failed.push(change) : undefined)
    failures = 0
  } catch (error) {
    if (isServerError(error)) failures += 1
    throw error
  } finally {
    for (const change of failed) putAside(id, change)
    notifyInBackground(failed)
  }
}

/** Sends the changes that were set aside, each in its own request. @returns The sent changes. */
async function retryAside(id: string, signal: AbortSignal): Promise<FavouriteChange[]> {
  if (hasRetried) return []
  const aside = changesAside(id)
  for (const change of aside) await sendAll(id, [change], signal, () => {})
  hasRetried = true
  return aside
}

async function sendAll(
  id: string,
  changes: readonly FavouriteChange[],
  signal: AbortSignal,
  onFailure: ((change: FavouriteChange) => void) | undefined,
): Promise<void> {
  const rejections: { change: FavouriteChange; rejection: ApiFailure }[] = []
  try {
    await sendInBatches(changes, {
      count: favouriteLimits.changesPerRequest,
      bytes: limits.batchBytes,
      async send(batch) {
        await call('post /api/favourites/changes', { body: { changes: [...batch] }, signal })
        signal.throwIfAborted()
      },
      onSent: (batch) => settleFavourites(id, batch),
      onRefused(change, rejection) {
        revertFavourite(id, change)
        rejections.push({ change, rejection })
      },
      ...(onFailure && { onFailure }),
    })
  } finally {
    notify(rejections)
  }
}

const titleOf = (change: FavouriteChange) => (change.action === 'add' ? viewOf(change.work).title : undefined)

/** Shows one notification about all rejected changes. */
function notify(rejections: readonly { change: FavouriteChange; rejection: ApiFailure }[]): void {
  const [first] = rejections
  if (!first) return
  const { full, refused } = texts.unsent
  const text = first.rejection.code === 'favourites.too_many' ? full : refused
  showError(text(titleOf(first.change), rejections.length - 1))
}

/** Shows one notification about all changes that were set aside. */
function notifyInBackground(changes: readonly FavouriteChange[]): void {
  const [first] = changes
  if (first) showError(texts.unsent.aside(titleOf(first), changes.length - 1))
}

/**
 * Pulls changes since the stored cursor.
 * @param sent The changes that the server has just acknowledged.
 */
async function pull(id: string, signal: AbortSignal, sent: readonly FavouriteChange[] = []): Promise<void> {
  const removed = new Set(sent.filter(({ action }) => action === 'remove').map(favouriteKey))
  let isFromStart = false
  for (let more = true; more;) {
    const { cursor: after } = readStored(id)
    isFromStart ||= after === undefined
    const page = await call('get /api/favourites/changes', { query: { after }, signal })
    signal.throwIfAborted()
    const span = { after, cursor: page.cursor, isLast: !page.more }
    const isAdopted = adoptFavourites(id, page.changes, span, (key) => isFromStart || removed.has(key))
    more = !isAdopted || (page.more && page.cursor !== after)
  }
}

/** Starts the sync, for as long as the page lives. */
export function keepFavouritesInSync(): void {
  let id: string | undefined
  const follow = () => {
    if (accountId() === id) return
    id = accountId()
    syncLoop.stop()
    failures = 0
    hasRetried = false
    hasAskedInVain.set(false)
    loadFavourites()
    if (id) syncLoop.start()
  }
  follow()
  sessionStore.subscribe(follow)
  // An answer that arrives later would be stored on the device again.
  onReset(() => {
    syncLoop.stop()
    id = undefined
  })
  onSignOut(async () => {
    const leaving = accountId()
    if (leaving) release(leaving)
    await syncLoop.finish(limits.signOutMs)
    return leaving === undefined || readStored(leaving).pending.length === 0
  })
}
