import { viewOf, type Work } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { film } from '../../testing/factories.ts'
import { providerQuota } from './provider-quota.ts'
import { createCatalogueOf, createSource } from './testing.ts'

const paths = (works: readonly Work[]) => works.map((work) => viewOf(work).path)
const unreachable = new HttpFailure('ENOTFOUND')
const nothing = { works: [], limited: false }
const left = { works: [], limited: true }

/** An open source of films, and a catalogue that it completes. */
function start() {
  const { source, provider } = createSource(['movie', 'series'], 'wikidata')
  return { source, ...createCatalogueOf({ sources: [provider] }) }
}

/** Lets everything happen that needs no time. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('an open source', () => {
  test('[SRC-01] completes the kinds that it has, and takes the place of nobody', async () => {
    const { catalogue, source } = start()
    expect(catalogue.providers().movie).toBe('embedded')
    expect(catalogue.sources()).toEqual({ movie: 'wikidata', series: 'wikidata' })
    expect(catalogue.states()).toEqual({ embedded: 'ok', wikidata: 'ok' })
    expect((await catalogue.search('movie', 'chihiro')).works.map((work) => viewOf(work).title)).toEqual([
      'Le Voyage de Chihiro',
    ])
    expect(source.asked).toEqual([])
    expect(await catalogue.searchSource('movie', 'chihiro')).toEqual({ works: [film(1), film(2)], limited: false })
    expect(await catalogue.searchSource('book', 'chihiro')).toEqual(nothing)
    expect(source.asked).toEqual(['search movie chihiro'])
  })

  test('[SRC-01] is not asked for a kind that a provider serves alone', async () => {
    const { source, provider } = createSource(['movie', 'series'], 'wikidata')
    const keyed = createSource()
    const { catalogue } = createCatalogueOf({ providers: [keyed.provider], sources: [provider] })
    expect(catalogue.sources()).toEqual({})
    expect(await catalogue.searchSource('movie', 'chihiro')).toEqual(nothing)
    await catalogue.worksBy('Céline Sciamma')
    expect(source.asked).toEqual([])
  })

  test('[SRC-04] reads its works, also those that people kept of another provider with the same ids', async () => {
    const { catalogue, source } = start()
    expect(await catalogue.read('movie', '603')).toEqual(film(603))
    expect(await catalogue.details('movie', '603')).toEqual({ runtime: 603 })
    await expect(catalogue.read('movie', '404')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    await expect(catalogue.read('book', 'b1')).rejects.toMatchObject({ code: 'catalogue.not_found' })
    expect(source.asked).toEqual(['read movie 603', 'details movie 603', 'read movie 404'])
  })

  test('[SRC-04] goes on reading the works that its prefix tells, whoever serves the kind', async () => {
    const music = createSource(['track'], 'deezer')
    const keyed = createSource(['track'], 'spotify')
    const { catalogue } = createCatalogueOf({
      providers: [keyed.provider],
      sources: [{ ...music.provider, idPrefix: 'deezer-' }],
    })
    await catalogue.read('track', 'deezer-7')
    await catalogue.read('track', '7')
    expect([music.source.asked, keyed.source.asked]).toEqual([['read track deezer-7'], ['read track 7']])
  })
})

describe('a work that both have', () => {
  const answering = (...works: Work[]) => {
    const { provider } = createSource(['movie', 'book', 'album', 'podcast'], 'wikidata')
    return createCatalogueOf({ sources: [{ ...provider, search: () => Promise.resolve(works) }] }).catalogue
  }
  const seen = async (...works: Work[]) =>
    (await answering(...works).searchSource(works[0]?.kind ?? 'movie', 'nothing of ours')).works.map((work) =>
      String(work.item.id),
    )
  const movie = (item: object): Work => ({
    kind: 'movie',
    item: { id: 7, title: 'PORTRAIT de la jeune fille, en feu', ...item },
  })

  test('[SRC-02] is not shown again beside our own', async () => {
    const duplicate = movie({ release_date: '2019-09-18', director: 'Celine Sciamma' })
    const catalogue = answering(duplicate, film(8, 'Autre'))
    expect(paths((await catalogue.searchSource('movie', 'portrait de la jeune fille')).works)).toEqual(['/movie/8'])
  })

  test('[SRC-02] is shown as our own where only the source found it, once', async () => {
    const duplicate = movie({ release_date: '2020', director: 'Céline Sciamma' })
    expect(await seen(duplicate, { ...duplicate, item: { ...duplicate.item, id: 9 } } as Work)).toEqual(['9000000001'])
    expect(await seen(movie({ title: 'Portrait of a Lady on Fire', release_date: '2019' }))).toEqual(['9000000001'])
  })

  test('[SRC-02] is another one with another director, or a year further away', async () => {
    expect(await seen(movie({ release_date: '2019', director: 'Une Autre' }))).toEqual(['7'])
    expect(await seen(movie({ release_date: '2021', director: 'Céline Sciamma' }))).toEqual(['7'])
  })

  test('[SRC-02] may have another year where editions are many, but no other author', async () => {
    const edition = (authors: string[]): Work => ({
      kind: 'book',
      item: { id: 'x', volumeInfo: { title: 'L’Étranger', authors, publishedDate: '1971' } },
    })
    expect(await seen(edition(['Albert Camus']))).toEqual(['trv-l-etranger'])
    expect(await seen(edition(['Quelqu’un']))).toEqual(['x'])
  })
})

describe('nobody waits for an open source', () => {
  test('[SRC-03] longer than 1.2 seconds; what comes later serves the next one', async () => {
    const { catalogue, source, clock } = start()
    const { promise, resolve } = Promise.withResolvers<void>()
    source.gate = promise
    const asked = catalogue.searchSource('movie', 'amour')
    await settle()
    clock.advance(1199)
    expect(await Promise.race([asked, settle()])).toBeUndefined()
    clock.advance(1)
    expect(await asked).toEqual(left)
    // While that request is pending, no other is sent.
    expect(await catalogue.searchSource('movie', 'haine')).toEqual(left)
    expect(source.asked).toEqual(['search movie amour'])
    source.gate = undefined
    resolve()
    await settle()
    expect(await catalogue.searchSource('movie', 'amour')).toEqual({ works: [film(1), film(2)], limited: false })
    expect(await catalogue.searchSource('movie', 'haine')).toEqual({ works: [film(1), film(2)], limited: false })
    expect(source.asked).toEqual(['search movie amour', 'search movie haine'])
  })

  test('[SRC-03] for what it owes, however many answers are late, and whatever came in time before', async () => {
    const { catalogue, source, clock } = start()
    await catalogue.searchSource('movie', 'in time')
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked: Promise<unknown>[] = []
    for (const { promise } of gates) {
      source.gate = promise
      asked.push(catalogue.searchSource('movie', `late ${asked.length}`))
      await settle()
    }
    clock.advance(1200)
    expect(await Promise.all(asked)).toEqual([left, left])
    source.gate = undefined
    expect(await catalogue.searchSource('movie', 'haine')).toEqual(left)
    gates[0]?.resolve()
    await settle()
    expect(await catalogue.searchSource('movie', 'haine')).toEqual(left)
    // A late failure ends the pending request, too.
    gates[1]?.reject(new Error('late'))
    await settle()
    expect((await catalogue.searchSource('movie', 'haine')).works).toHaveLength(2)
    expect(source.asked).toEqual(['in time', 'late 0', 'late 1', 'haine'].map((words) => `search movie ${words}`))
  })

  test('[SRC-03] that cannot be reached: not asked for a minute, twice as long each time, 15 minutes at most', async () => {
    const { catalogue, source, clock } = start()
    source.isDown = true
    source.failure = unreachable
    const ask = () => catalogue.searchSource('movie', 'amour')
    expect(await ask()).toEqual(left)
    expect(catalogue.states()).toMatchObject({ wikidata: 'resting' })
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const before = source.asked.length
      clock.advance(minutes * 60_000 - 1)
      expect(await ask()).toEqual(left)
      expect(source.asked).toHaveLength(before)
      clock.advance(1)
      expect(await ask()).toEqual(left)
      expect(source.asked, `after ${minutes} minutes`).toHaveLength(before + 1)
    }
    source.isDown = false
    clock.advance(15 * 60_000)
    expect(await ask()).toEqual({ works: [film(1), film(2)], limited: false })
    source.isDown = true
    expect(await catalogue.searchSource('movie', 'haine')).toEqual(left)
    clock.advance(60_000)
    source.isDown = false
    // One answer, and the pauses begin anew.
    expect(await catalogue.searchSource('movie', 'enfin')).toEqual({ works: [film(1), film(2)], limited: false })
  })

  test('[SRC-03] that answers nonsense: it is limited, logged, and asked again', async () => {
    const { catalogue, source, logged } = start()
    source.isDown = true
    expect(await catalogue.searchSource('movie', 'amour')).toEqual(left)
    expect(await catalogue.searchSource('movie', 'amour')).toEqual(left)
    expect(source.asked).toHaveLength(2)
    expect(logged()[0]).toMatchObject({ msg: 'provider failed', provider: 'wikidata', call: 'search' })
  })

  test('[SRC-03] [WORK-04] on the page of a name: ours are there, and no kind is said to be missing', async () => {
    const { catalogue, source } = start()
    const found = await catalogue.worksBy('Céline Sciamma')
    expect(found).toMatchObject({ missing: [], limited: false })
    expect(paths(found.works)).toContain('/movie/9')
    expect(new Set(paths(found.works)).size).toBe(found.works.length)
    source.isDown = true
    source.failure = unreachable
    const later = await catalogue.worksBy('Agnès Varda')
    expect(later).toMatchObject({ missing: [], limited: true })
    expect(later.works.length).toBeGreaterThan(0)
  })
})

test('[GAP-18] [SRC-02] questions to sources count for the account that asks', async () => {
  const { catalogue } = start()
  for (let id = 1; id <= providerQuota.points; id += 1) await catalogue.searchSource('movie', `q ${id}`, {}, 'somebody')
  const more = catalogue.searchSource('movie', 'one more', {}, 'somebody')
  await expect(more).rejects.toMatchObject({ code: 'request.rate_limited' })
  expect((await catalogue.searchSource('movie', 'one more', {}, 'somebody else')).works).toHaveLength(2)
})
