import { type FavouriteChange, favouriteLimits } from '@trouvaille/domain'
import { ApiFailure, call, NetworkFailure } from '../../lib/api.ts'
import { onSignOut, sessionStore } from '../session/session.ts'
import { isCopyKey, readCopy, writeCopy } from './device-copy.ts'
import { adoptFavourites, favouriteStore, loadFavourites } from './store.ts'

/** Exchanges changes of the favourites with the server: what is queued goes out, what is new comes in. */

/** Pause after a failed exchange; doubles up to the longest one. Milliseconds. */
const firstPause = 3_000
const longestPause = 60_000

let running: Promise<void> | undefined
let again = false
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts an exchange; one that runs already is followed by another, so that no change waits. */
export function syncFavourites(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  clearTimeout(timer)
  running = exchange().finally(() => {
    running = undefined
    if (again) {
      again = false
      void syncFavourites()
    }
  })
  return running
}

async function exchange(): Promise<void> {
  const id = sessionStore.get().account?.id
  if (!id) return
  try {
    while (await pushSome(id));
    while (await pullSome(id));
    pause = firstPause
  } catch (error) {
    if (!(error instanceof NetworkFailure)) console.error('Favourites could not be exchanged', error)
    timer = setTimeout(() => void syncFavourites(), pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

/** Sends queued changes. @returns True when there may be more. */
async function pushSome(id: string): Promise<boolean> {
  const keys = readCopy(id).pending.slice(0, favouriteLimits.changesPerRequest)
  const state = favouriteStore.get()
  const changes = keys.flatMap((key) => state[key] ?? [])
  if (changes.length > 0) {
    try {
      await call('post /api/favourites/changes', { body: { changes } })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // The server will never take one of these: the others must not wait behind it.
      console.error('A favourite was refused by the server', error.field)
      if (changes.length > 1) await pushOneByOne(changes)
    }
  }
  const sent = new Set(changes.map((change) => change.changedAt))
  const copy = readCopy(id)
  const left = copy.pending.filter((key) => {
    const change = favouriteStore.get()[key]
    // A change made while this request was under way has another time, and goes out next.
    return change !== undefined && !(keys.includes(key) && sent.has(change.changedAt))
  })
  writeCopy(id, { ...copy, pending: left })
  return left.length > 0
}

/** An answer that will be the same the next time. */
const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'request.invalid'

async function pushOneByOne(changes: readonly FavouriteChange[]): Promise<void> {
  for (const change of changes) {
    await call('post /api/favourites/changes', { body: { changes: [change] } }).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
  }
}

/** Takes in one page of changes. @returns True when there is more. */
async function pullSome(id: string): Promise<boolean> {
  const { cursor: after } = readCopy(id)
  const { changes, cursor, more } = await call('get /api/favourites/changes', { query: { after } })
  adoptFavourites(id, changes, cursor)
  return more
}

/** Keeps the lists up to date as long as the page lives. */
export function keepFavouritesInSync(): void {
  loadFavourites()
  void syncFavourites()
  sessionStore.subscribe(() => {
    loadFavourites()
    void syncFavourites()
  })
  addEventListener('online', () => void syncFavourites())
  addEventListener('storage', ({ key }) => {
    if (key !== null && isCopyKey(key)) loadFavourites()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void syncFavourites()
  })
  onSignOut(async () => {
    await syncFavourites()
    // The first may have begun before the last change was made.
    await syncFavourites()
    const id = sessionStore.get().account?.id
    return id === undefined || readCopy(id).pending.length === 0
  })
}
