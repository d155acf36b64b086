import { beforeEach, describe, expect, test, vi } from 'vitest'
import { added, film, removed } from '../../testing/fake-favourites.ts'
import { openTab, person, resetDevice, signInOnDevice } from '../../testing/tab.ts'

const now = 1_000_000

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ now })
  signInOnDevice(person('anna'))
})

const load = async () => ({
  ...(await import('./store.ts')),
  ...(await import('./device-storage.ts')),
  ...(await import('../session/session.ts')),
})

const first = 'current:movie:1'

describe('a toggle', () => {
  test('[FAV-02] [FAV-04] [FAV-05] puts a work into one list, or takes it out, and queues it once', async () => {
    const { toggleFavourite, favouriteStore, readStored: readCopy } = await openTab(load)
    expect(toggleFavourite('current', film(1))).toBe(true)
    expect(favouriteStore.get()).toEqual({ [first]: added(1, now) })
    expect(toggleFavourite('all_time', film(1))).toBe(true)
    expect(toggleFavourite('current', film(1))).toBe(false)
    // With a frozen clock, the second change still has the later timestamp.
    expect(favouriteStore.get()[first]).toEqual(removed(1, now + 1))
    expect(readCopy('anna').pending).toEqual(['all_time:movie:1', first])
    expect(readCopy('anna').changes).toEqual(favouriteStore.get())
  })

  test('keeps how far the device has read', async () => {
    const { toggleFavourite, changeStored: changeCopy, readStored: readCopy } = await openTab(load)
    changeCopy('anna', () => ({ cursor: '5' }))
    toggleFavourite('current', film(1))
    expect(readCopy('anna').cursor).toBe('5')
  })

  test('is none for nobody', async () => {
    const { toggleFavourite, favouriteStore, sessionStore } = await openTab(load)
    sessionStore.set({ status: 'signed-out' })
    expect(toggleFavourite('current', film(1))).toBe(false)
    expect(favouriteStore.get()).toEqual({})
    expect(Object.keys(localStorage)).toEqual(['account'])
  })

  test('[FAV-06] adds to what another tab has done, and does not undo the same change', async () => {
    const tab = await openTab(load)
    const other = await openTab(load)
    for (const each of [tab, other]) each.loadFavourites()
    other.toggleFavourite('current', film(1))
    // This tab still shows it as removed, so the toggle is meant to add it.
    expect(tab.toggleFavourite('current', film(1))).toBe(true)
    expect(tab.toggleFavourite('current', film(2))).toBe(true)
    expect(tab.readStored('anna').pending).toEqual([first, 'current:movie:2'])
    expect(tab.favouriteStore.get()).toEqual({ [first]: added(1, now), 'current:movie:2': added(2, now) })
  })
})

describe('what the server has acknowledged', () => {
  test('leaves the queue, unless it was changed meanwhile', async () => {
    const { toggleFavourite, settleFavourites, queuedChanges } = await openTab(load)
    toggleFavourite('current', film(1))
    toggleFavourite('current', film(2))
    toggleFavourite('current', film(3))
    const sent = queuedChanges('anna')
    expect(sent).toEqual([added(1, now), added(2, now), added(3, now)])
    toggleFavourite('current', film(2))
    settleFavourites('anna', sent.slice(0, 2))
    expect(queuedChanges('anna')).toEqual([added(3, now), removed(2, now + 1)])
  })
})

describe('what the server fails at', () => {
  test('is put aside: it is shown and kept, and sent again only when it is changed', async () => {
    const {
      toggleFavourite,
      putAside,
      queuedChanges,
      changesAside,
      settleFavourites,
      readStored: readCopy,
    } = await openTab(load)
    toggleFavourite('current', film(1))
    toggleFavourite('current', film(2))
    putAside('anna', added(1, now))
    putAside('anna', added(1, now))
    putAside('anna', added(2, now - 1))
    expect(queuedChanges('anna')).toEqual([added(2, now)])
    expect(changesAside('anna')).toEqual([added(1, now)])
    expect(readCopy('anna').pending).toEqual([first, 'current:movie:2'])
    toggleFavourite('current', film(1))
    expect(queuedChanges('anna')).toEqual([added(2, now), removed(1, now + 1)])
    expect(changesAside('anna')).toEqual([])
    putAside('anna', added(2, now))
    settleFavourites('anna', [added(2, now)])
    expect(readCopy('anna')).toMatchObject({ pending: [first], aside: [] })
  })
})

