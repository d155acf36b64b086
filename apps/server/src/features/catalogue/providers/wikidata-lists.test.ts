import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import type { Asked, Reply } from '../../../testing/fake-source.ts'
import type { SourceContext } from './client.ts'
import { useSource } from './use-source.suite.ts'
import { answering, type FakeItem, item, text, time } from './wikidata.answers.ts'
import { createWikidata } from './wikidata.ts'

/** Lists of films: what they show, and what they cost in bytes, over items as long as those of well-known films are. */

const create = (url: string, context: SourceContext) =>
  createWikidata({ baseUrl: url, queryUrl: url, wikipediaUrl: url }, context)
const source = useSource(create, answering())

/** Where a statement was found: two pages, each with its title, its language and the day. */
const reference = {
  hash: 'a'.repeat(40),
  snaks: Object.fromEntries(
    ['P248', 'P854', 'P813', 'P1476', 'P407'].map((property) => [
      property,
      [{ snaktype: 'value', property, hash: 'b'.repeat(40), datavalue: { value: 'c'.repeat(90), type: 'string' } }],
    ]),
  ),
  'snaks-order': ['P248', 'P854', 'P813', 'P1476', 'P407'],
}
const referred = (statement: object) => ({ ...statement, references: [reference, reference] })

/** A film with some 40 actors, prizes, ids elsewhere, and all their references: about 200 KB, as many have. */
const longFilm = (number: number): FakeItem => ({
  labels: { fr: `Dune ${number}`, en: `Dune ${number}` },
  claims: {
    P4947: [text(String(number))],
    P57: [item('Q2001')],
    P136: [item('Q3001'), item('Q3002')],
    P577: ['2021-09-03', '2021-09-15', '2021-10-22'].map((day) => referred(time(day))),
    P161: Array.from({ length: 42 }, (_, index) => referred(item(`Q${6000 + index}`))),
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`P${9000 + index}`, [referred(text('x'.repeat(40)))]]),
    ),
  },
})
const films = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [`Q${index + 1}`, longFilm(index + 1)]),
) as Record<string, FakeItem>
const people: Record<string, FakeItem> = {
  Q2001: { labels: { fr: 'Denis Villeneuve' } },
  Q3001: { labels: { fr: 'film de science-fiction' } },
  Q3002: { labels: { fr: 'film dramatique' } },
}
const respond = answering({ ...films, ...people })

/** Starts a source that counts the bytes of its answers. */
function weighed(answer: (asked: Asked) => Reply, more: Partial<SourceContext> = {}) {
  let bytes = 0
  const started = source.start((asked) => {
    const reply = answer(asked)
    if (typeof reply !== 'string' && 'json' in reply) bytes += Buffer.byteLength(JSON.stringify(reply.json))
    return reply
  }, more)
  return { ...started, bytes: () => bytes }
}

describe('sixteen films that are long', () => {
  test('[SRC-13] are found with 1/20 of what they are whole', async () => {
    const whole = weighed((asked) => (asked.path === '/sparql' ? { status: 400, text: 'no' } : respond(asked)))
    const before = await whole.provider.search('movie', 'dune')
    const some = weighed(respond)
    const after = await some.provider.search('movie', 'dune')
    expect(after).toEqual(before)
    expect(after[0]).toEqual({
      kind: 'movie',
      item: {
        id: 1,
        title: 'Dune 1',
        director: 'Denis Villeneuve',
        release_date: '2021',
        genres: ['Science-fiction', 'Drame'],
      },
    })
    expect(whole.bytes()).toBeGreaterThan(3_000_000)
    expect(some.bytes()).toBeLessThan(150_000)
    expect(source.asked.filter(({ query }) => query.props?.includes('claims'))).toEqual([])
  })

  test('[SRC-13] are asked about at once, however many somebody made', async () => {
    const { provider } = weighed(
      answering({ ...films, ...people, Q2001: { ...people.Q2001, claims: { P4985: [text('1')] } } }),
    )
    expect(await provider.worksBy('Denis Villeneuve')).toHaveLength(16)
    expect(source.asked.filter(({ path }) => path === '/sparql')).toHaveLength(1)
    expect(source.asked.filter(({ query }) => query.props?.includes('claims'))).toEqual([])
  })
})

