import { beforeEach, describe, expect, test, vi } from 'vitest'
import { added, film, removed } from '../../testing/fake-favourites.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openApp, openTab, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'
import { changeStored, readStored } from './device-storage.ts'
import {
  adoptFavourites,
  changesAside,
  favouritesOf,
  loadFavourites,
  putAside,
  queuedChanges,
  release,
  removeForNow,
  revertFavourite,
  settleFavourites,
  toggleFavourite,
} from './store.ts'

const now = 1_000_000

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now })
  signInOnDevice(person('anna'))
})

/** The page of somebody whose session the server has ended. */
async function signedOut() {
  fakeServer({ 'get /api/session': () => ({ account: null }) })
  const session = openTab()
  await session.refresh()
  return session.state.get().app
}

const first = 'current:movie:1'

describe('a toggle', () => {
  test('[FAV-02] [FAV-04] [FAV-05] puts a work into one list, or takes it out, and queues it once', () => {
    const app = openApp()
    expect(toggleFavourite(app, 'current', film(1))).toBe(true)
    expect(favouritesOf(app).lists.get()).toEqual({ [first]: added(1, now) })
    expect(toggleFavourite(app, 'all_time', film(1))).toBe(true)
    expect(toggleFavourite(app, 'current', film(1))).toBe(false)
    // With a frozen clock, the second change still has the later timestamp.
    expect(favouritesOf(app).lists.get()[first]).toEqual(removed(1, now + 1))
    expect(readStored(app).pending).toEqual(['all_time:movie:1', first])
    expect(readStored(app).changes).toEqual(favouritesOf(app).lists.get())
  })

  test('keeps how far the device has read', () => {
    const app = openApp()
    changeStored(app, () => ({ cursor: '5' }))
    toggleFavourite(app, 'current', film(1))
    expect(readStored(app).cursor).toBe('5')
  })

  test('is none for nobody', async () => {
    const app = await signedOut()
    expect(toggleFavourite(app, 'current', film(1))).toBe(false)
    expect(favouritesOf(app).lists.get()).toEqual({})
    expect(Object.keys(localStorage)).toEqual(['account'])
  })

  test('[FAV-06] adds to what another tab has done, and does not undo the same change', () => {
    const app = openApp()
    const other = openApp()
    for (const each of [app, other]) loadFavourites(each)
    toggleFavourite(other, 'current', film(1))
    // This tab still shows it as removed, so the toggle is meant to add it.
    expect(toggleFavourite(app, 'current', film(1))).toBe(true)
    expect(toggleFavourite(app, 'current', film(2))).toBe(true)
    expect(readStored(app).pending).toEqual([first, 'current:movie:2'])
    expect(favouritesOf(app).lists.get()).toEqual({ [first]: added(1, now), 'current:movie:2': added(2, now) })
  })
})

describe('what the server has acknowledged', () => {
  test('leaves the queue, unless it was changed meanwhile', () => {
    const app = openApp()
    toggleFavourite(app, 'current', film(1))
    toggleFavourite(app, 'current', film(2))
    toggleFavourite(app, 'current', film(3))
    const sent = queuedChanges(app)
    expect(sent).toEqual([added(1, now), added(2, now), added(3, now)])
    toggleFavourite(app, 'current', film(2))
    settleFavourites(app, sent.slice(0, 2))
    expect(queuedChanges(app)).toEqual([added(3, now), removed(2, now + 1)])
  })
})

describe('what the server fails at', () => {
  test('is put aside: it is shown and kept, and sent again only when it is changed', () => {
    const app = openApp()
    toggleFavourite(app, 'current', film(1))
    toggleFavourite(app, 'current', film(2))
    putAside(app, added(1, now))
    putAside(app, added(1, now))
    putAside(app, added(2, now - 1))
    expect(queuedChanges(app)).toEqual([added(2, now)])
    expect(changesAside(app)).toEqual([added(1, now)])
    expect(readStored(app).pending).toEqual([first, 'current:movie:2'])
    toggleFavourite(app, 'current', film(1))
    expect(queuedChanges(app)).toEqual([added(2, now), removed(1, now + 1)])
    expect(changesAside(app)).toEqual([])
    putAside(app, added(2, now))
    settleFavourites(app, [added(2, now)])
    expect(readStored(app)).toMatchObject({ pending: [first], aside: [] })
  })
})

