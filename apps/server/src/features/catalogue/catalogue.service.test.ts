import { allMediaTypes, viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { CircuitOpenError } from '../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { film } from '../../testing/factories.ts'
import { providerQuota } from './provider-quota.ts'
import type { CatalogueService } from './catalogue.service.ts'
import { createCatalogue, createSource } from './testing.ts'

describe('a provider that fails', () => {
  test.each<[string, (catalogue: CatalogueService) => Promise<unknown>]>([
    ['search', (catalogue) => catalogue.search('movie', 'amour')],
    ['read', (catalogue) => catalogue.read('movie', '7').catch(({ code }) => code)],
    ['recommend', (catalogue) => catalogue.recommend('movie', '7')],
  ])('[PROV-09] in %s is named in the log, with what it said; one that rests was named before', async (call, ask) => {
    const { source, provider } = createSource()
    const { catalogue, logged } = createCatalogue(provider)
    source.isDown = true
    for (const failure of [
      new Error('down'),
      new HttpFailure('answered 500', { status: 500 }),
      new CircuitOpenError(),
    ]) {
      source.failure = failure
      expect(await ask(catalogue)).toEqual(
        { read: 'catalogue.unavailable', search: { works: [], limited: true }, recommend: [] }[call],
      )
    }
    const line = { level: 40, msg: 'provider failed', provider: 'tmdb', call, err: expect.anything() }
    expect(logged()).toEqual([
      expect.objectContaining(line),
      expect.objectContaining({ ...line, reason: 'answered 500' }),
    ])
    expect(logged()[0]).not.toHaveProperty('reason')
  })
})

describe('a provider that is silent', () => {
  const calls: [string, (catalogue: CatalogueService) => Promise<unknown>, unknown, unknown][] = [
    ['search', (c) => c.search('movie', 'amour'), { works: [], limited: true }, { works: [film(1), film(2)] }],
    ['read', (c) => c.read('movie', '7').catch(({ code }) => code), 'catalogue.unavailable', film(7)],
    ['recommend', (c) => c.recommend('movie', '7'), [], [film(3)]],
    ['worksBy', (c) => c.worksBy('Personne'), { missing: ['movie', 'series'] }, { missing: [] }],
  ]

  test.each(calls)('[SRC-12] holds nobody up for more than 8 seconds in %s', async (_, ask, without, later) => {
    const { source, provider } = createSource()
    const { catalogue, clock } = createCatalogue(provider)
    const { promise, resolve } = Promise.withResolvers<void>()
    source.gate = promise
    const settle = () => new Promise((settled) => setImmediate(settled))
    const asked = ask(catalogue)
    await settle()
    clock.advance(7999)
    expect(await Promise.race([asked, settle()])).toBeUndefined()
    clock.advance(1)
    expect({ answer: await asked }).toMatchObject({ answer: without })
    // What comes late serves the next one.
    resolve()
    await settle()
    expect({ answer: await ask(catalogue) }).toMatchObject({ answer: later })
    expect(source.asked).toHaveLength(1)
  })
})

describe('one account', () => {
  test('[GAP-18] may cause 240 of them', () => {
    expect(providerQuota).toMatchObject({ points: 240, windowMs: 60_000 })
  })

  test('[GAP-18] may cause so many questions to providers a minute, and no more', async () => {
    const { source, provider } = createSource()
    const { catalogue } = createCatalogue(provider)
    const rejection = { code: 'request.rate_limited' }
    for (let id = 1; id <= providerQuota.points; id += 1) await catalogue.read('movie', String(id), 'somebody')
    await expect(catalogue.read('movie', '999', 'somebody')).rejects.toMatchObject(rejection)
    await expect(catalogue.recommend('movie', '1', 'somebody')).rejects.toMatchObject(rejection)
    await expect(catalogue.search('movie', 'amour', {}, 'somebody')).rejects.toMatchObject(rejection)
    expect(source.asked).toHaveLength(providerQuota.points)
    // Cached answers are served to everybody, and other accounts have a quota of their own.
    expect(await catalogue.read('movie', '1', 'somebody')).toBeDefined()
    expect((await catalogue.search('book', 'amour', {}, 'somebody')).works).not.toEqual([])
    expect(await catalogue.read('book', 'trv-l-etranger', 'somebody')).toBeDefined()
    expect(await catalogue.recommend('book', 'trv-l-etranger', 'somebody')).not.toEqual([])
    expect((await catalogue.search('movie', 'amour', {}, 'somebody else')).works).toHaveLength(2)
    expect((await catalogue.search('movie', 'amour', {}, 'somebody')).works).toHaveLength(2)
  })

  test('[GAP-18] [GAP-150] that is refused does not have those refused who wait for the same answer', async () => {
    const { source, provider } = createSource()
    const { catalogue } = createCatalogue(provider)
    for (let id = 1; id <= providerQuota.points; id += 1) await catalogue.read('movie', String(id), 'somebody')
    const askers = ['somebody', 'somebody else', 'a third', 'somebody']
    const answers = await Promise.allSettled(askers.map((asker) => catalogue.search('movie', 'amour', {}, asker)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect(source.asked.filter((question) => question.startsWith('search'))).toHaveLength(1)
  })

  test('[GAP-18] [GAP-150] is counted once for an answer that several wait for, whoever they are', async () => {
    const { source, provider } = createSource()
    const { catalogue } = createCatalogue(provider)
    const together = Array.from({ length: providerQuota.points }, () => catalogue.read('movie', '1', 'somebody'))
    await Promise.all([...together, catalogue.read('movie', '1', 'somebody else')])
    for (let id = 2; id <= providerQuota.points; id += 1) await catalogue.read('movie', String(id), 'somebody')
    expect(source.asked).toHaveLength(providerQuota.points)
    await expect(catalogue.read('movie', '999', 'somebody')).rejects.toMatchObject({ code: 'request.rate_limited' })
  })
})

describe('several providers', () => {
  test('[SRCH-01] each kind has one; the embedded works stay, whoever serves their kind', async () => {
    const films = createSource()
    const books = createSource(['book'], 'google-books')
    const { catalogue } = createCatalogue(films.provider, books.provider)
    expect(catalogue.providers()).toEqual({
      movie: 'tmdb',
      series: 'tmdb',
      artist: 'embedded',
      album: 'embedded',
      track: 'embedded',
      podcast: 'embedded',
      book: 'google-books',
    })
    expect(catalogue.states()).toEqual({ tmdb: 'ok', embedded: 'ok', 'google-books': 'ok' })
    expect((await catalogue.read('movie', '9000000001')).kind).toBe('movie')
    expect((await catalogue.recommend('book', 'trv-l-etranger')).length).toBeGreaterThan(0)
    expect([films.source.asked, books.source.asked]).toEqual([[], []])
  })

  test('[WORK-04] [CACHE-18] what somebody made comes from all of them, once; the kinds of one that is down are named', async () => {
    const films = createSource()
    const books = createSource(['book'], 'google-books')
    const { catalogue } = createCatalogue(films.provider, books.provider)
    books.source.isDown = true
    const found = await catalogue.worksBy('Barbara', 'somebody')
    expect(found.missing).toEqual(['book'])
    expect(new Set(found.works.map(({ kind }) => kind))).toEqual(new Set(['movie', 'artist', 'album', 'track']))
    const years = found.works.map((work) => Number(viewOf(work).year ?? 0))
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    books.source.isDown = false
    expect((await catalogue.worksBy('barbara')).missing).toEqual([])
    expect([films.source.asked, books.source.asked]).toEqual([['by Barbara'], ['by Barbara', 'by barbara']])
  })

  test('[WORK-04] nothing that could be asked is an outage', async () => {
    const { source, provider } = createSource(allMediaTypes)
    const { catalogue } = createCatalogue(provider)
    source.isDown = true
    await expect(catalogue.worksBy('Barbara')).rejects.toMatchObject({ code: 'catalogue.unavailable' })
  })

  test('[PROV-09] one that is silent or down does not hold up the others', async () => {
    const films = createSource()
    const books = createSource(['book'], 'google-books')
    films.source.gate = new Promise(() => {})
    books.source.isDown = true
    const { catalogue } = createCatalogue(films.provider, books.provider)
    const pending = catalogue.search('movie', 'amour')
    expect((await catalogue.search('book', 'amour')).works).toEqual([])
    expect((await catalogue.search('track', 'amour')).works.length).toBeGreaterThan(0)
    expect(await Promise.race([pending, Promise.resolve('pending')])).toBe('pending')
  })
})
