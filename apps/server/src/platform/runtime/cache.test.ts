import { describe, expect, test } from 'vitest'
import { type Cache, type CacheOptions, createCache } from './cache.ts'
import { caches } from '@trouvaille/domain'

const minute = 60_000

/** A cache of texts with a clock that the test sets. */
function cacheOf(options: Omit<CacheOptions<string>, 'now'>) {
  let time = 0
  const cache = createCache<string>({ now: () => time, ...options })
  return { cache, advance: (milliseconds: number) => (time += milliseconds) }
}

function fill(cache: Cache<string>, count: number): void {
  for (let number = 1; number <= count; number += 1) cache.set(String(number), `value ${number}`)
}

const has = (cache: Cache<string>, key: string) => cache.get(key) !== undefined

const aged = { lifeMs: 15 * minute, worth: 'recently-used' } as const

test('[CACHE-13] a sweep drops what is past its life', () => {
  const { cache, advance } = cacheOf(aged)
  cache.set('old', 'x')
  advance(15 * minute - 1)
  expect(cache.get('old')).toBe('x')
  cache.set('young', 'x')
  advance(1)
  expect(cache.size).toBe(2)
  cache.sweep()
  expect([cache.size, has(cache, 'young')]).toEqual([1, true])
})

test('[CACHE-13] what is past its life is swept every quarter of it, by the next write', () => {
  const { cache, advance } = cacheOf(aged)
  cache.set('old', 'x')
  advance(12 * minute)
  cache.set('young', 'x')
  advance(3 * minute)
  // The last sweep is 3 minutes ago; a quarter of the lifetime is 3 minutes 45.
  cache.set('younger', 'x')
  expect(cache.size).toBe(3)
  advance(0.75 * minute)
  cache.set('youngest', 'x')
  expect(cache.size).toBe(3)
})

describe('the film cache', () => {
  const film = {
    lifeMs: caches.movieData.lifeMs,
    trimTo: 1 - caches.movieData.evictedShare,
    worth: 'most-used',
  } as const

  test('[CACHE-15] [CACHE-16] lives 30 minutes and takes 10 MB', () => {
    expect(caches.movieData.lifeMs).toBe(30 * minute)
    expect(caches.movieData.maxBytes).toBe(10 * 1024 * 1024)
  })

  test('[CACHE-17] over its cap it drops the 30 % least used', () => {
    const { cache } = cacheOf({ ...film, maxBytes: 100, sizeOf: () => 10 })
    fill(cache, 10)
    for (const key of ['1', '3', '5', '7', '9']) cache.get(key)
    expect(cache.bytes).toBe(100)
    cache.set('11', 'newest')
    expect(cache.size).toBe(7)
    expect(cache.bytes).toBe(70)
    expect(['1', '3', '5', '7', '9', '11'].every((key) => has(cache, key))).toBe(true)
  })

  test('[CACHE-16] drops more than that when it must, and never stores what is larger than all of it', () => {
    const { cache } = cacheOf({ ...film, maxBytes: 100, sizeOf: (value) => value.length })
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, 'x'.repeat(25))
    cache.set('e', 'x'.repeat(90))
    expect([cache.size, cache.bytes]).toEqual([1, 90])
    cache.set('f', 'x'.repeat(101))
    expect([has(cache, 'f'), has(cache, 'e'), cache.bytes]).toEqual([false, true, 90])
  })

  test('[CACHE-16] stores what takes all of it, counts nothing without a cap, and nothing of what was cleared', () => {
    const { cache } = cacheOf({ ...film, maxBytes: 100, sizeOf: (value) => value.length })
    cache.set('a', 'x'.repeat(100))
    expect([cache.size, cache.bytes]).toEqual([1, 100])
    cache.clear()
    expect([cache.size, cache.bytes]).toEqual([0, 0])
    const uncapped = cacheOf({ ...film, sizeOf: (value) => value.length }).cache
    uncapped.set('a', 'xyz')
    expect([uncapped.size, uncapped.bytes]).toEqual([1, 0])
  })

  test('[CACHE-17] what is loaded anew keeps its uses, and gains one', () => {
    const { cache } = cacheOf({ lifeMs: minute, maxEntries: 2, worth: 'most-used' })
    cache.set('again', 'x')
    cache.set('again', 'y')
    cache.set('once', 'x')
    cache.set('next', 'x')
    expect([has(cache, 'again'), has(cache, 'once')]).toEqual([true, false])
  })

  test('[CACHE-16] counts an entry that is written again once', () => {
    const { cache } = cacheOf({ ...film, maxBytes: 100, sizeOf: (value) => value.length })
    cache.set('a', 'x'.repeat(60))
    cache.set('a', 'x'.repeat(50))
    expect([cache.size, cache.bytes]).toEqual([1, 50])
  })
})

describe('the search cache', () => {
  const searches = { ...caches.search, worth: 'recently-used' } as const

  test('[CACHE-21] [CACHE-22] loads again after 5 minutes, and serves the old answer up to 10 when loading fails', async () => {
    const { cache, advance } = cacheOf(searches)
    const answer = (text: string) => () => Promise.resolve(text)
    const failure = () => Promise.reject(new Error('out of reach'))
    expect(await cache.load('q', answer('first'))).toBe('first')
    advance(5 * minute - 1)
    expect(await cache.load('q', answer('second'))).toBe('first')
    advance(1)
    expect(await cache.load('q', failure)).toBe('first')
    expect(await cache.load('q', answer('third'))).toBe('third')
    advance(10 * minute)
    await expect(cache.load('q', failure)).rejects.toThrow('out of reach')
  })

  test('[CACHE-23] holds 300 entries, and lets go of the one used longest ago', () => {
    const { cache, advance } = cacheOf(searches)
    for (let number = 1; number <= 300; number += 1) {
      advance(1)
      cache.set(String(number), 'x')
    }
    advance(1)
    cache.get('1')
    cache.set('301', 'x')
    expect([cache.size, has(cache, '1'), has(cache, '2'), has(cache, '3')]).toEqual([300, true, false, true])
  })

  test('[CACHE-18] [CACHE-19] [CACHE-20] the static queries differ in the figures only', () => {
    expect(caches.staticQuery).toEqual({ staleMs: 60 * minute, lifeMs: 24 * 60 * minute, maxEntries: 100 })
  })
})

describe('loading', () => {
  const options = { lifeMs: minute, worth: 'recently-used' } as const

  test('[GAP-150] those who ask for the same key at once share one load', async () => {
    const { cache } = cacheOf(options)
    let loads = 0
    const load = () => Promise.resolve(`load ${(loads += 1)}`)
    expect(await Promise.all([cache.load('a', load), cache.load('a', load), cache.load('b', load)])).toEqual([
      'load 1',
      'load 1',
      'load 2',
    ])
    expect(await cache.load('a', load)).toBe('load 1')
  })

  test('[GAP-150] a failure is not kept', async () => {
    const { cache } = cacheOf(options)
    await expect(cache.load('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.load('a', () => Promise.resolve('yes'))).toBe('yes')
  })

  test('[GAP-150] what is cleared stays cleared, whatever was under way', async () => {
    const { cache } = cacheOf(options)
    const earlier = Promise.withResolvers<string>()
    const loading = cache.load('a', () => earlier.promise)
    cache.clear()
    const later = Promise.withResolvers<string>()
    const next = cache.load('a', () => later.promise)
    earlier.resolve('of the one who left')
    expect(await loading).toBe('of the one who left')
    expect(cache.size).toBe(0)
    later.resolve('of the next one')
    expect(await next).toBe('of the next one')
    expect(cache.get('a')).toBe('of the next one')
  })
})