describe('what the server refuses', () => {
  test('leaves the list and the queue, and the lists are read anew', () => {
    const app = openApp()
    changeStored(app, () => ({ cursor: '5' }))
    toggleFavourite(app, 'current', film(1))
    toggleFavourite(app, 'current', film(2))
    revertFavourite(app, added(1, now))
    expect(readStored(app)).toEqual({
      changes: { 'current:movie:2': added(2, now) },
      pending: ['current:movie:2'],
      aside: [],
      cursor: undefined,
    })
    expect(favouritesOf(app).lists.get()).toEqual({ 'current:movie:2': added(2, now) })
  })

  test('stays when it was changed meanwhile', () => {
    const app = openApp()
    changeStored(app, () => ({ cursor: '5' }))
    toggleFavourite(app, 'current', film(1))
    toggleFavourite(app, 'current', film(1))
    revertFavourite(app, added(1, now))
    expect(readStored(app)).toMatchObject({
      changes: { [first]: removed(1, now + 1) },
      pending: [first],
      cursor: '5',
    })
  })
})

describe('[WALL-04] a removal that may be undone', () => {
  const keeping = () => {
    const app = openApp()
    changeStored(app, () => ({ changes: { [first]: added(1, 5) }, cursor: '5' }))
    loadFavourites(app)
    return {
      app,
      queued: () => queuedChanges(app).map(({ action }) => action),
      before: readStored(app),
    }
  }

  test('goes out once it is settled, or after a minute, or when its owner leaves', () => {
    const { app, queued } = keeping()
    const { settle, undo } = removeForNow(app, 'current', film(1))
    expect(queued()).toEqual([])
    settle()
    expect(queued()).toEqual(['remove'])
    undo()
    removeForNow(app, 'current', film(1))
    vi.setSystemTime(now + 59_999)
    expect(queued()).toEqual([])
    vi.setSystemTime(now + 60_000)
    expect(queued()).toEqual(['remove'])
    vi.setSystemTime(now)
    release(app)
    expect(queued()).toEqual(['remove'])
  })

  test('leaves nothing behind when it is undone', () => {
    const { app, before } = keeping()
    removeForNow(app, 'current', film(1)).undo()
    expect(readStored(app)).toEqual(before)
    expect(favouritesOf(app).lists.get()).toEqual(before.changes)
  })

  test('lets an addition that waits go out after it is undone', () => {
    const { app } = keeping()
    toggleFavourite(app, 'current', film(2))
    removeForNow(app, 'current', film(2)).undo()
    expect(queuedChanges(app)).toEqual([added(2, now)])
  })

  test('is undone by adding anew once it has gone out', () => {
    const { app } = keeping()
    const { settle, undo } = removeForNow(app, 'current', film(1))
    settle()
    settleFavourites(app, queuedChanges(app))
    undo()
    expect(favouritesOf(app).lists.get()[first]).toEqual(added(1, now + 1))
    expect(queuedChanges(app)).toHaveLength(1)
  })

  test('does not hold what is changed after it', () => {
    const { app, queued } = keeping()
    removeForNow(app, 'current', film(1))
    toggleFavourite(app, 'current', film(1))
    expect(queued()).toEqual(['add'])
  })
})

