import { beforeEach, expect, test, vi } from 'vitest'
import { added, film } from '../../testing/fake-favourites.ts'
import {
  loadTab,
  pushes,
  queue,
  resetFavouritesDevice,
  settle,
  setUp,
  setUpInSync,
  shown,
  start,
} from '../../testing/favourites-device.ts'
import { openTab, notifyOtherTabs } from '../../testing/tab.ts'

beforeEach(resetFavouritesDevice)

test('a change that another tab has queued is sent, and not lost, before this one has heard of it', async () => {
  const { favourites, tab } = await setUpInSync()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  // This tab received no storage event.
  tab.toggleFavourite('current', film(2))
  tab.syncFavourites()
  await settle()
  expect(favourites.items().toSorted()).toEqual(['current:movie:1', 'current:movie:2'])
  expect(tab.readStored('anna').pending).toEqual([])
})

test('a change that another tab has queued is sent when this one exchanges for another reason', async () => {
  const { favourites } = await setUpInSync()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  dispatchEvent(new Event('online'))
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
})

test('what another tab changed again meanwhile is sent as it is on the device', async () => {
  const { favourites, tab } = await setUpInSync()
  tab.toggleFavourite('current', film(1))
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  expect(favourites.items()).toEqual([])
  expect(shown(tab)).toEqual([])
})

test('two tabs that send at once neither lose nor double', async () => {
  const { favourites, tab } = await setUp()
  const other = await openTab(loadTab)
  tab.keepFavouritesInSync()
  other.keepFavouritesInSync()
  await settle()
  for (let id = 1; id <= 4; id += 1) {
    const own = id % 2 ? tab : other
    own.toggleFavourite('current', film(id))
    own.syncFavourites()
  }
  await settle()
  expect(favourites.items()).toHaveLength(4)
  expect(tab.readStored('anna').pending).toEqual([])
  expect(tab.readStored('anna').cursor).toBe('4')
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
  const { server, tab } = await setUp()
  const other = await openTab(loadTab)
  tab.keepFavouritesInSync()
  other.keepFavouritesInSync()
  await settle()
  expect(pushes(server)).toEqual([['1']])
})

test('a tab shows what another one changed, and sends what that one left in the queue', async () => {
  const { favourites, server, tab } = await setUpInSync()
  const other = await openTab(loadTab)
  other.loadFavourites()
  other.toggleFavourite('current', film(1))
  notifyOtherTabs('something else')
  expect(shown(tab)).toEqual([])
  notifyOtherTabs('favourites:anna')
  expect(shown(tab)).toEqual(['1'])
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1'])
  // With an empty queue there is no reason to sync.
  const before = server.asked.length
  notifyOtherTabs('favourites:anna')
  await settle()
  expect(server.asked).toHaveLength(before)
})
