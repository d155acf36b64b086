import { syncLoop as limits, type FavouriteChange, favouriteKey, favouriteLimits, viewOf } from '@trouvaille/domain'
import { type ApiFailure, isServerError, NetworkFailure } from '../../lib/api.ts'
import { sendInBatches } from '../../lib/batches.ts'
import { createSyncLoop, pageTriggers } from '../../lib/sync-loop.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { showError } from '../../lib/toasts.ts'
import { onStored } from '../../platform/storage.ts'
import { type App, definePart, ownId } from '../../core/app.ts'
import { isStorageKey, readStored } from './device-storage.ts'
import {
  adoptFavourites,
  changesAside,
  favouritesOf,
  loadFavourites,
  putAside,
  queuedChanges,
  release,
  revertFavourite,
  settleFavourites,
} from './store.ts'
import { texts } from './texts.ts'

/** Two-way sync of the favourites: pushes queued changes, and pulls new ones. */

const syncOf = definePart((app) => ({
  loop: createSyncLoop({
    async run(signal) {
      try {
        await withTabLock(`favourites:${ownId(app)}`, signal, () => syncOnce(app, signal))
      } catch (error) {
        if (!signal.aborted) favouritesOf(app).hasAskedInVain.set(true)
        throw error
      }
    },
    triggers(trigger) {
      const stopPage = pageTriggers(trigger)
      const stopStored = onStored((key) => {
        if (key === null || !isStorageKey(key)) return
        loadFavourites(app)
        // The other tab may be closed before it has sent its queue.
        if (queuedChanges(app).length > 0) trigger()
      })
      return () => {
        stopPage()
        stopStored()
      }
    },
  }),
  /** Number of consecutive server errors while pushing. */
  failures: 0,
  /** Changes that were set aside are retried once per page load. */
  hasRetried: false,
}))

/** Requests a sync, as soon as the server is reachable. */
export const syncFavourites = (app: App): void => syncOf(app).loop.request()

/** Retries after a failed sync. */
export function askAgain(app: App): void {
  favouritesOf(app).hasAskedInVain.set(false)
  syncFavourites(app)
}

/** Pulls changes up to a cursor, unless they are stored already. */
export function syncFavouritesUpTo(app: App, cursor: string): void {
  if (Number(readStored(app).cursor ?? 0) < Number(cursor)) syncFavourites(app)
}

/**
 * Pulls before pushing, so that conflicts are resolved by the timestamps of the changes, and pulls the server's answer
 * to the pushed changes afterwards. A failed pull does not prevent the push.
 */
async function syncOnce(app: App, signal: AbortSignal): Promise<void> {
  const [pulled] = await Promise.allSettled([pull(app, signal)])
  if (pulled.status === 'rejected' && (signal.aborted || pulled.reason instanceof NetworkFailure)) throw pulled.reason
  const queued = queuedChanges(app)
  await push(app, queued, signal, pulled.status === 'fulfilled')
  if (pulled.status === 'rejected') throw pulled.reason
  const retried = await retryAside(app, signal)
  const sent = [...queued, ...retried]
  if (sent.length > 0) await pull(app, signal, sent)
}

/** @param isWell Whether the server answers at all: only then can a server error be due to a single change. */
async function push(app: App, queued: readonly FavouriteChange[], signal: AbortSignal, isWell: boolean): Promise<void> {
  const failed: FavouriteChange[] = []
  const isSearch = isWell && syncOf(app).failures >= limits.maxAttempts
  try {
    await sendAll(app, queued, signal, isSearch ? (change) => failed.push(change) : undefined)
    syncOf(app).failures = 0
  } catch (error) {
    if (isServerError(error)) syncOf(app).failures += 1
    throw error
  } finally {
    for (const change of failed) putAside(app, change)
    notifyInBackground(failed)
  }
}

/** Sends the changes that were set aside, each in its own request. @returns The sent changes. */
async function retryAside(app: App, signal: AbortSignal): Promise<FavouriteChange[]> {
  if (syncOf(app).hasRetried) return []
  const aside = changesAside(app)
  for (const change of aside) await sendAll(app, [change], signal, () => {})
  syncOf(app).hasRetried = true
  return aside
}

async function sendAll(
  app: App,
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
        await app.call('post /api/favourites/changes', { body: { changes: [...batch] }, signal })
        signal.throwIfAborted()
      },
      onSent: (batch) => settleFavourites(app, batch),
      onRefused(change, rejection) {
        revertFavourite(app, change)
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
async function pull(app: App, signal: AbortSignal, sent: readonly FavouriteChange[] = []): Promise<void> {
  const removed = new Set(sent.filter(({ action }) => action === 'remove').map(favouriteKey))
  let isFromStart = false
  for (let more = true; more;) {
    const { cursor: after } = readStored(app)
    isFromStart ||= after === undefined
    const page = await app.call('get /api/favourites/changes', { query: { after }, signal })
    signal.throwIfAborted()
    const span = { after, cursor: page.cursor, isLast: !page.more }
    const isAdopted = adoptFavourites(app, page.changes, span, (key) => isFromStart || removed.has(key))
    more = !isAdopted || (page.more && page.cursor !== after)
  }
}

/** Starts the sync of a member, until the end of the app: an answer that arrives later must not be stored. */
export function keepFavouritesInSync(app: App): void {
  const { loop } = syncOf(app)
  loop.start()
  app.signal.addEventListener('abort', loop.stop)
}

/**
 * Sends what is queued, before the session ends.
 * @returns Whether all is sent.
 */
export async function finishFavourites(app: App): Promise<boolean> {
  release(app)
  await syncOf(app).loop.finish(limits.signOutMs)
  return readStored(app).pending.length === 0
}
