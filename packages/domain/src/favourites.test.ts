import { describe, expect, test } from 'vitest'
import {
  applyChanges,
  type FavouriteChange,
  type FavouriteList,
  favouriteKey,
  favouriteLists,
  type FavouriteState,
  isFavourite,
  isNewer,
  settleChange,
  toggleChange,
  worksOf,
} from './favourites.ts'
import type { Work } from './items.ts'
import { viewOf } from './media-types.ts'

const film = (id: number): Work => ({ kind: 'movie', item: { id, title: `Film ${id}` } })
const series = (id: number): Work => ({ kind: 'series', item: { id, name: `Série ${id}` } })
const time = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)

function change(
  action: 'add' | 'remove',
  work: Work,
  seconds: number,
  list: FavouriteList = 'current',
): FavouriteChange {
  const { kind, id } = viewOf(work)
  const key = { list, kind, id, changedAt: time(seconds).toISOString() }
  return action === 'add' ? { ...key, action, work } : { ...key, action }
}

/** Every order of a few things. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, index) => orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

function toggled(state: FavouriteState, list: FavouriteList, work: Work, now: Date): FavouriteState {
  return applyChanges(state, [toggleChange(state, list, work, now)])
}

describe('the two lists', () => {
  test('[FAV-01] are the current and the all-time one', () => {
    expect(favouriteLists).toEqual(['current', 'all_time'])
  })

  test('[FAV-02] do not affect each other', () => {
    const state = toggled(toggled({}, 'current', film(1), time(0)), 'all_time', film(1), time(1))
    const without = toggled(state, 'current', film(1), time(2))
    expect(isFavourite(without, 'current', film(1))).toBe(false)
    expect(isFavourite(without, 'all_time', film(1))).toBe(true)
  })

  test('[FAV-03] [FAV-04] [FAV-05] toggling puts an item in, then takes it out', () => {
    const once = toggled({}, 'current', film(1), time(0))
    expect(isFavourite(once, 'current', film(1))).toBe(true)
    const twice = toggled(once, 'current', film(1), time(1))
    expect(isFavourite(twice, 'current', film(1))).toBe(false)
    expect(worksOf(twice, 'current', ['movie'])).toEqual([])
  })

  test('[GAP-102] ids are compared within one kind', () => {
    const state = toggled({}, 'current', film(1), time(0))
    expect(isFavourite(state, 'current', series(1))).toBe(false)
    const [key] = Object.keys(state)
    expect(key).toBe(favouriteKey({ list: 'current', kind: 'movie', id: '1' }))
  })

  test('[FAV-08] show the newest first, of the kinds that are asked for', () => {
    const state = applyChanges({}, [
      change('add', film(1), 1),
      change('add', series(2), 2),
      change('add', film(3), 3),
      change('add', film(4), 4, 'all_time'),
    ])
    expect(worksOf(state, 'current', ['movie'])).toEqual([film(3), film(1)])
    expect(worksOf(state, 'current', ['movie', 'series'])).toEqual([film(3), series(2), film(1)])
  })
})

describe('merging copies', () => {
  test('[GAP-01] the last write of an item wins, in whatever order the writes arrive', () => {
    const changes = [
      change('add', film(1), 1),
      change('remove', film(1), 2),
      change('add', film(1), 3),
      change('add', film(2), 1),
    ]
    for (const order of orders(changes)) {
      const state = applyChanges({}, order)
      expect(isFavourite(state, 'current', film(1)), JSON.stringify(order)).toBe(true)
      expect(isFavourite(state, 'current', film(2))).toBe(true)
    }
  })

  test('[GAP-01] two devices that act at the same moment agree afterwards', () => {
    const [added, removed] = [change('add', film(1), 1), change('remove', film(1), 1)]
    expect(applyChanges({}, [added, removed])).toEqual(applyChanges({}, [removed, added]))
  })

  test('[FAV-06] [GAP-100] a repeated change changes nothing, not even the order', () => {
    const state = applyChanges({}, [change('add', film(1), 1), change('add', film(2), 2)])
    expect(applyChanges(state, Object.values(state))).toBe(state)
    expect(applyChanges(state, [change('add', film(1), 0)])).toBe(state)
    const without = applyChanges(state, [change('remove', film(1), 3)])
    expect(applyChanges(without, [change('remove', film(1), 3)])).toBe(without)
    expect(applyChanges(without, [change('add', film(1), 3)])).toBe(without)
  })

  test('[GAP-01] leaves the state it was given as it was', () => {
    const state = Object.freeze(applyChanges({}, [change('add', film(1), 1)]))
    const next = applyChanges(state, [change('remove', film(1), 2)])
    expect(isFavourite(state, 'current', film(1))).toBe(true)
    expect(isFavourite(next, 'current', film(1))).toBe(false)
  })

  test('[GAP-01] a toggle counts on a device whose clock went back', () => {
    const state = toggled({}, 'current', film(1), time(100))
    const next = toggled(state, 'current', film(1), time(0))
    expect(isFavourite(next, 'current', film(1))).toBe(false)
    expect(toggleChange(next, 'current', film(1), time(0)).changedAt).toBe('2026-01-01T00:01:40.002Z')
  })

  test('[FAV-04] a toggle has the time of the device, and one after it on a clock that stands', () => {
    expect(toggleChange({}, 'current', film(1), time(5)).changedAt).toBe('2026-01-01T00:00:05.000Z')
    const state = toggled({}, 'current', film(1), time(5))
    expect(toggleChange(state, 'current', film(1), time(5))).toEqual({
      list: 'current',
      kind: 'movie',
      id: '1',
      action: 'remove',
      changedAt: '2026-01-01T00:00:05.001Z',
    })
    expect(toggleChange(state, 'current', film(1), time(9)).changedAt).toBe('2026-01-01T00:00:09.000Z')
  })
})

describe('the time under which the server keeps a change', () => {
  const at = (given: FavouriteChange, known: FavouriteChange | undefined, now: number) =>
    (Date.parse(settleChange(given, known, time(now)).changedAt) - time(0).getTime()) / 1000

  test('[GAP-01] is its own, when it is not after the clock of the server', () => {
    expect(at(change('add', film(1), 5), undefined, 5)).toBe(5)
    expect(at(change('add', film(1), 5), change('remove', film(1), 6), 9)).toBe(5)
  })

  test('[GAP-01] is that of the server, when the clock of the device runs ahead', () => {
    expect(at(change('add', film(1), 99), undefined, 5)).toBe(5)
    expect(at(change('remove', film(1), 99), change('add', film(1), 3), 5)).toBe(5)
  })

  test.each(['add', 'remove'] as const)(
    '[GAP-01] lets an %s count that follows at once, on a clock that stands',
    (action) => {
      const known = change(action === 'add' ? 'remove' : 'add', film(1), 5)
      const settled = settleChange(change(action, film(1), 99), known, time(5))
      expect(settled.changedAt).toBe('2026-01-01T00:00:05.001Z')
      expect(isNewer(settled, known)).toBe(true)
    },
  )

  test.each(['add', 'remove'] as const)(
    '[GAP-01] lets an %s count when the clock of the server went back',
    (action) => {
      const known = change(action === 'add' ? 'remove' : 'add', film(1), 5000)
      const settled = settleChange(change(action, film(1), 5001), known, time(5))
      expect(settled.changedAt).toBe('2026-01-01T01:23:20.001Z')
      expect(isNewer(settled, known)).toBe(true)
      // What was done before it does not count any more than ever.
      expect(isNewer(settleChange(change(action, film(1), 4999), known, time(5)), known)).toBe(false)
    },
  )

  test('[GAP-01] makes no news of a repeated change', () => {
    const known = change('add', film(1), 5)
    for (const now of [4, 5]) {
      expect(isNewer(settleChange(change('add', film(1), 99), known, time(now)), known)).toBe(false)
    }
  })
})