test.each<[string, object[], string | undefined]>([
  ['the first of several', [time('2003-05-01'), time('2001-01-01')], '2001'],
  ['the preferred one', [time('2001-01-01'), time('2003-05-01', 11, 'preferred')], '2003'],
  ['never a wrong one', [time('1901-01-01', 11, 'deprecated'), time('2003-05-01')], '2003'],
  ['none of a decade', [time('2000-00-00', 8)], undefined],
])('[SRC-06] [SRC-13] in lists a film has of years %s', async (_, P577, year) => {
  const film: FakeItem = { labels: { fr: 'Un film' }, claims: { P4947: [text('9')], P577 } }
  const { provider } = weighed(answering({ Q9: film }))
  expect((await provider.search('movie', 'film'))[0]?.item).toEqual({ id: 9, title: 'Un film', release_date: year })
})

test.each<[string, object, string | undefined]>([
  ['English where it has no other name', { en: 'One film' }, 'en'],
  ['French', { fr: 'Un film', en: 'One film' }, undefined],
  ['that of no language in particular', { mul: 'A film', en: 'One film' }, undefined],
])('[EASE-11] the title of a film or a series is in %s, in lists and on its page', async (_, labels, language) => {
  for (const [kind, property] of [
    ['movie', 'P4947'],
    ['series', 'P4983'],
  ] as const) {
    const known = { Q9: { labels: labels as Record<string, string>, claims: { [property]: [text('9')] } } }
    const { provider } = weighed(answering(known))
    for (const work of [await provider.read(kind, '9'), (await provider.search(kind, 'film'))[0]]) {
      expect(work?.item).toHaveProperty('language', language)
    }
  }
})

describe('where the query service cannot tell', () => {
  const others = answering()

  test.each<[string, Reply]>([
    ['it is down', { status: 503, json: {} }],
    ['it refuses the question', { status: 400, text: 'MalformedQueryException' }],
    ['it breaks off', 'break'],
    ['it answers something else', { json: { boolean: true } }],
    ['it knows none of them', { json: { head: { vars: [] }, results: { bindings: [] } } }],
  ])('[SRC-13] because %s, items are read whole, and Wikidata goes on', async (_, reply) => {
    const log = createLog('silent')
    const warn = vi.spyOn(log, 'warn')
    const { provider } = weighed((asked) => (asked.path === '/sparql' ? reply : others(asked)), { log })
    expect(await provider.search('movie', 'portrait')).toHaveLength(1)
    expect(source.asked.filter(({ query }) => query.props?.includes('claims'))).toHaveLength(1)
    // Once: who waits for it still waits for the items.
    expect(source.asked.filter(({ path }) => path === '/sparql')).toHaveLength(1)
    expect(provider.state).toBe('ok')
    const isSilence = typeof reply !== 'string' && 'json' in reply && 'results' in Object(reply.json)
    expect(warn.mock.calls.some(([described]) => Object(described).provider === 'wikidata-query')).toBe(!isSilence)
  })

  test('[SRC-13] for long, it is left alone', async () => {
    const { provider } = weighed((asked) => (asked.path === '/sparql' ? { status: 503, json: {} } : others(asked)))
    for (let slot = 0; slot < 7; slot += 1) await provider.search('movie', 'portrait')
    expect(source.asked.filter(({ path }) => path === '/sparql')).toHaveLength(5)
    expect(source.asked.filter(({ query }) => query.props?.includes('claims'))).toHaveLength(7)
  })

  test('[SRC-13] since it is silent, the items are still read in the time of a search', async () => {
    const bounds = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => bounds.mockRestore())
    const { provider } = weighed(others)
    await provider.search('movie', 'portrait')
    expect(bounds.mock.calls.flat()).toEqual([8000, 3000, 8000])
  })

  test('[PROV-16] of one row, the others are read', async () => {
    const { provider } = weighed((asked) => {
      const reply = others(asked)
      if (asked.path !== '/sparql' || typeof reply === 'string' || !('json' in reply)) return reply
      const { results } = reply.json as { results: { bindings: object[] } }
      const broken = [null, 7, {}, { item: { value: 'http://www.wikidata.org/entity/Q1001' }, value: 7 }]
      return { json: { results: { bindings: [...broken, ...results.bindings] } } }
    })
    expect(await provider.search('movie', 'portrait')).toMatchObject([{ item: { director: 'Céline Sciamma' } }])
  })
})