describe('what the server refuses', () => {
  test('leaves the list and the queue, and the lists are read anew', async () => {
    const {
      toggleFavourite,
      revertFavourite,
      changeStored: changeCopy,
      readStored: readCopy,
      favouriteStore,
    } = await openTab(load)
    changeCopy('anna', () => ({ cursor: '5' }))
    toggleFavourite('current', film(1))
    toggleFavourite('current', film(2))
    revertFavourite('anna', added(1, now))
    expect(readCopy('anna')).toEqual({
      changes: { 'current:movie:2': added(2, now) },
      pending: ['current:movie:2'],
      aside: [],
      cursor: undefined,
    })
    expect(favouriteStore.get()).toEqual({ 'current:movie:2': added(2, now) })
  })

  test('stays when it was changed meanwhile', async () => {
    const { toggleFavourite, revertFavourite, changeStored: changeCopy, readStored: readCopy } = await openTab(load)
    changeCopy('anna', () => ({ cursor: '5' }))
    toggleFavourite('current', film(1))
    toggleFavourite('current', film(1))
    revertFavourite('anna', added(1, now))
    expect(readCopy('anna')).toMatchObject({
      changes: { [first]: removed(1, now + 1) },
      pending: [first],
      cursor: '5',
    })
  })
})

describe('[WALL-04] a removal that may be undone', () => {
  const keeping = async () => {
    const tab = await openTab(load)
    tab.changeStored('anna', () => ({ changes: { [first]: added(1, 5) }, cursor: '5' }))
    tab.loadFavourites()
    return {
      ...tab,
      queued: () => tab.queuedChanges('anna').map(({ action }) => action),
      before: tab.readStored('anna'),
    }
  }

  test('goes out once it is settled, or after a minute, or when its owner leaves', async () => {
    const { removeForNow, release, queued } = await keeping()
    const { settle, undo } = removeForNow('current', film(1))
    expect(queued()).toEqual([])
    settle()
    expect(queued()).toEqual(['remove'])
    undo()
    removeForNow('current', film(1))
    vi.setSystemTime(now + 59_999)
    expect(queued()).toEqual([])
    vi.setSystemTime(now + 60_000)
    expect(queued()).toEqual(['remove'])
    vi.setSystemTime(now)
    release('anna')
    expect(queued()).toEqual(['remove'])
  })

  test('leaves nothing behind when it is undone', async () => {
    const { removeForNow, readStored: readCopy, favouriteStore, before } = await keeping()
    removeForNow('current', film(1)).undo()
    expect(readCopy('anna')).toEqual(before)
    expect(favouriteStore.get()).toEqual(before.changes)
  })

  test('lets an addition that waits go out after it is undone', async () => {
    const { removeForNow, toggleFavourite, queuedChanges } = await keeping()
    toggleFavourite('current', film(2))
    removeForNow('current', film(2)).undo()
    expect(queuedChanges('anna')).toEqual([added(2, now)])
  })

  test('is undone by adding anew once it has gone out', async () => {
    const { removeForNow, queuedChanges, settleFavourites, favouriteStore } = await keeping()
    const { settle, undo } = removeForNow('current', film(1))
    settle()
    settleFavourites('anna', queuedChanges('anna'))
    undo()
    expect(favouriteStore.get()[first]).toEqual(added(1, now + 1))
    expect(queuedChanges('anna')).toHaveLength(1)
  })

  test('does not hold what is changed after it', async () => {
    const { removeForNow, toggleFavourite, queued } = await keeping()
    removeForNow('current', film(1))
    toggleFavourite('current', film(1))
    expect(queued()).toEqual(['add'])
  })
})

