import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asked, type Reply, startFakeSource } from '../../testing/fake-source.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'

/** Answers for all three providers: films, music, books. */
function respond({ path, query }: Asked): Reply {
  if (path === '/tmdb/search/movie') {
    return { json: { results: [{ id: 77, title: `Film sur ${query.query}`, poster_path: '/77.jpg' }] } }
  }
  if (path === '/tmdb/movie/77') return { json: { id: 77, title: 'Film 77' } }
  if (path === '/tmdb/movie/78') return { status: 401, json: { status_message: 'Invalid API key' } }
  if (path === '/api/token') return { json: { access_token: 'token', expires_in: 3600 } }
  if (path === '/spotify/search' && query.type === 'show') {
    return { json: { shows: { items: [{ id: 's1', name: 'Transfert', description: 'Une <b>histoire</b>' }] } } }
  }
  if (path === '/books/volumes/b1') return { json: { id: 'b1', volumeInfo: { title: 'Les Années' } } }
  if (path === '/books/volumes') return { text: '<html>' }
  return { status: 404, json: {} }
}

const source = await startFakeSource(respond)
beforeEach(() => source.respond(respond))
afterAll(() => source.stop())

const embedded = useTestServer()
const configured = useTestServer({
  environment: {
    TMDB_TOKEN: 'token',
    TMDB_URL: `${source.url}/tmdb`,
    SPOTIFY_CLIENT_ID: 'id',
    SPOTIFY_CLIENT_SECRET: 'secret',
    SPOTIFY_URL: `${source.url}/spotify`,
    SPOTIFY_ACCOUNTS_URL: source.url,
    GOOGLE_BOOKS_KEY: 'key',
    GOOGLE_BOOKS_URL: `${source.url}/books`,
  },
})

describe('without providers', () => {
  let call: Call
  beforeAll(async () => {
    ;({ call } = await embedded().signIn())
  })

  test('[SRCH-01] [WORK-01] [WORK-05] a member searches, reads and is led further', async () => {
    const found = await call('/api/catalogue/movie?q=chihiro')
    expect([found.status, found.body.works[0].item.title]).toEqual([200, 'Le Voyage de Chihiro'])
    const { id } = found.body.works[0].item as { id: number }
    expect((await call(`/api/catalogue/movie/${id}`)).body).toEqual({ work: found.body.works[0] })
    const { details } = (await call(`/api/catalogue/movie/${id}/details`)).body
    const soundtrack = { kind: 'album', item: expect.objectContaining({ id: 'trv-spirited-away-joe-hisaishi' }) }
    expect(details).toEqual({ runtime: 125, countries: ['Japon'], elsewhere: [soundtrack] })
    const beside = await call(`/api/catalogue/movie/${id}/recommendations`)
    expect(beside.body.works.length).toBeGreaterThan(5)
  })

  test('[WORK-04] a member reads what somebody made, of every kind', async () => {
    const { body } = await call('/api/creators?name=marjane%20satrapi')
    expect(body.missing).toEqual([])
    expect(body.works.map(({ kind }: { kind: string }) => kind)).toEqual(['movie', 'book'])
    expect((await call('/api/creators?name=Personne%20Ici')).body).toEqual({ works: [], missing: [], limited: false })
    for (const query of ['', '?name=', '?name=%20', `?name=${'x'.repeat(201)}`, '?name=a&kind=book']) {
      expect((await call(`/api/creators${query}`)).status, query).toBe(400)
    }
  })

  test('[GAP-49] a visitor is refused', async () => {
    for (const path of ['/catalogue/movie?q=chihiro', '/catalogue/movie/9000000001']) {
      const { status, body } = await embedded().call(`/api${path}`)
      expect([status, body.error.code]).toEqual([401, 'session.required'])
    }
  })

  test.each([
    '/catalogue/movie',
    '/catalogue/movie?q=a',
    '/catalogue/movie?q=%20a%20',
    `/catalogue/movie?q=${'x'.repeat(101)}`,
    '/catalogue/movie?q=%3Cscript%3E',
    '/catalogue/movie?q=amour&page=2',
    '/catalogue/movie?q=amour&subject=drame',
    '/catalogue/film?q=amour',
    '/catalogue/book?q=amour&maxResults=41',
    '/catalogue/book?q=amour&publishedFrom=18',
    '/catalogue/book?q=amour&language=french',
  ])('[SRCH-05] [RULE-04] [RULE-05] %s is refused', async (path) => {
    const { status, body } = await call(`/api${path}`)
    expect([status, body.error.code]).toEqual([400, 'request.invalid'])
  })

  test('[PROV-24] [GAP-116] books are filtered', async () => {
    const { body } = await call('/api/catalogue/book?q=le&subject=Th%C3%A9%C3%A2tre&publishedTo=1700&maxResults=2')
    expect(body.works).toHaveLength(2)
    for (const { item } of body.works) {
      expect(item.volumeInfo.categories).toContain('Théâtre')
      expect(Number(item.volumeInfo.publishedDate)).toBeLessThanOrEqual(1700)
    }
  })

  test('[MOV-15] [MOV-16] [MUS-15] [MUS-16] [MUS-17] [BOOK-12] [POD-07] what is not there is not found', async () => {
    const paths = ['movie/9999999999', 'series/1', 'artist/x', 'album/x', 'track/x', 'book/x', 'podcast/x']
    for (const path of paths) {
      const { status, body } = await call(`/api/catalogue/${path}`)
      expect([path, status, body.error.code]).toEqual([path, 404, 'catalogue.not_found'])
    }
  })

  test('[SRCH-01] everybody may know who serves what', async () => {
    const { body } = await embedded().call('/api/catalogue')
    expect(new Set(Object.values(body.providers as Record<string, string>))).toEqual(new Set(['embedded']))
    expect(embedded().services.catalogue.states()).toEqual({ embedded: 'ok' })
  })
})

