import type { BookFilters } from '@trouvaille/contract'
import { pageAtSource, viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import type { Asked, Reply } from '../../../testing/fake-source.ts'
import type { SourceContext } from './client.ts'
import { createOpenLibrary } from './open-library.ts'
import {
  found,
  inFrench,
  searched,
  record,
  redirect,
  edition,
  first,
  editions,
  respond,
  only,
} from './open-library.answers.ts'
import { remoteSuite } from './provider.suite.ts'
import { countSlots, unpaced, useSource } from './use-source.suite.ts'

const create = (url: string, context: SourceContext) => createOpenLibrary({ baseUrl: url }, context)

describe('Open Library as a provider', () => {
  remoteSuite({
    create,
    respond,
    entriesOf: (answer) => (answer as { docs: unknown[] }).docs,
    samples: [
      {
        kind: 'book',
        query: 'seigneur des anneaux',
        id: 'openlibrary-OL27448W',
        title: 'Le Seigneur des anneaux',
        creator: 'j. r. r. tolkien',
        missingId: 'openlibrary-OL999999999W',
      },
    ],
  })
})

describe('Open Library', () => {
  const source = useSource(create, respond)
  const start = (answer = respond, rateLimit = unpaced) =>
    source.start(answer, { rateLimit, address: 'https://trouvaille.example' }).provider
  const paths = () => source.asked.map(({ path }) => path)

  test('[SRC-05] is asked in turn, three times a second, and told who asks', async () => {
    const { rateLimit, rates, taken } = countSlots()
    const provider = start(respond, rateLimit)
    await provider.search('book', 'tolkien')
    await provider.read('book', 'openlibrary-OL27448W')
    await provider.details('book', 'openlibrary-OL27448W')
    await provider.worksBy('Tolkien')
    expect([rates, taken(), source.asked.length]).toEqual([[['open-library', { everyMs: 334, inARow: 1 }]], 5, 5])
    const agents = new Set(source.asked.map(({ headers }) => headers['user-agent']))
    expect([...agents]).toEqual([expect.stringMatching(/^Trouvaille\/\S+ \(\+https:\/\/trouvaille\.example\)$/)])
  })

  test('[SRC-04] gives ids that begin with "openlibrary-" and lead to the page of the work there', async () => {
    const provider = start()
    const [work] = await provider.search('book', 'anneaux')
    expect(work && viewOf(work).id).toBe('openlibrary-OL27448W')
    expect(provider.idPrefix).toBe('openlibrary-')
    expect(pageAtSource('book', 'openlibrary-OL27448W')).toBe('https://openlibrary.org/works/OL27448W')
  })

  test.each(['OL27448W', 'openlibrary-OL1M', 'openlibrary-OL01W', 'openlibrary-OL1W2', 'openlibrary-', 'trv-book-1'])(
    '[SRC-04] an id of another form, %s, is not asked for',
    async (id) => {
      const provider = start()
      expect(await provider.read('book', id)).toBeUndefined()
      expect(await provider.details('book', id)).toBeUndefined()
      expect(await provider.recommend('book', id)).toEqual([])
      expect(source.asked).toEqual([])
    },
  )

  test('[SRC-08] searches 20 works with the French edition of each, and asks for no field that is not read', async () => {
    expect(await start().search('book', 'anneaux')).toHaveLength(20)
    expect(source.asked).toMatchObject([{ method: 'GET', path: '/search.json' }])
    expect(source.asked[0]?.query).toEqual({
      q: 'anneaux',
      fields:
        'key,title,author_name,first_publish_year,cover_i,editions,editions.key,editions.title,editions.language,editions.cover_i',
      lang: 'fr',
      limit: '20',
    })
  })

  test.each<[string, Record<string, unknown>, string, number]>([
    ['a French one', inFrench, 'Le Seigneur des anneaux', 388291],
    ['a French one without a cover', { ...inFrench, cover_i: -1 }, 'Le Seigneur des anneaux', 14625765],
    ['a French one without a title', { language: ['fre'], title: null, cover_i: 388291 }, 'The Lord…', 388291],
    ['one in another language', { language: ['ger'], title: 'Der Herr', cover_i: 7 }, 'The Lord…', 14625765],
    ['one in no known language', { language: null, title: 'Ring', cover_i: 7 }, 'The Lord…', 14625765],
  ])(
    '[SRC-08] of the edition that fits best, %s, title and cover are those of a French one',
    async (_, best, title, cover) => {
      const works = await start(() => ({ json: searched([found('OL1W', 'The Lord…', best)]) })).search('book', 'ring')
      expect(works).toEqual([
        {
          kind: 'book',
          item: {
            id: 'openlibrary-OL1W',
            volumeInfo: {
              title,
              authors: ['J.R.R. Tolkien'],
              publishedDate: '1954',
              imageLinks: { thumbnail: `https://covers.openlibrary.org/b/id/${cover}-L.jpg?default=false` },
            },
          },
        },
      ])
    },
  )

  test.each([{ cover_i: 0 }, { cover_i: -1 }, { cover_i: null }, {}])(
    '[SRC-08] a work may have a title only: %j is no cover',
    async (cover) => {
      const docs = [{ key: '/works/OL1W', title: 'Sans rien', ...cover, first_publish_year: -800, editions: null }]
      const works = await start(() => ({ json: searched(docs) })).search('book', 'rien')
      expect(works.map(({ item }) => item)).toEqual([{ id: 'openlibrary-OL1W', volumeInfo: { title: 'Sans rien' } }])
    },
  )

  test('[SRC-04] editions that belong to no work are left out', async () => {
    const docs = [
      { key: '/works/OL1M', title: 'Seul' },
      { key: '/authors/OL1A', title: 'Personne' },
      found('OL1W', 'Un'),
    ]
    const works = await start(() => ({ json: searched(docs) })).search('book', 'seul')
    expect(works.map((work) => viewOf(work).title)).toEqual(['Un'])
  })

  test.each<[BookFilters, Record<string, string>]>([
    [{ subject: 'Fantasy fiction' }, { q: 'tolkien subject:"fantasy fiction"' }],
    [{ subject: 'a" OR author:"b' }, { q: 'tolkien subject:"a or author b"' }],
    [{ publishedFrom: 1990 }, { q: 'tolkien first_publish_year:[1990 TO *]' }],
    [{ publishedTo: 2000 }, { q: 'tolkien first_publish_year:[* TO 2000]' }],
    [{ publishedFrom: 1990, publishedTo: 2000 }, { q: 'tolkien first_publish_year:[1990 TO 2000]' }],
    [{ language: 'fr' }, { q: 'tolkien language:fre' }],
    [{ language: 'de' }, { q: 'tolkien language:ger' }],
    [{ maxResults: 5 }, { q: 'tolkien', limit: '5' }],
    [
      { subject: 'x', publishedTo: 2000, language: 'en' },
      { q: 'tolkien subject:"x" first_publish_year:[* TO 2000] language:eng' },
    ],
  ])('[PROV-24] [GAP-116] sends the filters %j', async (filters, query) => {
    await start().search('book', 'tolkien', filters)
    expect(source.asked[0]?.query).toMatchObject(query)
  })

  test.each([
    ['l’étranger', 'l’étranger'],
    ["L'Étranger (Camus)", "l'étranger camus"],
    ['J.R.R. Tolkien', 'j.r.r tolkien'],
    ['Saint-Exupéry', 'saint-exupéry'],
    ['978-2-07-036002-4', '978-2-07-036002-4'],
    ['author:tolkien OR key:*', 'author tolkien or key'],
    ['ring -hobbit +war !peace', 'ring hobbit war peace'],
    ['"the ring"~2^4 [a TO b] {x} a/b\\ c? d* && e || f', 'the ring 2 4 a to b x a b c d e f'],
    ['rock ’n’ roll --', 'rock n roll'],
    ['Война и мир', 'война и мир'],
  ])('[PROV-24] what somebody writes, %s, is never syntax', async (written, q) => {
    await start().search('book', written)
    expect(source.asked[0]?.query.q).toBe(q)
  })

  test.each<[string, BookFilters]>([
    ['it', {}],
    ['a !', {}],
    ['???', {}],
    ['tolkien', { language: 'qq' }],
    ['tolkien', { subject: '"*"' }],
  ])('[PROV-25] what it would not take, "%s" %j, finds nothing without a question', async (query, filters) => {
    expect(await start().search('book', query, filters)).toEqual([])
    expect(source.asked).toEqual([])
  })

  test('[PROV-25] a search that it refuses finds nothing', async () => {
    const json = { detail: [{ type: 'value_error', loc: ['query', 'q'], msg: 'Invalid query' }] }
    expect(await start(() => ({ status: 422, json })).search('book', 'the')).toEqual([])
  })

  test('[SRC-08] [DATA-23] reads a book with its text, pages and genres', async () => {
    expect(await start().read('book', 'openlibrary-OL27448W')).toEqual({
      kind: 'book',
      item: {
        id: 'openlibrary-OL27448W',
        volumeInfo: {
          title: 'Le Seigneur des anneaux',
          authors: ['J.R.R. Tolkien'],
          publishedDate: '1954',
          description: 'A ring to rule.',
          pageCount: 1193,
          categories: ['Fantasy', 'Roman'],
          imageLinks: { thumbnail: 'https://covers.openlibrary.org/b/id/388291-L.jpg?default=false' },
        },
      },
    })
    expect(source.asked.map(({ path, query: { q, lang, limit } }) => ({ path, q, lang, limit }))).toEqual([
      { path: '/works/OL27448W.json' },
      { path: '/search.json', q: 'key:/works/OL27448W', lang: 'fr', limit: '1' },
    ])
    expect(source.asked[1]?.query.fields).toMatch(/,number_of_pages_median,description$/)
  })

  test.each([
    ['a French one', { ...inFrench, description: 'Un *anneau*.' }, 'Un anneau.'],
    ['a French one without any', inFrench, 'One ring.'],
    ['another one', { language: ['ger'], description: 'Ein Ring.' }, 'One ring.'],
  ])('[SRC-08] the description is that of the edition, where it is %s', async (_, best, description) => {
    const work = record('OL1W', { description: 'One ring.' })
    const search = searched([found('OL1W', 'The Lord…', best)])
    const book = await start(only({ '/works/OL1W.json': work, '/search.json': search })).read(
      'book',
      'openlibrary-OL1W',
    )
    expect(book?.item).toMatchObject({ volumeInfo: { description } })
  })

  test('[SRC-08] a work that the search does not know yet is read from its record', async () => {
    const answer = only({ '/works/OL1W.json': record('OL1W', { covers: [null, -1, 5] }), '/search.json': searched([]) })
    expect(await start(answer).read('book', 'openlibrary-OL1W')).toMatchObject({
      item: {
        volumeInfo: {
          title: 'The Lord of the Rings',
          description: 'A ring to rule.',
          imageLinks: { thumbnail: 'https://covers.openlibrary.org/b/id/5-L.jpg?default=false' },
        },
      },
    })
  })

  test('[SRC-04] a work that was merged with another is read there, under the id that was asked for', async () => {
    const answer = (asked: Asked): Reply =>
      asked.path === '/works/OL5W.json' ? { json: redirect('OL5W', '/works/OL27448W') } : respond(asked)
    const book = await start(answer).read('book', 'openlibrary-OL5W')
    expect(book && [viewOf(book).id, viewOf(book).title]).toEqual(['openlibrary-OL5W', 'Le Seigneur des anneaux'])
    expect(paths()).toEqual(['/works/OL5W.json', '/works/OL27448W.json', '/search.json'])
    expect(source.asked[2]?.query.q).toBe('key:/works/OL27448W')
  })

  test.each([
    ['was deleted', { type: { key: '/type/delete' }, key: '/works/OL5W' }, 1],
    ['was merged with what is no work', redirect('OL5W', '/authors/OL26320A'), 1],
    ['is moved on and on', redirect('OL5W', '/works/OL5W'), 2],
  ])('[SRC-04] a work that %s is none', async (_, json, questions) => {
    const provider = start(only({ '/works/OL5W.json': json }))
    expect(await provider.read('book', 'openlibrary-OL5W')).toBeUndefined()
    expect(source.asked).toHaveLength(questions)
    expect(await provider.details('book', 'openlibrary-OL5W')).toBeUndefined()
    expect(await provider.recommend('book', 'openlibrary-OL5W')).toEqual([])
  })

  test('[SRC-08] [WORK-01] the first edition in French is the earliest of those that have a year', async () => {
    const answer = editions(
      edition({ publishers: ['Pocket'], publish_date: '2001' }),
      edition({ publishers: ['Sans date'] }),
      edition({ publishers: ['Allen & Unwin'], publish_date: '1954', languages: [{ key: '/languages/eng' }] }),
      edition({ publishers: ['Sans langue'], publish_date: '1955', languages: null }),
      null,
      { publishers: 'broken' },
      first,
    )
    const provider = start(only({ '/works/OL27448W/editions.json': answer }))
    expect(await provider.details('book', 'openlibrary-OL27448W')).toEqual({
      edition: { publisher: 'C. Bourgois', year: '1972', isbn: '9782267002768' },
    })
    expect(source.asked).toMatchObject([{ path: '/works/OL27448W/editions.json', query: { limit: '200' } }])
  })

  test('[SRC-08] where no French edition has a year, none is the first', async () => {
    const answer = only({ '/works/OL1W/editions.json': editions(edition({ publishers: ['Gallimard'] })) })
    expect(await start(answer).details('book', 'openlibrary-OL1W')).toEqual({})
  })

  test('[SRC-04] details of a work that was merged with another are those of the other', async () => {
    const answer = only({
      '/works/OL5W.json': redirect('OL5W', '/works/OL27448W'),
      '/works/OL27448W.json': record('OL27448W'),
      '/works/OL27448W/editions.json': editions(first),
    })
    expect(await start(answer).details('book', 'openlibrary-OL5W')).toMatchObject({ edition: { year: '1972' } })
  })

  test('[WORK-04] asks for the books of an author, and leaves out those of others', async () => {
    const docs = [found('OL1W', 'Le sien'), { ...found('OL2W', 'D’un autre'), author_name: ['Christopher Tolkien'] }]
    const works = await start(() => ({ json: searched(docs) })).worksBy('J.R.R. "Tolkien"')
    expect(works.map((work) => viewOf(work).id)).toEqual(['openlibrary-OL1W'])
    expect(source.asked[0]?.query).toMatchObject({ author: 'j.r.r tolkien', lang: 'fr', limit: '100' })
    expect(await start().worksBy('!!')).toEqual([])
    expect(source.asked).toEqual([])
  })

  test('[PROV-03] recommends other books of the author, without the work under either of its ids', async () => {
    const docs = ['OL5W', 'OL27448W', 'OL7W'].map((name) => found(name, name))
    const answer = only({
      '/works/OL5W.json': redirect('OL5W', '/works/OL27448W'),
      '/works/OL27448W.json': record('OL27448W'),
      '/search.json': searched(docs),
    })
    const works = await start(answer).recommend('book', 'openlibrary-OL5W')
    expect(works.map((work) => viewOf(work).id)).toEqual(['openlibrary-OL7W'])
    expect(source.asked.at(-1)?.query).toMatchObject({ q: 'author_key:OL26320A', lang: 'fr', limit: '20' })
  })

  test.each([[null], [[]], [['x', { author: '/authors/OL1A' }]], [[{ author: { key: '/works/OL1W' } }]]])(
    '[PROV-03] a work of no known author, %j, goes with none',
    async (authors) => {
      const provider = start(only({ '/works/OL1W.json': record('OL1W', { authors }) }))
      expect(await provider.recommend('book', 'openlibrary-OL1W')).toEqual([])
      expect(paths()).toEqual(['/works/OL1W.json'])
    },
  )
})
