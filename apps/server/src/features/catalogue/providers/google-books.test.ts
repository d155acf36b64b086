import { type BookFilters } from '@trouvaille/contract'
import { viewOf } from '@trouvaille/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../../testing/fake-source.ts'
import { createTestClock } from '../../../testing/clock.ts'
import type { ProviderContext } from './client.ts'
import { createGoogleBooks } from './google-books.ts'
import { remoteSuite } from './provider.suite.ts'

/** Shapes of Google Books, version 1, with fields that we do not keep. */

const volume = (id: string, title: string, publishedDate = '2008-01-31') => ({
  kind: 'books#volume',
  id,
  etag: 'x',
  selfLink: `https://www.googleapis.com/books/v1/volumes/${id}`,
  volumeInfo: {
    title,
    authors: ['Annie Ernaux'],
    publisher: 'Gallimard',
    publishedDate,
    description: '<p>« La photo en noir et blanc &amp; <i>les mots</i>. »</p><p>Un récit.</p><script>x()</script>',
    industryIdentifiers: [{ type: 'ISBN_13', identifier: '9782070779222' }],
    pageCount: 241,
    categories: ['Fiction'],
    imageLinks: {
      smallThumbnail: 'http://books.google.com/books/content?id=x&zoom=5',
      thumbnail: 'http://books.google.com/books/content?id=x&zoom=1&source=gbs_api',
    },
    language: 'fr',
  },
  saleInfo: { country: 'FR' },
  accessInfo: {},
})
const titles: Record<string, string> = { zyTCAlFPjgYC: 'Les Années' }

function respond({ path }: Asked): Reply {
  if (path === '/books/v1/volumes') {
    const others = Array.from({ length: 19 }, (_, index) =>
      volume(`other${index}`, `Autre ${index}`, String(1990 + index)),
    )
    return {
      json: { kind: 'books#volumes', totalItems: 400, items: [volume('zyTCAlFPjgYC', 'Les Années'), ...others] },
    }
  }
  const id = path.replace('/books/v1/volumes/', '')
  const title = titles[id]
  if (title) return { json: volume(id, title) }
  return { status: 404, json: { error: { code: 404, message: 'The volume ID could not be found.' } } }
}

const create = (url: string, context: ProviderContext) =>
  createGoogleBooks({ baseUrl: `${url}/books/v1`, key: undefined }, context)

describe('Google Books as a provider', () => {
  remoteSuite({
    create,
    respond,
    entriesOf: (answer) => (answer as { items: unknown[] }).items,
    samples: [
      {
        kind: 'book',
        query: 'années',
        id: 'zyTCAlFPjgYC',
        title: 'Les Années',
        creator: 'annie ernaux',
        missingId: 'missing',
      },
    ],
  })
})

