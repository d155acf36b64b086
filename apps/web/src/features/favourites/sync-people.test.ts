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
import { openApp, person, signInOnDevice } from '../../testing/tab.ts'
import { signOut } from '../account/sign-out.ts'
import { readStored } from './device-storage.ts'
import { toggleFavourite } from './store.ts'
import { keepFavouritesInSync, syncFavourites } from './sync.ts'

beforeEach(resetFavouritesDevice)

test('what somebody else queued on this device is neither sent nor shown', async () => {
  queue([added(1, start - 1)], 'bruno')
  const { favourites, server, app } = await setUpInSync()
  expect(favourites.items()).toEqual([])
  expect(pushes(server)).toEqual([])
  expect(shown(app)).toEqual([])
  signInOnDevice(person('bruno'))
  expect(readStored(openApp()).pending).toEqual(['current:movie:1'])
})

test('when somebody else signs in, what is under way for the one before is given up', async () => {
  queue(Array.from({ length: 150 }, (_, id) => added(id + 1, start - 1)))
  const { server, app } = setUp()
  const { session } = app
  let isFirst = true
  const take = server.answers['post /api/favourites/changes']
  server.answers['post /api/favourites/changes'] = (asked) => {
    if (isFirst) {
      session.enter(person('bruno'))
      keepFavouritesInSync(session.state.get().app)
    }
    isFirst = false
    return take?.(asked)
  }
  keepFavouritesInSync(app)
  await settle()
  expect(pushes(server)).toHaveLength(1)
  expect(server.asked.filter(({ name, account }) => name.startsWith('post') && account === 'bruno')).toEqual([])
  expect(server.asked.at(-1)).toMatchObject({ name: 'get /api/favourites/changes', account: 'bruno', query: {} })
  expect(readStored(session.state.get().app).pending).toEqual([])
})

test('a device that was emptied while its page was open goes on for the person who is signed in', async () => {
  const { favourites, app } = setUp()
  favourites.take([added(1, start - 1)])
  keepFavouritesInSync(app)
  await settle()
  localStorage.clear()
  app.session.enter(person('anna'))
  await settle()
  expect(shown(app)).toEqual(['1'])
  toggleFavourite(app, 'current', film(2))
  syncFavourites(app)
  await settle()
  expect(favourites.items()).toEqual(['current:movie:1', 'current:movie:2'])
})

test('[GAP-01] signing out sends what is queued first', async () => {
  const { favourites, server, app } = setUp()
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})
  keepFavouritesInSync(app)
  await settle()
  toggleFavourite(app, 'current', film(1))
  await expect(signOut(app)).resolves.toBe(true)
  expect(favourites.items()).toEqual(['current:movie:1'])
  expect(server.namesAsked().at(-1)).toBe('delete /api/session')
  expect(localStorage.getItem('favourites:anna')).toBeNull()
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
})

test('[GAP-01] signing out does not wait longer than 5 s for what hangs; it waits on the device for its owner', async () => {
  const { server, app } = setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  keepFavouritesInSync(app)
  await settle()
  server.answers['post /api/favourites/changes'] = hang
  toggleFavourite(app, 'current', film(1))
  syncFavourites(app)
  await settle()
  const left = signOut(app)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(left).resolves.toBe(true)
  expect(readStored(app).pending).toEqual(['current:movie:1'])
})

test('an answer that comes after signing out leaves nothing on the device', async () => {
  const { favourites, server, app } = setUp()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  keepFavouritesInSync(app)
  await settle()
  let answer: (page: unknown) => void = () => {}
  server.answers['get /api/favourites/changes'] = () => new Promise((resolve) => (answer = resolve))
  favourites.take([added(1, start)])
  syncFavourites(app)
  await settle()
  app.session.leave(true)
  answer(favourites.page())
  await settle()
  expect(localStorage.getItem('favourites:anna')).toBeNull()
})
