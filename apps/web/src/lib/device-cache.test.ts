import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createDeviceCache } from './device-cache.ts'
import { type DeviceStore, isString } from '../platform/storage.ts'
import { restoreQueries } from './query-caches.ts'

/** A storage of a given capacity that, as the real one does, refuses what does not fit. */
function storage(capacity = Infinity) {
  const items = new Map<string, string>()
  const store: DeviceStore = {
    readText: (key) => items.get(key),
    read(key, is) {
      const text = items.get(key)
      const value: unknown = text === undefined ? undefined : JSON.parse(text)
      return is(value) ? value : undefined
    },
    write(key, value) {
      const text = JSON.stringify(value)
      const others = [...items].reduce((sum, [name, other]) => sum + (name === key ? 0 : other.length), 0)
      if (others + text.length > capacity) return false
      items.set(key, text)
      return true
    },
    remove: (key) => void items.delete(key),
    keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  }
  return { store, items }
}

function setUp({ capacity, maxCharacters = 10_000 }: { capacity?: number; maxCharacters?: number } = {}) {
  const { store, items } = storage(capacity)
  const clock = { time: 1_000_000 }
  const cache = createDeviceCache({ store, now: () => clock.time, lifeMs: 60_000, maxCharacters })
  const kept = (...names: string[]) => names.filter((name) => cache.read(name) !== undefined)
  return { cache, clock, items, kept }
}

const long = 'x'.repeat(300)

describe('the answers kept on a device', () => {
  test('[GAP-151] a copy is read with the time it was made', () => {
    const { cache, clock } = setUp()
    cache.write('work', 'Parasite')
    clock.time += 59_999
    expect(cache.read('work')).toEqual({ value: 'Parasite', madeAt: 1_000_000 })
  })

  test('a copy past its life, or of another form, is not read', () => {
    const { cache, clock } = setUp()
    const client = new QueryClient()
    restoreQueries(client.getQueryCache(), cache)
    const restore = (value: unknown) => (isString(value) ? value : undefined)
    const shown = (name: string) =>
      client.getQueryCache().build(client, { queryKey: [name], queryHash: name, meta: { restore } }).state.data
    cache.write('old', 'Parasite')
    clock.time += 60_000
    cache.write('other', 42)
    cache.write('work', 'Parasite')
    expect(['old', 'other', 'work'].map(shown)).toEqual([undefined, undefined, 'Parasite'])
  })

  test('[GAP-104] every key begins with "cache:", so that signing out clears it', () => {
    const { cache, items } = setUp()
    cache.write('work', 'Parasite')
    expect([...items.keys()].every((key) => key.startsWith('cache:'))).toBe(true)
  })

  test('over its bound the oldest go, and nothing that is not its own', () => {
    const { cache, clock, items, kept } = setUp({ maxCharacters: 1500 })
    items.set('cache:conversations', '[]')
    items.set('cache:answers:0:left behind', '1')
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      cache.write(name, long)
      clock.time += 1
    }
    expect(kept('a', 'b', 'c', 'd', 'e')).toEqual(['c', 'd', 'e'])
    expect(items.has('cache:conversations')).toBe(true)
    expect(items.has('cache:answers:0:left behind')).toBe(false)
  })

  test('one that would take half of the room is not kept', () => {
    const { cache, kept } = setUp({ maxCharacters: 500 })
    cache.write('huge', long)
    expect(kept('huge')).toEqual([])
  })

  test('[CACHE-24] in a full storage older copies make room for the new one', () => {
    const { cache, clock, kept } = setUp({ capacity: 1600 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      cache.write(name, long)
      clock.time += 1
    }
    expect(kept('a', 'e')).toEqual(['e'])
  })

  test('[CACHE-24] a storage full of other things keeps nothing and breaks nothing', () => {
    const { cache, items, kept } = setUp({ capacity: 100 })
    cache.write('work', long)
    expect(kept('work')).toEqual([])
    expect(items.size).toBeLessThanOrEqual(1)
  })

  test('writing again replaces the copy and its size', () => {
    const { cache, kept } = setUp({ maxCharacters: 1500 })
    for (let time = 0; time < 20; time += 1) cache.write('same', long)
    cache.write('other', long)
    expect(kept('same', 'other')).toEqual(['same', 'other'])
  })
})
