import { viewOf } from '@trouvaille/domain'
import pLimit from 'p-limit'
import { describe, expect, test } from 'vitest'
import type { SourceRate, ProviderRateLimit } from '../../../platform/net/provider-rate-limit.ts'
import type { Asked, Reply } from '../../../testing/fake-source.ts'
import packageJson from '../../../../../../package.json' with { type: 'json' }
import type { SourceContext } from './client.ts'
import { useSource } from './use-source.suite.ts'
import { createWikidata } from './wikidata.ts'
import { searchWords } from './wikidata-api.ts'
import { answering, rejection } from './wikidata.answers.ts'

const create = (url: string, context: SourceContext) =>
  createWikidata({ baseUrl: url, queryUrl: url, wikipediaUrl: url }, context)
const respond = answering()
const source = useSource(create, respond)
const { start } = source
const searches = () => source.asked.flatMap(({ query }) => query.srsearch ?? [])
const pathsOf = (works: Parameters<typeof viewOf>[0][]) => works.map((work) => viewOf(work).path)

describe('Wikidata is asked', () => {
  test('[SRC-05] one question at a time, at both hosts, whoever asks', async () => {
    let [underway, most, queued] = [0, 0, 0]
    const taken: [string, SourceRate][] = []
    const rateLimit: ProviderRateLimit = (name, rate) => {
      taken.push([name, rate])
      const limit = pLimit(1)
      return (call) => {
        queued += 1
        return limit(call)
      }
    }
    const { provider } = start(
      async (asked) => {
        underway += 1
        most = Math.max(most, underway)
        await new Promise((resolve) => setImmediate(resolve))
        underway -= 1
        return respond(asked)
      },
      { rateLimit },
    )
    await Promise.all([
      provider.search('movie', 'portrait'),
      provider.search('series', 'bureau'),
      provider.read('movie', '531428'),
      provider.read('series', '62650'),
      provider.worksBy('Céline Sciamma'),
    ])
    expect(taken).toEqual([['wikimedia', 'one at a time']])
    expect([most, queued]).toEqual([1, source.asked.length])
    expect(source.asked.filter(({ path }) => path.startsWith('/api/rest_v1/'))).toHaveLength(2)
  })

  test.each([
    [{ address: 'https://films.org', contact: 'cine@films.org' }, ' (+https://films.org; cine@films.org)'],
    [{ address: 'https://films.org' }, ' (+https://films.org)'],
    [{ contact: 'https://films.org/contact' }, ' (https://films.org/contact)'],
    [{}, ''],
  ])('[SRC-05] by who says who it is, and nothing that is not so: %j', async (operator, described) => {
    await start(respond, operator).provider.read('movie', '531428')
    const names = new Set(source.asked.map(({ headers }) => headers['user-agent']))
    expect([...names]).toEqual([`Trouvaille/${packageJson.version}${described}`])
  })

  test('[SRC-04] for what has an id of the film database, in three questions', async () => {
    const { provider } = start()
    expect(pathsOf(await provider.search('movie', 'portrait'))).toEqual(['/movie/531428'])
    const shared = { format: 'json', formatversion: '2', uselang: 'fr' }
    const languages = 'fr|mul|en'
    const srsearch = 'portrait haswbstatement:P4947|P4983'
    const [asked, described, named] = source.asked
    expect([described?.path, described?.headers.accept, described?.query.format]).toEqual([
      '/sparql',
      'application/sparql-results+json',
      'json',
    ])
    // Ids of the film database, who made them, genres, pictures and dates.
    expect(described?.query.query).toContain('VALUES ?item { wd:Q1001 }')
    expect(described?.query.query?.match(/\bwdt:P\d+/g)).toEqual(
      ['P57', 'P170', 'P136', 'P3383', 'P4947', 'P4983', 'P577', 'P580'].map((property) => `wdt:${property}`),
    )
    expect([asked?.query, named?.query, source.asked.length]).toEqual([
      { ...shared, action: 'query', list: 'search', srsearch, srnamespace: '0', srlimit: '16', srprop: '' },
      { ...shared, action: 'wbgetentities', ids: 'Q2001|Q3001|Q3002|Q3003', props: 'labels|aliases', languages },
      3,
    ])
  })

  test('[SRC-05] once by those who search films and series for the same at the same moment', async () => {
    const { provider } = start()
    const [films, series] = await Promise.all([provider.search('movie', ' De'), provider.search('series', 'de')])
    expect([pathsOf(films), pathsOf(series)]).toEqual([['/movie/531428'], ['/series/62650']])
    expect(source.asked).toHaveLength(3)
    await provider.search('movie', 'de')
    expect(source.asked).toHaveLength(6)
  })

  test('[SRC-05] once for a work and what its page shows beyond it, and for the article', async () => {
    const { provider } = start()
    await Promise.all([provider.read('movie', '531428'), provider.details('movie', '531428')])
    expect(source.asked).toHaveLength(4)
    expect(searches()).toEqual(['haswbstatement:P4947=531428'])
  })

  test.each([
    ['L’Été  meurtrier', "l'été meurtrier"],
    ['haswbstatement:P31=Q5', 'haswbstatement p31 q5'],
    ['-portrait !jeune "fille en feu" ~feu*', 'portrait jeune fille en feu feu'],
    ['titre OR intitle:/a.*/ AND NOT x|y', 'titre or intitle a. and not x y'],
    ['Spider-Man : No Way Home', 'spider man no way home'],
    ['東京物語', '東京物語'],
    ['?! -', ''],
    ["'.", ''],
    ['é'.repeat(300), 'é'.repeat(120)],
  ])('[SRC-04] for words alone, whatever stands in them: %s', (query, words) => {
    expect(searchWords(query)).toBe(words)
  })

  test('[SRC-04] for nothing where there are no words', async () => {
    const { provider } = start()
    expect([await provider.search('movie', '"-"'), await provider.worksBy('…')]).toEqual([[], []])
    expect(source.asked).toEqual([])
  })

  test('[GAP-66] for no id of another form', async () => {
    const { provider } = start()
    expect(await provider.read('movie', '9|P4983=62650')).toBeUndefined()
    expect(await provider.details('movie', '0')).toBeUndefined()
    expect(await provider.recommend('movie', '9*')).toEqual([])
    expect(source.asked).toEqual([])
  })
})