describe('with providers', () => {
  let call: Call
  beforeAll(async () => {
    ;({ call } = await configured().signIn())
  })

  test('[SRCH-01] everybody may know who serves what', async () => {
    expect((await configured().call('/api/catalogue')).body.providers).toEqual({
      movie: 'tmdb',
      series: 'tmdb',
      artist: 'spotify',
      album: 'spotify',
      track: 'spotify',
      podcast: 'spotify',
      book: 'google-books',
    })
  })

  test('[GAP-150] two people share what one of them asked for', async () => {
    const other = await configured().signIn()
    const first = await call('/api/catalogue/movie?q=Mer')
    const second = await other.call('/api/catalogue/movie?q=mer')
    expect(first.body.works).toMatchObject([{ kind: 'movie', item: { id: 77, title: 'Film sur Mer' } }])
    expect(second.body).toEqual(first.body)
    expect(source.asked).toHaveLength(1)
  })

  test('[PROV-15] [PROV-21] podcasts come from the server, their descriptions sanitised', async () => {
    const { body } = await call('/api/catalogue/podcast?q=transfert')
    expect(body.works).toEqual([
      { kind: 'podcast', item: { id: 's1', type: 'show', name: 'Transfert', description: 'Une <b>histoire</b>' } },
    ])
  })

  test('[PROV-24] books come from the configured address, asked for with the configured key', async () => {
    expect((await call('/api/catalogue/book/b1')).body.work.item.volumeInfo.title).toBe('Les Années')
    expect(source.asked).toMatchObject([{ path: '/books/volumes/b1', query: { key: 'key' } }])
  })

  test('[GAP-66] malformed ids are not found, without asking the provider', async () => {
    for (const path of [
      'movie/abc',
      'movie/0',
      'movie/-1',
      'movie/99999999999',
      'series/1e3',
      'album/a.b',
      'book/a%2Fb',
    ]) {
      const { status, body } = await call(`/api/catalogue/${path}`)
      expect([path, status, body.error.code]).toEqual([path, 404, 'catalogue.not_found'])
      expect((await call(`/api/catalogue/${path}/recommendations`)).body.error.code).toBe('catalogue.not_found')
    }
    expect(source.asked).toEqual([])
  })

  test('[GAP-110] [PROV-16] not found and unavailable are two answers', async () => {
    expect((await call('/api/catalogue/movie/77')).body.work.item.title).toBe('Film 77')
    const missing = await call('/api/catalogue/movie/79')
    expect([missing.status, missing.body.error.code]).toEqual([404, 'catalogue.not_found'])
    const unavailable = await call('/api/catalogue/movie/78')
    expect([unavailable.status, unavailable.body.error.code]).toEqual([503, 'catalogue.unavailable'])
  })

  test('[GAP-115] no answer holds a token or a secret of a provider', async () => {
    const answers = await Promise.all(
      ['/api/catalogue/movie/77', '/api/catalogue/movie/78', '/api/catalogue', '/api/health'].map((path) => call(path)),
    )
    expect(JSON.stringify(answers.map(({ body }) => body as unknown))).not.toMatch(/token|secret/)
  })

  test('[PROV-09] a provider that does not let us in rests, its searches find nothing, and the health says so', async () => {
    source.respond((asked) => (asked.path.startsWith('/tmdb') ? { status: 403, json: {} } : respond(asked)))
    for (let number = 0; number < 7; number += 1) {
      expect((await call(`/api/catalogue/movie?q=rien${number}`)).body).toEqual({ works: [], limited: true })
    }
    expect(source.asked.length).toBeLessThanOrEqual(5)
    const { status, providers } = await configured().services.health.read()
    expect([status, providers]).toEqual(['degraded', { tmdb: 'resting', spotify: 'ok', 'google-books': 'ok' }])
    expect((await call('/api/catalogue/podcast?q=transfert')).body.works).toHaveLength(1)
    source.respond(respond)
    configured().clock.advance(30_000)
    expect((await call('/api/catalogue/movie?q=rien0')).body.works).toHaveLength(1)
    expect(configured().services.catalogue.states().tmdb).toBe('ok')
  })
})
