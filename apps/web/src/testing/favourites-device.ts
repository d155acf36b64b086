import type { FavouriteChange } from '@trouvaille/domain'
import { vi } from 'vitest'
import { favouritesOf } from '../features/favourites/store.ts'
import { keepFavouritesInSync } from '../features/favourites/sync.ts'
import type { App } from '../core/app.ts'
import { fakeFavourites } from './fake-favourites.ts'
import { type Asked, fakeServer } from './fake-server.ts'
import { openApp, person, resetDevice, signInOnDevice } from './tab.ts'

/** Anna's device, which syncs her favourites with the server, with a clock that stands still. */

/** When the test begins, in milliseconds since the epoch. */
export const start = Date.UTC(2026, 0, 1)

export function resetFavouritesDevice(): void {
  resetDevice()
  vi.useFakeTimers({ now: start })
  signInOnDevice(person('anna'))
}

/** An open page, and her favourites on the server. */
export function setUp(realtime?: Parameters<typeof openApp>[0]) {
  const favourites = fakeFavourites()
  const server = fakeServer({
    'post /api/favourites/changes': ({ body }) => {
      favourites.take(changesOf(body))
      return { ok: true }
    },
    'get /api/favourites/changes': ({ query }) => favourites.page(query.after),
    'delete /api/session': () => ({ ok: true }),
  })
  return { favourites, server, app: openApp(realtime) }
}

/** The same, after the first sync, with its timers running. */
export async function setUpInSync() {
  const device = setUp()
  keepFavouritesInSync(device.app)
  await settle()
  return device
}

export const changesOf = (body: unknown) => (body as { changes: FavouriteChange[] }).changes

/** The ids of the works in each request. */
export const pushes = ({ asked }: { asked: Asked[] }) =>
  asked.filter(({ name }) => name.startsWith('post')).map(({ body }) => changesOf(body).map(({ id }) => id))

/** Lets everything run that needs no time. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

/**
 * Queues changes on the device before the page is opened.
 * @param cursor The device's sync cursor; without one it has never synced.
 */
export function queue(changes: readonly FavouriteChange[], account = 'anna', cursor?: string): void {
  const keys = changes.map(({ list, kind, id }) => `${list}:${kind}:${id}`)
  const record = {
    changes: Object.fromEntries(changes.map((change, index) => [keys[index], change])),
    pending: keys,
    cursor,
  }
  localStorage.setItem(`favourites:${account}`, JSON.stringify(record))
}

/** The ids of the works that a page shows in her lists. */
export const shown = (app: App) =>
  Object.values(favouritesOf(app).lists.get())
    .filter(({ action }) => action === 'add')
    .map(({ id }) => id)
