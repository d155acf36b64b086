import { allMediaTypes } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { createCatalogue, createSource } from './testing.ts'

const minute = 60_000
const hour = 60 * minute

describe('searches', () => {
  test('[CACHE-21] [GAP-150] are asked for once in five minutes', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    for (const query of ['Amélie', 'amelie', '  AMÉLIE ', 'Amélie']) await catalogue.search('movie', query)
    clock.advance(5 * minute - 1)
    await catalogue.search('movie', 'amélie')
    expect(source.asked).toEqual(['search movie Amélie'])
    clock.advance(1)
    await catalogue.search('movie', 'amélie')
    expect(source.asked).toHaveLength(2)
  })

  test('[GAP-150] are the same only for the same kind, signs and filters', async () => {
    const { source, provider } = createSource(['movie', 'series', 'book'])
    const { catalogue } = createCatalogue(provider)
    await catalogue.search('movie', 'c++')
    await catalogue.search('series', 'c++')
    await catalogue.search('movie', 'c#')
    await catalogue.search('movie', 'が')
    await catalogue.search('movie', 'か')
    await catalogue.search('book', 'c++')
    await catalogue.search('book', 'c++', { maxResults: 5 })
    expect(source.asked).toHaveLength(7)
  })

  test('[CACHE-22] [PROV-09] serve on for ten minutes while the provider is down, then find nothing', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    const found = await catalogue.search('movie', 'amélie')
    source.isDown = true
    clock.advance(10 * minute - 1)
    expect(await catalogue.search('movie', 'amélie')).toEqual(found)
    clock.advance(1)
    expect(await catalogue.search('movie', 'amélie')).toEqual({ works: [], limited: true })
  })

  test('[PROV-09] [PROV-20] [PROV-22] [PROV-26] that fail find nothing, and are asked for again', async () => {
    const { source, provider } = createSource(allMediaTypes)
    const { catalogue } = createCatalogue(provider)
    source.isDown = true
    for (const kind of allMediaTypes)
      expect(await catalogue.search(kind, 'amélie')).toEqual({ works: [], limited: true })
    source.isDown = false
    expect((await catalogue.search('movie', 'amélie')).works).toHaveLength(2)
  })

  test('[CACHE-23] three hundred are kept, those used last', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    await catalogue.search('movie', 'terme 1')
    for (let term = 1; term <= 301; term += 1) {
      clock.advance(1)
      await catalogue.search('movie', `terme ${term}`)
    }
    await catalogue.search('movie', 'terme 2')
    expect(source.asked).toHaveLength(301)
    await catalogue.search('movie', 'terme 1')
    expect(source.asked).toHaveLength(302)
  })

  test('[GAP-150] a thousand, of fifty terms, by a hundred people ask the provider fifty times', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    // Ten searches each, within a minute, many of them at the same time.
    for (let round = 0; round < 10; round += 1) {
      const people = Array.from({ length: 100 }, (_, person) => `terme ${(person * 7 + round * 13) % 50}`)
      await Promise.all(people.map((term) => catalogue.search('movie', term)))
      clock.advance(6000)
    }
    expect(source.asked.length).toBeGreaterThanOrEqual(50)
    expect(source.asked.length).toBeLessThanOrEqual(55)
  })

  test('[PROV-24] only books are filtered', async () => {
    const { catalogue } = createCatalogue()
    await expect(catalogue.search('movie', 'amour', { subject: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
      field: 'subject',
    })
    expect((await catalogue.search('book', 'amour', { publishedTo: 1800 })).works.length).toBeGreaterThan(0)
  })
})