describe('an error of Wikidata in an answer of status 200', () => {
  const askingOnce = (reply: Reply) => {
    const { provider, clock } = start(() => reply)
    return { provider, clock, answer: provider.search('movie', 'portrait').catch((error: unknown) => error) }
  }

  test.each(['maxlag', 'ratelimited', 'cirrussearch-too-busy-error'])(
    '[SRC-05] [PROV-18] is a pause where it is %s, as long as it says',
    async (code) => {
      const { provider, clock, answer } = askingOnce(rejection(code, { 'retry-after': '7' }))
      expect(await answer).toMatchObject({ status: 429, retryAfter: 7, isOutage: true })
      expect([source.asked.length, provider.state]).toEqual([1, 'resting'])
      source.respond(respond)
      clock.advance(6999)
      await expect(provider.search('movie', 'portrait')).rejects.toThrow('the circuit is open')
      clock.advance(1)
      expect(await provider.search('movie', 'portrait')).toHaveLength(1)
    },
  )

  test('[PROV-16] is an outage where it is another, and says nothing of the question', async () => {
    const { answer } = askingOnce(rejection('internal_api_error_DBQueryError'))
    const failure = (await answer) as Error
    expect(failure).toMatchObject({ status: 500, isOutage: true, answer: '' })
    expect(failure.message).toBe('wikidata refused: internal_api_error_DBQueryError')
    expect(source.asked).toHaveLength(3)
  })

  test('[PROV-16] is one where items are asked for, too', async () => {
    const { provider } = start((asked: Asked) =>
      asked.query.action === 'query' ? respond(asked) : rejection('no-such-entity'),
    )
    await expect(provider.search('movie', 'portrait')).rejects.toMatchObject({ status: 500 })
  })
})
