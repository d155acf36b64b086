import { type MediaType, viewOf } from '@trouvaille/domain'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import type { Reply } from '../../../testing/fake-source.ts'
import type { SourceContext } from './client.ts'
import { filmSamples, remoteSuite } from './provider.suite.ts'
import { useSource } from './use-source.suite.ts'
import { createWikidata } from './wikidata.ts'
import {
  answering,
  type FakeItem,
  item,
  items,
  minutes,
  quantity,
  text,
  time,
  unknownValue,
} from './wikidata.answers.ts'

const create = (url: string, context: SourceContext) =>
  createWikidata({ baseUrl: url, queryUrl: url, wikipediaUrl: url }, context)
const respond = answering()

/** Of an answer to a search; items have no order. */
const entriesOf = (answer: unknown) => (answer as { query?: { search: unknown[] } }).query?.search ?? []

describe('Wikidata as a provider', () => {
  remoteSuite({
    create,
    respond,
    entriesOf,
    samples: filmSamples,
  })
})

describe('Wikidata', () => {
  const source = useSource(create, respond)
  const { start } = source
  /** A source with one film, or one series. */
  const film = (more: FakeItem, id = 'P4947') => ({
    ...items,
    Q9: { labels: { fr: 'Un film' }, ...more, claims: { [id]: [text('9')], ...more.claims } },
  })
  const readItem = async (more: FakeItem, kind: MediaType = 'movie', described?: Parameters<typeof answering>[1]) => {
    const { provider } = start(answering(film(more, kind === 'movie' ? 'P4947' : 'P4983'), described))
    return (await provider.read(kind, '9'))?.item
  }
  const detailsOf = (claims: NonNullable<FakeItem['claims']>, kind: MediaType = 'movie') =>
    start(answering(film({ claims }, kind === 'movie' ? 'P4947' : 'P4983'))).provider.details(kind, '9')

  const searches = () => source.asked.flatMap(({ query }) => query.srsearch ?? [])
  const pathsOf = (works: Parameters<typeof viewOf>[0][]) => works.map((work) => viewOf(work).path)

  describe('its works', () => {
    test('[SRC-04] [SRC-06] have the id of the film database, French title, year, creator, genres, picture and text', async () => {
      const { provider } = start()
      expect(await provider.read('movie', '531428')).toEqual({
        kind: 'movie',
        item: {
          id: 531428,
          title: 'Portrait de la jeune fille en feu',
          release_date: '2019',
          director: 'Céline Sciamma',
          genres: ['Drame', 'Romance'],
          poster_url:
            'https://upload.wikimedia.org/wikipedia/commons/thumb/6/62/Portrait_of_a_Lady.jpg/500px-Portrait_of_a_Lady.jpg',
          overview: 'Portrait de la jeune fille en feu est un film français réalisé par Céline Sciamma, sorti en 2019.',
        },
      })
      expect(await provider.read('series', '62650')).toEqual({
        kind: 'series',
        item: {
          id: 62650,
          name: 'Le Bureau des légendes',
          first_air_date: '2015',
          creator: 'Éric Rochant',
          genres: ['Espionnage', 'Drame'],
          overview: 'Le Bureau des légendes est une série télévisée française.',
        },
      })
    })

    test('[SRC-06] [WORK-02] have length, countries, seasons, episodes and the article', async () => {
      const { provider } = start()
      expect(await provider.details('movie', '531428')).toEqual({
        runtime: 122,
        countries: ['France'],
        article: 'https://fr.wikipedia.org/wiki/Portrait_de_la_jeune_fille_en_feu',
      })
      expect(await provider.details('series', '62650')).toEqual({
        runtime: 52,
        countries: ['France'],
        seasons: 5,
        episodes: 50,
        article: 'https://fr.wikipedia.org/wiki/Le_Bureau_des_l%C3%A9gendes',
      })
      expect(await provider.details('movie', '47161')).toEqual({})
    })

    test('[SRC-06] are found without their text, the best first, eight of each kind', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `Q${index + 1}`,
          { labels: { fr: `Suite ${index}` }, claims: { P4947: [text(String(90 - index))] }, article: 'Suite' },
        ]),
      )
      const { provider } = start(answering(many, { Suite: 'Une suite.' }))
      const works = await provider.search('movie', 'suite')
      expect(works.map(({ item: { id } }) => id)).toEqual([90, 89, 88, 87, 86, 85, 84, 83])
      expect(works.filter(({ item: kept }) => 'overview' in kept && kept.overview)).toEqual([])
      expect(await provider.search('series', 'suite')).toEqual([])
    })

    test.each<[string, object, object]>([
      ['the title in French', { fr: 'Un film', mul: 'A film', en: 'One film' }, { title: 'Un film' }],
      ['else the one of all languages', { mul: 'A film', en: 'One film' }, { title: 'A film' }],
      ['else in English', { en: 'One film' }, { title: 'One film' }],
    ])('[SRC-06] have %s', async (_, labels, kept) => {
      expect(await readItem({ labels: labels as Record<string, string> })).toMatchObject(kept)
    })

    test('[SRC-06] without any name are not there', async () => {
      expect(await readItem({ labels: { de: 'Ein Film' } })).toBeUndefined()
    })

    test.each<[string, object[], string | undefined]>([
      ['the first of several', [time('2003-05-01'), time('2001-01-01'), time('2002-00-00', 9)], '2001'],
      ['the preferred one', [time('2001-01-01'), time('2003-05-01', 11, 'preferred')], '2003'],
      ['never a wrong one', [time('1901-01-01', 11, 'deprecated'), time('2003-05-01')], '2003'],
      ['a known one', [unknownValue, time('2003-05-00', 10)], '2003'],
      ['none of a decade', [time('2000-00-00', 8)], undefined],
    ])('[SRC-06] have of years %s', async (_, P577, year) => {
      expect(await readItem({ claims: { P577 } })).toEqual({ id: 9, title: 'Un film', release_date: year })
    })

    test.each<[string, object[], number | undefined]>([
      ['minutes', [quantity('+97', minutes)], 97],
      ['hours', [quantity('+1.5', 'Q25235')], 90],
      ['seconds', [quantity('+5399', 'Q11574')], 90],
      ['no unit', [quantity('+97')], undefined],
      ['another unit', [quantity('+97', 'Q573')], undefined],
      ['minutes that are preferred', [quantity('+97', minutes), quantity('+120', minutes, 'preferred')], 120],
      ['nothing', [quantity('+0', minutes)], undefined],
    ])('[SRC-06] have a length in %s', async (_, P2047, runtime) => {
      expect(await detailsOf({ P2047 })).toEqual({ runtime })
    })

    test('[SRC-06] have whole seasons and episodes, one at least', async () => {
      const [P2437, P1113] = [[quantity('+0'), quantity('+2')], [quantity('+7.5')]]
      expect(await detailsOf({ P2437, P1113 }, 'series')).toEqual({ seasons: 2 })
    })

    test('[SRC-06] name all who made them, of series who created them or else directed', async () => {
      const P57 = [item('Q2001'), item('Q2003')]
      expect(await readItem({ claims: { P57 } })).toMatchObject({ director: 'Céline Sciamma, Mathieu Demy' })
      expect(await readItem({ claims: { P57, P170: [item('Q2002')] } }, 'series')).toMatchObject({
        creator: 'Éric Rochant',
      })
      expect(await readItem({ claims: { P57 } }, 'series')).toMatchObject({ creator: 'Céline Sciamma, Mathieu Demy' })
      expect(await readItem({ claims: { P57: [item('Q2001', 'deprecated'), item('Q404')] } })).toEqual({
        id: 9,
        title: 'Un film',
      })
    })

    test('[PROV-16] that are broken hide no others', async () => {
      const { provider } = start((asked) => {
        const reply = respond(asked)
        if (asked.query.action === 'query')
          return { json: { query: { search: ['Q7', 'Q8', 'Q1001'].map((title) => ({ title })) } } }
        if (typeof reply === 'string' || !('json' in reply)) return reply
        const { entities } = reply.json as { entities: object }
        return { json: { entities: { ...entities, Q7: null, Q8: { id: 7, claims: 'x' } } } }
      })
      expect(pathsOf(await provider.search('movie', 'x'))).toEqual(['/movie/531428'])
    })

    test('[PROV-16] keep what can be read of them', async () => {
      const broken = [null, 7, {}, { rank: 'normal', mainsnak: { datavalue: { value: 7 } } }]
      const claims = { P577: [...broken, time('2003-05-01')], P57: broken, P136: broken, P3383: broken }
      expect(await readItem({ claims: claims as Record<string, object[]> })).toEqual({
        id: 9,
        title: 'Un film',
        release_date: '2003',
      })
    })

    test('[SRC-04] are those whose id it is, not those that had it by mistake', async () => {
      const known = {
        Q7: { labels: { fr: 'Autre' }, claims: { P4947: [text('9', 'deprecated'), text('10')] } },
        ...film({}),
      }
      const { provider } = start(answering(known))
      expect(await provider.read('movie', '9')).toMatchObject({ item: { id: 9, title: 'Un film' } })
      expect(await provider.read('movie', '62650')).toBeUndefined()
    })
  })

  describe('the text of a work', () => {
    const article = 'Un film (2019)/suite'

    test('[SRC-06] is the beginning of the article in whole sentences', async () => {
      const beginning = 'Un film de M. Hulot. '.repeat(30)
      expect(await readItem({ article }, 'movie', { [article]: beginning })).toMatchObject({
        overview: 'Un film de M. Hulot. '.repeat(23).trim(),
      })
    })

    test.each<[string, Parameters<typeof answering>[1]]>([
      ['is not there', {}],
      ['tells apart what has one name', { [article]: ['Un film peut désigner :', 'disambiguation'] }],
      ['has no beginning', { [article]: ['', 'no-extract'] }],
      ['begins with nothing', { [article]: '' }],
    ])('[SRC-06] is left out where the article %s, which is no failure', async (_, described) => {
      const log = createLog('silent')
      const warn = vi.spyOn(log, 'warn')
      const { provider } = start(answering(film({ article }), described), { log })
      expect((await provider.read('movie', '9'))?.item).toEqual({ id: 9, title: 'Un film' })
      expect(warn).not.toHaveBeenCalled()
    })

    test('[SRC-06] is left out while Wikipedia is left alone, which is said once', async () => {
      const log = createLog('silent')
      const warn = vi.spyOn(log, 'warn')
      const paused: Reply = { status: 429, headers: { 'retry-after': '60' }, json: {} }
      const { provider } = start((asked) => (asked.path === '/w/api.php' ? respond(asked) : paused), { log })
      await provider.read('movie', '531428')
      warn.mockClear()
      expect(await provider.read('series', '62650')).toMatchObject({ item: { id: 62650, overview: undefined } })
      expect(warn).not.toHaveBeenCalled()
    })

    test.each<[string, Reply]>([
      ['500', { status: 500, json: {} }],
      ['429', { status: 429, headers: { 'retry-after': '60' }, json: {} }],
      ['nonsense', { json: [] }],
      ['a broken connection', 'break'],
    ])('[SRC-06] is left out where Wikipedia answers with %s, and Wikidata goes on', async (_, reply) => {
      const log = createLog('silent')
      const warn = vi.spyOn(log, 'warn')
      const { provider } = start((asked) => (asked.path === '/w/api.php' ? respond(asked) : reply), { log })
      const work = await provider.read('movie', '531428')
      expect(work?.item).toMatchObject({ id: 531428, overview: undefined })
      expect(warn).toHaveBeenCalledWith(expect.objectContaining({ provider: 'wikipedia' }), 'provider failed')
      expect(provider.state).toBe('ok')
      expect(await provider.search('movie', 'portrait')).toHaveLength(1)
    })
  })

  describe('somebody', () => {
    test('[WORK-04] has the films they directed and the series they created, nothing else', async () => {
      const { provider } = start()
      expect(pathsOf(await provider.worksBy('Éric Rochant'))).toEqual([
        '/movie/47161',
        '/series/62650',
        '/series/11003',
      ])
      expect(searches()).toEqual([
        'éric rochant haswbstatement:P4985',
        'haswbstatement:P57=Q2002|P170=Q2002 haswbstatement:P4947|P4983',
      ])
      expect(await provider.worksBy('Mathieu Demy')).toEqual([])
    })

    test('[WORK-04] is who has the name, or had it, and not who has more names', async () => {
      const { provider } = start(answering({ Q2004: items.Q2004 ?? {}, ...items }))
      expect(pathsOf(await provider.worksBy('céline  SCIAMMA'))).toEqual(['/movie/531428', '/movie/749004'])
      expect(pathsOf(await provider.worksBy('Eric A. Rochant'))).toContain('/movie/47161')
      expect(await provider.worksBy('Céline')).toEqual([])
    })

    test('[SRC-06] who made much is asked about in parts', async () => {
      const known = {
        Q2001: items.Q2001 ?? {},
        ...Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [
            `Q${index + 1}`,
            {
              labels: { fr: `Film ${index}` },
              claims: {
                P4947: [text(String(index + 1))],
                P57: [item('Q2001')],
                P136: [item(`Q${5000 + index * 2}`), item(`Q${5001 + index * 2}`)],
              },
            },
          ]),
        ),
      }
      const { provider } = start(answering(known))
      expect(await provider.worksBy('Céline Sciamma')).toHaveLength(40)
      expect(source.asked.flatMap(({ query }) => query.ids?.split('|').length ?? [])).toEqual([1, 50, 31])
    })
  })

  test('[PROV-03] [SRC-06] recommends what else is by whom a work is, of its kind', async () => {
    const { provider } = start()
    expect(pathsOf(await provider.recommend('movie', '531428'))).toEqual(['/movie/749004'])
    expect(pathsOf(await provider.recommend('series', '62650'))).toEqual(['/series/11003'])
    expect(searches().slice(-1)).toEqual(['haswbstatement:P57=Q2002|P170=Q2002 haswbstatement:P4983'])
    expect(await provider.recommend('movie', '404')).toEqual([])
    expect(await start(answering(film({}))).provider.recommend('movie', '9')).toEqual([])
  })
})