describe('single works', () => {
  test('[CACHE-15] films and series are asked for once in half an hour, with those beside them', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    for (const kind of ['movie', 'series'] as const) {
      const ask = async () => [await catalogue.read(kind, '7'), await catalogue.recommend(kind, '7')]
      const first = await ask()
      clock.advance(30 * minute - 1)
      expect(await ask()).toEqual(first)
      expect(source.asked.splice(0)).toEqual([`read ${kind} 7`, `recommend ${kind} 7`])
      clock.advance(1)
      await ask()
      expect(source.asked.splice(0)).toHaveLength(2)
    }
  })

  test('[CACHE-15] [CACHE-18] [WORK-01] details are asked for once, as the works themselves', async () => {
    const { source, provider } = createSource(['movie', 'book'])
    const { catalogue, clock } = createCatalogue(provider)
    for (const kind of ['movie', 'book'] as const) {
      const first = await catalogue.details(kind, '7')
      expect(first).toEqual({ runtime: 7 })
      clock.advance(30 * minute - 1)
      expect(await catalogue.details(kind, '7')).toEqual(first)
      expect(source.asked.splice(0)).toEqual([`details ${kind} 7`])
      source.isDown = true
      clock.advance(2 * hour)
      expect(await catalogue.details(kind, '7')).toEqual(first)
      await expect(catalogue.details(kind, '8')).rejects.toMatchObject({ code: 'catalogue.unavailable' })
      source.isDown = false
      await expect(catalogue.details(kind, '404')).rejects.toMatchObject({ code: 'catalogue.not_found' })
      source.asked.splice(0)
    }
    await expect(catalogue.details('movie', 'abc')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    expect(source.asked).toEqual([])
  })

  test('[GAP-102] [GAP-150] of one id are kept apart by kind, from the searches, and from what goes with them', async () => {
    const { source, provider } = createSource(['movie', 'series', 'artist', 'album'])
    const { catalogue } = createCatalogue(provider)
    for (const _ of [1, 2]) {
      for (const kind of ['movie', 'series', 'artist', 'album'] as const) {
        await catalogue.read(kind, '7')
        await catalogue.recommend(kind, '7')
        await catalogue.search(kind, '7')
      }
    }
    expect(source.asked).toHaveLength(12)
  })

  test('[CACHE-18] [CACHE-19] others are asked for once in an hour, and serve for a day while the provider is down', async () => {
    const { source, provider } = createSource(['book'], 'google-books')
    const { catalogue, clock } = createCatalogue(provider)
    const first = await catalogue.read('book', '7')
    clock.advance(hour - 1)
    await catalogue.read('book', '7')
    expect(source.asked).toHaveLength(1)
    source.isDown = true
    clock.advance(22 * hour)
    expect(await catalogue.read('book', '7')).toEqual(first)
    clock.advance(hour + 1)
    await expect(catalogue.read('book', '7')).rejects.toMatchObject({ code: 'catalogue.unavailable' })
  })

  test('[CACHE-15] films too serve while the provider is down', async () => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    const [work, beside] = [await catalogue.read('movie', '7'), await catalogue.recommend('movie', '7')]
    source.isDown = true
    clock.advance(2 * hour)
    expect(await catalogue.read('movie', '7')).toEqual(work)
    expect(await catalogue.recommend('movie', '7')).toEqual(beside)
    expect(await catalogue.recommend('movie', '8')).toEqual([])
  })

  test('[CACHE-20] a hundred are kept, those used last', async () => {
    const { source, provider } = createSource(['book'], 'google-books')
    const { catalogue, clock } = createCatalogue(provider)
    await catalogue.read('book', '1')
    for (let id = 1; id <= 101; id += 1) {
      clock.advance(1)
      await catalogue.read('book', String(id))
    }
    await catalogue.read('book', '2')
    expect(source.asked).toHaveLength(101)
    await catalogue.read('book', '1')
    expect(source.asked).toHaveLength(102)
  })

  test('[CACHE-16] [CACHE-17] films take no more than 10 MB: beyond it go the three tenths that were used least', async () => {
    const { source, provider } = createSource()
    const overview = 'x'.repeat(104_000)
    const { catalogue, clock } = createCatalogue({
      ...provider,
      async read(kind, id) {
        await provider.read(kind, id)
        return { kind: 'movie', item: { id: Number(id), title: `Film ${id}`, overview } }
      },
    })
    const uses = [1, 1, ...Array<number>(10).fill(2)]
    for (const id of uses) await catalogue.read('movie', String(id))
    clock.advance(20 * hour)
    for (let id = 3; id <= 101; id += 1) await catalogue.read('movie', String(id))
    source.isDown = true
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1))
    const answers = await Promise.allSettled(ids.map((id) => catalogue.read('movie', id)))
    const left = ids.filter((_, index) => answers[index]?.status === 'fulfilled').map(Number)
    expect(left).toHaveLength(70)
    expect(left).toEqual(expect.arrayContaining([1, 2, 101]))
  })

  test('[GAP-150] those who ask at the same time share one call', async () => {
    const { source, provider } = createSource()
    const { catalogue } = createCatalogue(provider)
    const gate = Promise.withResolvers<void>()
    source.gate = gate.promise
    const answers = Promise.all(Array.from({ length: 50 }, () => catalogue.read('movie', '7')))
    gate.resolve()
    expect(new Set(await answers).size).toBe(1)
    expect(source.asked).toEqual(['read movie 7'])
  })

  test('[GAP-66] [GAP-110] what is not there, and what could not be asked for, are two things', async () => {
    const { source, provider } = createSource()
    const { catalogue } = createCatalogue(provider)
    await expect(catalogue.read('movie', 'abc')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    await expect(catalogue.read('movie', '0')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    await expect(catalogue.recommend('movie', '../1')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    expect(source.asked).toEqual([])
    await expect(catalogue.read('movie', '404')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    await expect(catalogue.read('movie', '404')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    expect(source.asked).toEqual(['read movie 404'])
    source.isDown = true
    await expect(catalogue.read('movie', '405')).rejects.toMatchObject({ code: 'catalogue.unavailable' })
  })
})