describe('Google Books', () => {
  let source: FakeSource
  beforeAll(async () => {
    source = await startFakeSource()
  })
  afterAll(() => source.stop())

  function start(answer = respond, key?: string) {
    source.respond(answer)
    const context = { clock: createTestClock(), log: createLog('silent') }
    return createGoogleBooks({ baseUrl: `${source.url}/books/v1`, key }, context)
  }

  test('[PROV-24] searches 20 books', async () => {
    expect(await start().search('book', 'annie & co')).toHaveLength(20)
    expect(source.asked).toMatchObject([{ method: 'GET', path: '/books/v1/volumes' }])
    expect(source.asked[0]?.query).toEqual({ q: 'annie & co', printType: 'books', maxResults: '20', country: 'FR' })
  })

  test('[WORK-04] asks for the books of an author, and leaves out those of others', async () => {
    const other = volume('autre', 'D’un autre')
    other.volumeInfo.authors = ['Annie Ernaux-Martin']
    const provider = start(() => ({ json: { totalItems: 2, items: [volume('sien', 'Le sien'), other] } }))
    expect((await provider.worksBy('Annie "Ernaux"')).map((work) => viewOf(work).id)).toEqual(['sien'])
    expect(source.asked[0]?.query).toEqual({
      q: 'inauthor:"Annie  Ernaux "',
      printType: 'books',
      maxResults: '40',
      country: 'FR',
    })
  })

  test.each<[BookFilters, Record<string, string>]>([
    [{ subject: 'fiction' }, { q: 'ernaux subject:"fiction"' }],
    [{ subject: 'a" inauthor:"b' }, { q: 'ernaux subject:"a  inauthor: b"' }],
    [{ language: 'fr' }, { langRestrict: 'fr' }],
    [{ maxResults: 5 }, { maxResults: '5' }],
  ])('[PROV-24] [GAP-116] sends the filters %j', async (filters, query) => {
    await start().search('book', 'ernaux', filters)
    expect(source.asked[0]?.query).toMatchObject(query)
  })

  test.each<[BookFilters, string[]]>([
    [{ publishedFrom: 2008 }, ['2008', '2008']],
    [{ publishedTo: 1991 }, ['1990', '1991']],
    [{ publishedFrom: 1995, publishedTo: 1996 }, ['1995', '1996']],
  ])('[PROV-24] [GAP-116] keeps the range of dates %j itself', async (filters, years) => {
    const works = await start().search('book', 'ernaux', filters)
    expect(works.map((work) => viewOf(work).year)).toEqual(years)
  })

  test('[PROV-24] sends a key when it has one', async () => {
    await start(respond, 'a key').search('book', 'ernaux')
    expect(source.asked[0]?.query.key).toBe('a key')
  })

  test('[PROV-25] a search that finds nothing gives an empty list', async () => {
    expect(await start(() => ({ json: { kind: 'books#volumes', totalItems: 0 } })).search('book', 'zzzz')).toEqual([])
  })

  test('[DATA-23] [DATA-24] [BOOK-18] keeps what the product shows, with text for HTML and https for http', async () => {
    expect(await start().read('book', 'zyTCAlFPjgYC')).toEqual({
      kind: 'book',
      item: {
        id: 'zyTCAlFPjgYC',
        volumeInfo: {
          title: 'Les Années',
          authors: ['Annie Ernaux'],
          publisher: 'Gallimard',
          publishedDate: '2008-01-31',
          description: '« La photo en noir et blanc & les mots. »\n\nUn récit.',
          pageCount: 241,
          categories: ['Fiction'],
          imageLinks: { thumbnail: 'https://books.google.com/books/content?id=x&zoom=1&source=gbs_api' },
        },
      },
    })
  })

  test('[BOOK-14] [BOOK-16] a book may have a title only', async () => {
    expect(await start(() => ({ json: { id: 'x', volumeInfo: { title: 'Sans rien' } } })).read('book', 'x')).toEqual({
      kind: 'book',
      item: { id: 'x', volumeInfo: { title: 'Sans rien' } },
    })
  })

  test('[BOOK-14] null and over-long categories hide no book', async () => {
    const nothing = { authors: null, publishedDate: null, description: null, pageCount: null, imageLinks: null }
    const volumeInfo = { title: 'Un livre', ...nothing, categories: ['Roman', 'x'.repeat(200)] }
    const book = await start(() => ({ json: { id: 'b', volumeInfo } })).read('book', 'b')
    expect(book).toEqual({ kind: 'book', item: { id: 'b', volumeInfo: { title: 'Un livre', categories: ['Roman'] } } })
  })

  test.each([
    ['http://books.example/a?u=http://b.example', 'https://books.example/a?u=http://b.example'],
    ['https://books.example/a?u=http:', 'https://books.example/a?u=http:'],
  ])('[DATA-24] of the cover %s only the beginning is changed', async (thumbnail, kept) => {
    const volumeInfo = { title: 'Un livre', imageLinks: { thumbnail } }
    const book = await start(() => ({ json: { id: 'b', volumeInfo } })).read('book', 'b')
    expect(book?.item).toMatchObject({ volumeInfo: { imageLinks: { thumbnail: kept } } })
  })

  test('[PROV-25] recommends nothing', async () => {
    expect(await start().recommend('book', 'zyTCAlFPjgYC')).toEqual([])
    expect(source.asked).toEqual([])
  })
})
