import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { caches } from '@trouvaille/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { boundQueries, type CacheName, keepQueries } from './query-caches.ts'

let client: QueryClient
let time: number

beforeEach(() => {
  client = new QueryClient()
  time = 0
  boundQueries(client.getQueryCache(), () => time)
})

const options = (cache: CacheName, name: string, data: unknown) => ({
  queryKey: [cache, name],
  queryFn: () => data,
  meta: { cache },
  staleTime: Infinity,
})

/** Fetches an answer, a tick after the one before. */
async function fetchOne(cache: CacheName, name: string, data: unknown = name): Promise<void> {
  time += 1
  await client.fetchQuery(options(cache, name, data))
}

/** Shows an answer as a page does, until the returned function is called. */
function show(cache: CacheName, name: string): () => void {
  time += 1
  return new QueryObserver(client, options(cache, name, name)).subscribe(() => {})
}

const count = (cache: CacheName) => client.getQueryCache().findAll({ queryKey: [cache] }).length
const has = (cache: CacheName, name: string) => client.getQueryData([cache, name]) !== undefined

describe('the bounds of the query cache', () => {
  test.each([
    ['staticQuery', 100],
    ['search', 300],
  ] as const)('[CACHE-20] [CACHE-23] %s holds %i entries at most', async (cache, most) => {
    for (let number = 0; number < most; number += 1) await fetchOne(cache, String(number))
    expect(count(cache)).toBe(most)
    show(cache, '0')()
    await fetchOne(cache, 'new')
    expect(count(cache)).toBe(most)
    expect(has(cache, '0'), 'just used').toBe(true)
    expect(has(cache, '1'), 'used the longest ago').toBe(false)
    expect(has(cache, 'new')).toBe(true)
  })

  test('[CACHE-16] [CACHE-17] film data over 10 MB loses the 30 % least used', async () => {
    const film = 'x'.repeat(caches.movieData.maxBytes / 10)
    for (let number = 0; number < 9; number += 1) await fetchOne('movieData', String(number), film)
    for (const name of ['0', '1', '4', '4']) show('movieData', name)()
    expect(count('movieData')).toBe(9)
    await fetchOne('movieData', 'last', film)
    expect(count('movieData')).toBe(7)
    expect(['0', '1', '2', '3', '4', '5', '6'].filter((name) => has('movieData', name))).toEqual(['0', '1', '4', '6'])
  })

  test('[CACHE-17] what was used often stays, also when it was used long ago', async () => {
    const film = 'x'.repeat(caches.movieData.maxBytes / 10)
    for (let number = 0; number < 9; number += 1) await fetchOne('movieData', String(number), film)
    for (const name of ['0', '0', '1', '2', '3', '4', '5', '6', '7', '8']) show('movieData', name)()
    await fetchOne('movieData', 'last', film)
    expect(['0', '1', '2', '3', 'last'].filter((name) => has('movieData', name))).toEqual(['0', '3'])
  })

  test('[CACHE-16] a film that is loaded again counts once', async () => {
    const film = 'x'.repeat(caches.movieData.maxBytes / 3)
    for (let round = 0; round < 5; round += 1) {
      await client.fetchQuery({ ...options('movieData', 'same', film), staleTime: 0 })
    }
    await fetchOne('movieData', 'other', film)
    expect(count('movieData')).toBe(2)
  })

  test('[CACHE-09] [CACHE-14] [GAP-150] the generic cache holds 100 entries, and shrinks to 80 when one more comes', async () => {
    for (let number = 0; number < 100; number += 1) await fetchOne('generic', String(number))
    expect(count('generic')).toBe(100)
    await fetchOne('generic', 'new')
    expect(count('generic')).toBe(80)
    expect([has('generic', '20'), has('generic', '21'), has('generic', 'new')]).toEqual([false, true, true])
  })

  test('[CACHE-10] the generic cache weighs uses 0.6 and recency 0.4', async () => {
    const life = caches.generic.lifeMs
    for (const [name, uses] of [
      ['often', 10],
      ['some', 4],
    ] as const) {
      await fetchOne('generic', name)
      for (let use = 0; use < uses; use += 1) show('generic', name)()
    }
    // Later by four fifths of a life: "often" has 0.6 x 1 + 0.4 x 0.2, "some" 0.6 x 0.4 + 0.4 x 0.2, others 0.4 x 1.
    time += 0.8 * life
    for (let number = 0; number < 98; number += 1) await fetchOne('generic', String(number))
    await fetchOne('generic', 'new')
    expect([has('generic', 'often'), has('generic', 'some'), has('generic', '0')]).toEqual([true, false, false])
    expect(has('generic', '97')).toBe(true)
  })

  test('what is on screen stays', async () => {
    await fetchOne('search', 'shown')
    show('search', 'shown')
    for (let number = 0; number < 320; number += 1) await fetchOne('search', String(number))
    expect(has('search', 'shown')).toBe(true)
    expect(count('search')).toBe(caches.search.maxEntries)
  })

  test('each cache has its own bound, and other queries have none', async () => {
    for (let number = 0; number < 150; number += 1) {
      await client.fetchQuery({ queryKey: ['other', number], queryFn: () => number })
      await fetchOne('search', String(number))
    }
    await fetchOne('staticQuery', 'one')
    expect(client.getQueryCache().findAll({ queryKey: ['other'] })).toHaveLength(150)
    expect(count('search')).toBe(150)
  })

  test('[GAP-151] answers of a cache are kept, others are not', async () => {
    const kept: Record<string, unknown> = {}
    keepQueries(client.getQueryCache(), (name, data) => (kept[name] = data))
    await fetchOne('search', 'par', ['Parasite'])
    await client.fetchQuery({ queryKey: ['private'], queryFn: () => 'secret' })
    await client
      .fetchQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(new Error('no')), retry: false })
      .catch(() => {})
    expect(kept).toEqual({ '["search","par"]': ['Parasite'] })
  })

  test('[GAP-151] of an answer that says so a part is kept, and the copy of before when it has none', async () => {
    const kept: unknown[] = []
    keepQueries(client.getQueryCache(), (_, data) => kept.push(data))
    const partToKeep = (data: unknown) => (data as number[]).find((each) => each > 1)
    await client.fetchQuery({ queryKey: ['long'], queryFn: () => [1, 2, 3], meta: { cache: 'search', partToKeep } })
    client.setQueryData(['long'], [1])
    expect(kept).toEqual([2])
  })
})
