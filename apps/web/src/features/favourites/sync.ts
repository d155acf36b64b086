import { exchange as limits, type FavouriteChange, favouriteKey, favouriteLimits, viewOf } from '@trouvaille/domain'
import { type ApiFailure, call, NetworkFailure } from '../../lib/api.ts'
import { sendInBatches } from '../../lib/batches.ts'
import { createExchange, pageTriggers } from '../../lib/exchange.ts'
import { oneTabAtATime } from '../../lib/one-tab.ts'
import { showError } from '../../lib/toasts.ts'
import { onForget, onSignOut, sessionStore } from '../session/session.ts'
import { isCopyKey, readCopy } from './device-copy.ts'
import { adoptFavourites, loadFavourites, queuedChanges, revertFavourite, settleFavourites } from './store.ts'
import { texts } from './texts.ts'

/** Exchanges changes of the favourites with the server: what is queued goes out, what is new comes in. */

const accountId = () => sessionStore.get().account?.id

const exchange = createExchange({
  async run(signal) {
    const id = accountId()
    if (id) await oneTabAtATime(`favourites:${id}`, signal, () => exchangeOf(id, signal))
  },
  triggers(trigger) {
    const stopPage = pageTriggers(trigger)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || !isCopyKey(key)) return
      loadFavourites()
      const id = accountId()
      // The other tab may be closed before it has sent what it queued.
      if (id && readCopy(id).pending.length > 0) trigger()
    }
    addEventListener('storage', onStorage)
    return () => {
      stopPage()
      removeEventListener('storage', onStorage)
    }
  },
})

/** Lets the server know of what was changed, when it can be reached. */
export const syncFavourites = (): void => exchange.request()

/**
 * What others changed comes in first, so that the time of each change decides; what comes in after what is queued went
 * out is then the server's answer to it. That one way is closed does not stop the other.
 */
async function exchangeOf(id: string, signal: AbortSignal): Promise<void> {
  const [pulled] = await Promise.allSettled([pull(id, signal)])
  if (pulled.status === 'rejected' && (signal.aborted || pulled.reason instanceof NetworkFailure)) throw pulled.reason
  const queued = queuedChanges(id)
  await push(id, queued, signal)
  if (pulled.status === 'rejected') throw pulled.reason
  if (queued.length > 0) await pull(id, signal, queued)
}

async function push(id: string, queued: readonly FavouriteChange[], signal: AbortSignal): Promise<void> {
  const refusals: { change: FavouriteChange; refusal: ApiFailure }[] = []
  try {
    await sendInBatches(queued, {
      count: favouriteLimits.changesPerRequest,
      bytes: limits.batchBytes,
      async send(changes) {
        await call('post /api/favourites/changes', { body: { changes: [...changes] }, signal })
        signal.throwIfAborted()
      },
      onSent: (changes) => settleFavourites(id, changes),
      onRefused(change, refusal) {
        revertFavourite(id, change)
        refusals.push({ change, refusal })
      },
    })
  } finally {
    tell(refusals)
  }
}

/** Says once what could not be kept. */
function tell(refusals: readonly { change: FavouriteChange; refusal: ApiFailure }[]): void {
  const [first] = refusals
  if (!first) return
  const { change, refusal } = first
  const title = change.action === 'add' ? viewOf(change.work).title : undefined
  const { full, refused } = texts.unsent
  showError((refusal.code === 'favourites.too_many' ? full : refused)(title, refusals.length - 1))
}

/**
 * Takes in what the server has that this device has not seen.
 * @param sent What it has just acknowledged.
 */
async function pull(id: string, signal: AbortSignal, sent: readonly FavouriteChange[] = []): Promise<void> {
  const removed = new Set(sent.filter(({ action }) => action === 'remove').map(favouriteKey))
  const isFromStart = readCopy(id).cursor === undefined
  for (let more = true; more;) {
    const { cursor: after } = readCopy(id)
    const page = await call('get /api/favourites/changes', { query: { after }, signal })
    signal.throwIfAborted()
    adoptFavourites(id, page.changes, page.cursor, (key) => isFromStart || removed.has(key))
    more = page.more && page.cursor !== after
  }
}

/** Keeps the lists up to date as long as the page lives. */
export function keepFavouritesInSync(): void {
  let id: string | undefined
  const follow = () => {
    if (accountId() === id) return
    id = accountId()
    exchange.stop()
    loadFavourites()
    if (id) exchange.start()
  }
  follow()
  sessionStore.subscribe(follow)
  // What arrives later would be kept on the device again.
  onForget(() => {
    exchange.stop()
    id = undefined
  })
  onSignOut(async () => {
    await exchange.finish(limits.signOutMs)
    const leaving = accountId()
    return leaving === undefined || readCopy(leaving).pending.length === 0
  })
}
