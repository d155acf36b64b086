import { beforeEach, expect, test, vi } from 'vitest'
import { added, film } from '../../testing/fake-favourites.ts'
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
import { notifyOtherTabs, openApp } from '../../testing/tab.ts'
import { readStored } from './device-storage.ts'
import { loadFavourites, toggleFavourite } from './store.ts'
import { keepFavouritesInSync, syncFavourites } from './sync.ts'

beforeEach(resetFavouritesDevice)

test('a change that another tab has queued is sent, and not lost, before this one has heard of it', async () => {
  const { favourites, app } = await setUpInSync()
  const other = openApp()
  loadFavourites(other)
  toggleFavourite(other, 'current', film(1))
  // This tab received no storage event.
  toggleFavourite(app, 'current', film(2))
  syncFavourites(app)
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:2'])
  expect(readStored(app).pending).toEqual([])
})

test('a change that another tab has queued is sent when this one exchanges for another reason', async () => {
  const { favourites } = await setUpInSync()
  const other = openApp()
  loadFavourites(other)
  toggleFavourite(other, 'current', film(1))
  dispatchEvent(new Event('online'))
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('what another tab changed again meanwhile is sent as it is on the device', async () => {
  const { favourites, app } = await setUpInSync()
  toggleFavourite(app, 'current', film(1))
  const other = openApp()
  loadFavourites(other)
  toggleFavourite(other, 'current', film(1))
  syncFavourites(app)
  await settle()
  expect(favourites.items()).toEqual([])
  expect(shown(app)).toEqual([])
})

test('two tabs that send at once neither lose nor double', async () => {
  const { favourites, app } = setUp()
  const other = openApp()
  keepFavouritesInSync(app)
  keepFavouritesInSync(other)
  await settle()
  for (let id = 1; id <= 4; id += 1) {
    const own = id % 2 ? app : other
    toggleFavourite(own, 'current', film(id))
    syncFavourites(own)
  }
  await settle()
  expect(favourites.items()).toHaveLength(4)
  expect(readStored(app).pending).toEqual([])
  expect(readStored(app).cursor).toBe('4')
})

test('with locks only one tab sends, and the other finds nothing left', async () => {
  let turn = Promise.resolve()
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_: string, __: unknown, task: () => Promise<void>) => {
        turn = turn.then(task)
        return turn
      },
    },
  })
  queue([added(1, start - 1)])
  const { server, app } = setUp()
  const other = openApp()
  keepFavouritesInSync(app)
  keepFavouritesInSync(other)
  await settle()
  expect(pushes(server)).toEqual([['1']])
})

test('a tab shows what another one changed, and sends what that one left in the queue', async () => {
  const { favourites, server, app } = await setUpInSync()
  const other = openApp()
  loadFavourites(other)
  toggleFavourite(other, 'current', film(1))
  notifyOtherTabs('something else')
  expect(shown(app)).toEqual([])
  notifyOtherTabs('favourites:anna')
  expect(shown(app)).toEqual(['1'])
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
  // With an empty queue there is no reason to sync.
  const before = server.asked.length
  notifyOtherTabs('favourites:anna')
  await settle()
  expect(server.asked).toHaveLength(before)
})