describe('what the server has', () => {
  test('stands over what is settled here, also over a later time', () => {
    const app = openApp()
    adoptFavourites(app, [removed(1, now)], { after: undefined, cursor: '1' })
    adoptFavourites(app, [added(1, now - 5), added(2, now)], { after: '1', cursor: '3' })
    expect(favouritesOf(app).lists.get()).toEqual({ [first]: added(1, now - 5), 'current:movie:2': added(2, now) })
    expect(readStored(app)).toMatchObject({ changes: favouritesOf(app).lists.get(), pending: [], cursor: '3' })
  })

  test('of what is queued the later change counts', () => {
    const app = openApp()
    toggleFavourite(app, 'current', film(1))
    toggleFavourite(app, 'current', film(2))
    adoptFavourites(app, [removed(1, now - 1), removed(2, now + 1)], { after: undefined, cursor: '2' })
    expect(readStored(app).changes).toEqual({ [first]: added(1, now), 'current:movie:2': removed(2, now + 1) })
    expect(readStored(app).pending).toEqual([first, 'current:movie:2'])
  })

  test('does not bring back what was removed for sure, which is sent again', () => {
    const app = openApp()
    adoptFavourites(app, [removed(1, now), removed(2, now), removed(3, now)], { after: undefined, cursor: '1' })
    const wasRemoved = (key: string) => key !== 'current:movie:3'
    adoptFavourites(
      app,
      [added(1, now - 1), added(2, now + 1), added(3, now - 1)],
      { after: '1', cursor: '4' },
      wasRemoved,
    )
    expect(readStored(app)).toEqual({
      changes: { [first]: removed(1, now), 'current:movie:2': added(2, now + 1), 'current:movie:3': added(3, now - 1) },
      pending: [first],
      aside: [],
      cursor: '4',
    })
  })

  test('of it what could not be read again is left out, and the device goes on after it', () => {
    const app = openApp()
    const malformed = {
      ...added(7, now, { kind: 'movie', item: { id: '../7' as never, title: 'Ailleurs' } }),
      id: '../7',
    }
    adoptFavourites(app, [added(1, now), malformed, added(2, now)], { after: undefined, cursor: '3' })
    expect(Object.keys(favouritesOf(app).lists.get())).toEqual([first, 'current:movie:2'])
    expect(readStored(app).cursor).toBe('3')
  })

  test('[CACHE-25] continues only the copy that was asked for: none that became rubbish, or went further, meanwhile', () => {
    const app = openApp()
    expect(adoptFavourites(app, [added(1, now)], { after: undefined, cursor: '3' })).toBe(true)
    expect(adoptFavourites(app, [], { after: '2', cursor: '5' })).toBe(false)
    expect(readStored(app).cursor).toBe('3')
    localStorage.setItem('favourites:anna', '{{rubbish')
    expect(adoptFavourites(app, [added(2, now)], { after: '3', cursor: '7' })).toBe(false)
    expect(readStored(app)).toMatchObject({ changes: {}, cursor: undefined })
    expect(Object.keys(favouritesOf(app).lists.get())).toEqual([first])
  })

  test('is kept for its owner, and not shown to somebody else', () => {
    const app = openApp()
    signInOnDevice(person('bruno'))
    const other = openApp()
    expect(favouritesOf(other).lists.get()).toEqual({})
    adoptFavourites(app, [added(1, now)], { after: undefined, cursor: '1' })
    expect(favouritesOf(other).lists.get()).toEqual({})
    expect(readStored(app).cursor).toBe('1')
    loadFavourites(other)
    expect(favouritesOf(other).lists.get()).toEqual({})
  })

  test('nothing new changes nothing that is shown', () => {
    const app = openApp()
    const listener = vi.fn<() => void>()
    favouritesOf(app).lists.subscribe(listener)
    adoptFavourites(app, [], { after: undefined, cursor: '7' })
    expect(readStored(app).cursor).toBe('7')
    expect(listener).not.toHaveBeenCalled()
  })
})

test('the lists shown are those of whoever is signed in', async () => {
  const app = openApp()
  changeStored(app, () => ({ changes: { [first]: added(1, now) } }))
  loadFavourites(app)
  expect(Object.keys(favouritesOf(app).lists.get())).toEqual([first])
  const visitor = await signedOut()
  expect(favouritesOf(visitor).lists.get()).toEqual({})
  loadFavourites(visitor)
  expect(favouritesOf(visitor).lists.get()).toEqual({})
})
