import { beforeEach, expect, test, vi } from 'vitest'
import { added, film } from '../../testing/fake-favourites.ts'
import { hang } from '../../testing/fake-server.ts'
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
import { person } from '../../testing/tab.ts'

beforeEach(resetFavouritesDevice)

test('what somebody else queued on this device is neither sent nor shown', async () => {
  queue([added(1, start - 1)], 'bruno')
  const { favourites, server, tab } = await setUpInSync()
  expect(favourites.items()).toEqual([])
  expect(pushes(server)).toEqual([])
  expect(shown(tab)).toEqual([])
  expect(tab.readStored('bruno').pending).toEqual(['current:movie:1'])
})

test('when somebody else signs in, what is under way for the one before is given up', async () => {
  queue(Array.from({ length: 150 }, (_, id) => added(id + 1, start - 1)))
  const { server, tab } = await setUp()
  let isFirst = true
  const take = server.answers['post /api/favourites/changes']
  server.answers['post /api/favourites/changes'] = (asked) => {
    if (isFirst) tab.sessionStore.set({ status: 'signed-in', account: person('bruno') })
    isFirst = false
    return take?.(asked)
  }
  tab.keepFavouritesInSync()
  await settle()
  expect(pushes(server)).toHaveLength(1)
  expect(server.asked.filter(({ name, account }) => name.startsWith('post') && account === 'bruno')).toEqual([])
  expect(server.asked.at(-1)).toMatchObject({ name: 'get /api/favourites/changes', account: 'bruno', query: {} })
  expect(tab.readStored('bruno').pending).toEqual([])
})

test('a device that was emptied while its page was open goes on for the person who is signed in', async () => {
  const { favourites, tab } = await setUp()
  favourites.take([added(1, start - 1)])
  tab.keepFavouritesInSync()
  await settle()
  localStorage.clear()
  tab.enter(person('anna'))
  await settle()
  expect(shown(tab)).toEqual(['1'])
  tab.toggleFavourite('current', film(2))
  tab.syncFavourites()
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1', 'current:movie:2'])
})

test('[GAP-01] signing out sends what is queued first', async () => {
  const { favourites, server, tab } = await setUp()
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  tab.toggleFavourite('current', film(1))
  await expect(tab.signOut()).resolves.toBe(true)
  expect(favourites.items()).toEqual(['current:movie:1'])
  expect(server.namesAsked().at(-1)).toBe('delete /api/session')
  expect(localStorage.getItem('favourites:anna')).toBeNull()
  expect(goTo).toHaveBeenCalledWith('/')
})

test('[GAP-01] signing out does not wait longer than 5 s for what hangs; it waits on the device for its owner', async () => {
  const { server, tab } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  server.answers['post /api/favourites/changes'] = hang
  tab.toggleFavourite('current', film(1))
  tab.syncFavourites()
  await settle()
  const left = tab.signOut()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(left).resolves.toBe(true)
  expect(tab.readStored('anna').pending).toEqual(['current:movie:1'])
})

test('an answer that comes after signing out leaves nothing on the device', async () => {
  const { favourites, server, tab } = await setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  tab.keepFavouritesInSync()
  await settle()
  let answer: (page: unknown) => void = () => {}
  server.answers['get /api/favourites/changes'] = () => new Promise((resolve) => (answer = resolve))
  favourites.take([added(1, start)])
  tab.syncFavourites()
  await settle()
  tab.removePerson()
  answer(favourites.page())
  await settle()
  expect(localStorage.getItem('favourites:anna')).toBeNull()
})
