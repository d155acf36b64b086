import { beforeEach, expect, test, vi } from 'vitest'
import { added, film, removed } from '../../testing/fake-favourites.ts'
import { hang, offline, Rejection } from '../../testing/fake-server.ts'
import {
  pushes,
  queue,
  resetFavouritesDevice,
  settle,
  setUp,
  setUpInSync,
  shown,
  start,
} from '../../testing/favourites-device.ts'
import { readStored } from './device-storage.ts'
import { toggleFavourite } from './store.ts'
import { keepFavouritesInSync, syncFavourites } from './sync.ts'

beforeEach(resetFavouritesDevice)

test('[GAP-01] what is queued goes out, and what is new comes in, when the page opens', async () => {
  queue([added(1, start - 5)])
  const { favourites, server, app } = setUp()
  favourites.take([added(2, start - 9)])
  keepFavouritesInSync(app)
  await settle()
  expect(favourites.items()).toEqual(['current:movie:2', 'current:movie:1'])
  expect(shown(app).toSorted()).toEqual(['1', '2'])
  expect(readStored(app).pending).toEqual([])
  expect(server.asked.every(({ account }) => account === 'anna')).toBe(true)
  // The next request continues at the cursor of this one.
  syncFavourites(app)
  await settle()
  expect(server.asked.at(-1)?.query).toEqual({ after: '2' })
})

test('pages are asked for until there is none', async () => {
  const { favourites, server, app } = setUp()
  favourites.pageSize = 2
  favourites.take([1, 2, 3, 4, 5].map((id) => added(id, start - id)))
  keepFavouritesInSync(app)
  await settle()
  expect(shown(app)).toHaveLength(5)
  expect(server.asked.map(({ query }) => query.after)).toEqual([undefined, '2', '4'])
})

test('a change made while the server is asked goes out after it', async () => {
  const { favourites, app } = await setUpInSync()
  toggleFavourite(app, 'current', film(1))
  syncFavourites(app)
  toggleFavourite(app, 'current', film(2))
  syncFavourites(app)
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1', 'current:movie:2'])
})

test('an item changed again while its change is sent stays in the queue, and its last change wins', async () => {
  const { favourites, server, app } = await setUpInSync()
  const take = server.answers['post /api/favourites/changes']
  server.answers['post /api/favourites/changes'] = (asked) => {
    if (pushes(server).length === 1) {
      toggleFavourite(app, 'current', film(1))
      syncFavourites(app)
    }
    return take?.(asked)
  }
  toggleFavourite(app, 'current', film(1))
  syncFavourites(app)
  await settle()
  expect(pushes(server)).toEqual([['1'], ['1']])
  expect(favourites.items()).toEqual([])
  expect(readStored(app).pending).toEqual([])
})

test('what is new comes in also while nothing can be sent, and goes out while nothing can be read', async () => {
  queue([added(1, start - 1)])
  const { favourites, server, app } = setUp()
  favourites.take([added(2, start - 2)])
  const { 'post /api/favourites/changes': take, 'get /api/favourites/changes': give } = server.answers
  server.answers['post /api/favourites/changes'] = () => {
    throw new Rejection('server.unexpected')
  }
  keepFavouritesInSync(app)
  await settle()
  expect(shown(app).toSorted()).toEqual(['1', '2'])

  server.answers['post /api/favourites/changes'] = take
  server.answers['get /api/favourites/changes'] = () => {
    throw new Rejection('server.unexpected')
  }
  syncFavourites(app)
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:2'])
  // Invalid entries are fetched again automatically.
  favourites.take([added(3, start - 3)])
  server.answers['get /api/favourites/changes'] = give
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown(app).toSorted()).toEqual(['1', '2', '3'])
})

test('without a network nothing is lost, and the pauses grow', async () => {
  const { favourites, server, app } = setUp()
  const give = server.answers['get /api/favourites/changes']
  server.answers['get /api/favourites/changes'] = offline
  keepFavouritesInSync(app)
  toggleFavourite(app, 'current', film(1))
  await vi.advanceTimersByTimeAsync(60_000)
  // Exponential backoff with jitter: delays of at most 3, 6, 12, 24 s and at least half of that.
  expect(server.asked.length).toBeGreaterThanOrEqual(5)
  expect(server.asked.length).toBeLessThanOrEqual(7)
  server.answers['get /api/favourites/changes'] = give
  dispatchEvent(new Event('online'))
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('a request that hangs is given up, and the exchange goes on', async () => {
  const { favourites, server, app } = setUp()
  const take = server.answers['post /api/favourites/changes']
  keepFavouritesInSync(app)
  await settle()
  server.answers['post /api/favourites/changes'] = hang
  toggleFavourite(app, 'current', film(1))
  syncFavourites(app)
  await settle()
  server.answers['post /api/favourites/changes'] = take
  await vi.advanceTimersByTimeAsync(45_000)
  expect(favourites.items()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(favourites.items()).toEqual(['current:movie:1'])
})

/** The page removes the only favourite; the server acknowledges it, and returns this instead. */
async function removeWhile(change: ReturnType<typeof added>) {
  const { favourites, server, app } = setUp()
  favourites.take([added(1, start - 9)])
  keepFavouritesInSync(app)
  await settle()
  server.answers['post /api/favourites/changes'] = () => {
    favourites.take([change])
    return { ok: true }
  }
  toggleFavourite(app, 'current', film(1))
  syncFavourites(app)
  await settle()
  return { favourites, app }
}

test('a removal that the server has acknowledged is not undone by an older addition', async () => {
  // A server whose clock went back ignores the change, but acknowledges it.
  const { app } = await removeWhile(added(1, start - 5))
  expect(shown(app)).toEqual([])
  expect(readStored(app).pending).toEqual(['current:movie:1'])
})

test('a device whose clock runs ahead takes over what was changed elsewhere after its own change', async () => {
  // The server assigns its own timestamp.
  const { favourites, app } = await removeWhile(removed(1, start - 8))
  expect(shown(app)).toEqual([])
  favourites.take([added(1, start - 7)])
  syncFavourites(app)
  await settle()
  expect(shown(app)).toEqual(['1'])
})

test('when the copy is read anew from its start, what was removed here later is not brought back', async () => {
  queue([removed(1, start)])
  const record = JSON.parse(localStorage.getItem('favourites:anna') ?? '')
  localStorage.setItem('favourites:anna', JSON.stringify({ ...record, pending: [] }))
  const { favourites, server, app } = setUp()
  favourites.take([added(1, start - 5)])
  keepFavouritesInSync(app)
  await settle()
  expect(shown(app)).toEqual([])
  // The change is sent again.
  expect(pushes(server)).toEqual([['1']])
  expect(favourites.items()).toEqual([])
})

test('works of the server that cannot be shown are left out, and not asked for again', async () => {
  const { favourites, server, app } = setUp()
  const malformed = { ...added(7, start - 5, { kind: 'movie', item: { id: '../7' as never, title: 'x' } }), id: '../7' }
  favourites.take([added(1, start - 9), malformed])
  keepFavouritesInSync(app)
  await settle()
  syncFavourites(app)
  await settle()
  expect(shown(app)).toEqual(['1'])
  expect(server.asked.map(({ query }) => query.after)).toEqual([undefined, '2'])
})