describe('what the server has', () => {
  test('stands over what is settled here, also over a later time', async () => {
    const { adoptFavourites, favouriteStore, readStored: readCopy } = await openTab(load)
    adoptFavourites('anna', [removed(1, now)], { after: undefined, cursor: '1' })
    adoptFavourites('anna', [added(1, now - 5), added(2, now)], { after: '1', cursor: '3' })
    expect(favouriteStore.get()).toEqual({ [first]: added(1, now - 5), 'current:movie:2': added(2, now) })
    expect(readCopy('anna')).toMatchObject({ changes: favouriteStore.get(), pending: [], cursor: '3' })
  })

  test('of what is queued the later change counts', async () => {
    const { adoptFavourites, toggleFavourite, readStored: readCopy } = await openTab(load)
    toggleFavourite('current', film(1))
    toggleFavourite('current', film(2))
    adoptFavourites('anna', [removed(1, now - 1), removed(2, now + 1)], { after: undefined, cursor: '2' })
    expect(readCopy('anna').changes).toEqual({ [first]: added(1, now), 'current:movie:2': removed(2, now + 1) })
    expect(readCopy('anna').pending).toEqual([first, 'current:movie:2'])
  })

  test('does not bring back what was removed for sure, which is sent again', async () => {
    const { adoptFavourites, readStored: readCopy } = await openTab(load)
    adoptFavourites('anna', [removed(1, now), removed(2, now), removed(3, now)], { after: undefined, cursor: '1' })
    const wasRemoved = (key: string) => key !== 'current:movie:3'
    adoptFavourites(
      'anna',
      [added(1, now - 1), added(2, now + 1), added(3, now - 1)],
      { after: '1', cursor: '4' },
      wasRemoved,
    )
    expect(readCopy('anna')).toEqual({
      changes: { [first]: removed(1, now), 'current:movie:2': added(2, now + 1), 'current:movie:3': added(3, now - 1) },
      pending: [first],
      aside: [],
      cursor: '4',
    })
  })

  test('of it what could not be read again is left out, and the device goes on after it', async () => {
    const { adoptFavourites, favouriteStore, readStored: readCopy } = await openTab(load)
    const malformed = {
      ...added(7, now, { kind: 'movie', item: { id: '../7' as never, title: 'Ailleurs' } }),
      id: '../7',
    }
    adoptFavourites('anna', [added(1, now), malformed, added(2, now)], { after: undefined, cursor: '3' })
    expect(Object.keys(favouriteStore.get())).toEqual([first, 'current:movie:2'])
    expect(readCopy('anna').cursor).toBe('3')
  })

  test('[CACHE-25] continues only the copy that was asked for: none that became rubbish, or went further, meanwhile', async () => {
    const { adoptFavourites, favouriteStore, readStored: readCopy } = await openTab(load)
    expect(adoptFavourites('anna', [added(1, now)], { after: undefined, cursor: '3' })).toBe(true)
    expect(adoptFavourites('anna', [], { after: '2', cursor: '5' })).toBe(false)
    expect(readCopy('anna').cursor).toBe('3')
    localStorage.setItem('favourites:anna', '{{rubbish')
    expect(adoptFavourites('anna', [added(2, now)], { after: '3', cursor: '7' })).toBe(false)
    expect(readCopy('anna')).toMatchObject({ changes: {}, cursor: undefined })
    expect(Object.keys(favouriteStore.get())).toEqual([first])
  })

  test('is kept for its owner, and not shown to somebody else', async () => {
    const { adoptFavourites, favouriteStore, sessionStore, readStored: readCopy, loadFavourites } = await openTab(load)
    sessionStore.set({ status: 'signed-in', account: person('bruno') })
    adoptFavourites('anna', [added(1, now)], { after: undefined, cursor: '1' })
    expect(favouriteStore.get()).toEqual({})
    expect(readCopy('anna').cursor).toBe('1')
    loadFavourites()
    expect(favouriteStore.get()).toEqual({})
  })

  test('nothing new changes nothing that is shown', async () => {
    const { adoptFavourites, favouriteStore, readStored: readCopy } = await openTab(load)
    const listener = vi.fn<() => void>()
    favouriteStore.subscribe(listener)
    adoptFavourites('anna', [], { after: undefined, cursor: '7' })
    expect(readCopy('anna').cursor).toBe('7')
    expect(listener).not.toHaveBeenCalled()
  })
})

test('the lists shown are those of whoever is signed in', async () => {
  const { loadFavourites, changeStored: changeCopy, favouriteStore, sessionStore } = await openTab(load)
  changeCopy('anna', () => ({ changes: { [first]: added(1, now) } }))
  loadFavourites()
  expect(Object.keys(favouriteStore.get())).toEqual([first])
  sessionStore.set({ status: 'signed-out' })
  loadFavourites()
  expect(favouriteStore.get()).toEqual({})
})
