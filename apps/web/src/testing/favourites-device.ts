import { vi } from 'vitest'
import { type added, fakeFavourites } from './fake-favourites.ts'
import { type Asked, fakeServer } from './fake-server.ts'
import { openTab, person, resetDevice, signInOnDevice } from './tab.ts'

/** A device of Anna's that exchanges her favourites with the server, at a time that stands still. */

type Change = ReturnType<typeof added>

/** When the test begins, in milliseconds since the epoch. */
export const start = Date.UTC(2026, 0, 1)

export function resetFavouritesDevice(): void {
  resetDevice()
  vi.useFakeTimers({ now: start })
  signInOnDevice(person('anna'))
}

/** The modules of one page, loaded anew by `openTab`. */
export const loadTab = async () => ({
  ...(await import('../features/favourites/sync.ts')),
  ...(await import('../features/favourites/store.ts')),
  ...(await import('../features/favourites/device-storage.ts')),
  ...(await import('../features/session/session.ts')),
  ...(await import('../lib/toasts.ts')),
})

/** A page that is open, and her favourites on the server. */
export async function setUp() {
  const favourites = fakeFavourites()
  const server = fakeServer({
    'post /api/favourites/changes': ({ body }) => {
      favourites.take(changesOf(body))
      return { ok: true }
    },
    'get /api/favourites/changes': ({ query }) => favourites.page(query.after),
    'delete /api/session': () => ({ ok: true }),
  })
  return { favourites, server, tab: await openTab(loadTab) }
}

/** The same, once the page has exchanged what there was, and goes on by itself. */
export async function setUpInSync() {
  const device = await setUp()
  device.tab.keepFavouritesInSync()
  await settle()
  return device
}

export const changesOf = (body: unknown) => (body as { changes: Change[] }).changes

/** The ids of the works in each request that was sent. */
export const pushes = ({ asked }: { asked: Asked[] }) =>
  asked.filter(({ name }) => name.startsWith('post')).map(({ body }) => changesOf(body).map(({ id }) => id))

/** Lets everything happen that needs no time. */
export const settle = () => vi.advanceTimersByTimeAsync(0)

/**
 * Queues changes on the device before the page is opened.
 * @param cursor How far the device has heard of the server; without one it has not.
 */
export function queue(changes: readonly Change[], account = 'anna', cursor?: string): void {
  const keys = changes.map(({ list, kind, id }) => `${list}:${kind}:${id}`)
  const record = {
    changes: Object.fromEntries(changes.map((change, index) => [keys[index], change])),
    pending: keys,
    cursor,
  }
  localStorage.setItem(`favourites:${account}`, JSON.stringify(record))
}

/** The ids of the works that a page shows in her lists. */
export const shown = ({ favouriteStore }: Awaited<ReturnType<typeof loadTab>>) =>
  Object.values(favouriteStore.get())
    .filter(({ action }) => action === 'add')
    .map(({ id }) => id)
