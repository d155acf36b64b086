import { type MediaType, viewOf } from '@trouvaille/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../../testing/fake-source.ts'
import { createTestClock } from '../../../testing/clock.ts'
import type { ProviderContext } from './client.ts'
import { remoteSuite } from './provider.suite.ts'
import { createSpotify } from './spotify.ts'
import { entries, failure, image, respond, show, token } from './spotify.answers.ts'

const isPreliminary = ({ path }: Asked) => path === '/api/token'
const credentials = { clientId: 'client', clientSecret: 'secret' }
const create = (url: string, context: ProviderContext) =>
  createSpotify({ ...credentials, baseUrl: `${url}/v1`, accountsUrl: url }, context)

describe('Spotify as a provider', () => {
  remoteSuite({
    create,
    respond,
    isPreliminary,
    entriesOf: (answer) => Object.values(answer as Record<string, { items: unknown[] }>)[0]?.items ?? [],
    samples: [
      { kind: 'album', query: 'moon', id: 'b1', title: 'Moon Safari', creator: 'air', missingId: 'missing' },
      { kind: 'artist', query: 'air', id: 'a1', title: 'Air', creator: 'air', missingId: 'missing' },
      { kind: 'track', query: 'need', id: 't1', title: 'All I Need', creator: 'air', missingId: 'missing' },
      { kind: 'podcast', query: 'transfert', id: 's1', title: 'Transfert', creator: 'Slate.fr', missingId: 'missing' },
    ],
  })
})

describe('Spotify', () => {
  let source: FakeSource
  beforeAll(async () => {
    source = await startFakeSource()
  })
  afterAll(() => source.stop())

  function start(answer = respond) {
    source.respond(answer)
    const clock = createTestClock('2026-11-21T12:00:00Z')
    const pauses: number[] = []
    const sleep = async (milliseconds: number) => pauses.push(milliseconds)
    return { clock, pauses, provider: create(source.url, { clock, log: createLog('silent'), sleep }) }
  }
  const calls = () => source.asked.filter((asked) => !isPreliminary(asked))
  const tokenCalls = () => source.asked.filter(isPreliminary)
  const askedFor = () => calls().map(({ path, query }) => ({ path, query }))

  test.each<[MediaType, string]>([
    ['artist', 'artist'],
    ['album', 'album'],
    ['track', 'track'],
    ['podcast', 'show'],
  ])('[PROV-13] [GAP-112] [GAP-114] [GAP-119] searches %s as type %s, 20 of the French market', async (kind, type) => {
    const works = await start().provider.search(kind, 'l’été & co')
    expect(works).toHaveLength(20)
    expect(askedFor()).toEqual([{ path: '/v1/search', query: { q: 'l’été & co', type, market: 'FR', limit: '20' } }])
  })

  test.each<[MediaType, string, string, Record<string, string>]>([
    ['artist', 'a1', '/v1/artists/a1', {}],
    ['album', 'b1', '/v1/albums/b1', { market: 'FR' }],
    ['track', 't1', '/v1/tracks/t1', { market: 'FR' }],
    ['podcast', 's1', '/v1/shows/s1', { market: 'FR' }],
  ])('[PROV-14] [PROV-15] [GAP-113] reads %s %s at %s', async (kind, id, path, query) => {
    await start().provider.read(kind, id)
    expect(askedFor()).toEqual([{ path, query }])
  })

  test('[DATA-22] [PROV-16] keeps of each what the product shows', async () => {
    const { provider } = start()
    expect((await provider.read('artist', 'a1'))?.item).toEqual({
      id: 'a1',
      name: 'Air',
      type: 'artist',
      genres: ['french pop', 'electro'],
      images: [image(640), image(320)],
      external_urls: { spotify: 'https://open.spotify.com/artist/a1' },
    })
    expect((await provider.read('album', 'b1'))?.item).toEqual({
      id: 'b1',
      name: 'Moon Safari',
      type: 'album',
      artists: [{ id: 'a1', name: 'Air' }],
      images: [image(640)],
      release_date: '1998-01-16',
      total_tracks: 10,
      external_urls: { spotify: 'https://open.spotify.com/album/b1' },
    })
    expect((await provider.read('track', 't1'))?.item).toEqual({
      id: 't1',
      name: 'All I Need',
      type: 'track',
      artists: [
        { id: 'a1', name: 'Air' },
        { id: 'a2', name: 'Beth Hirsch' },
      ],
      album: { id: 'b1', name: 'Moon Safari', images: [image(640)], release_date: '1998-01-16' },
      duration_ms: 274_000,
      preview_url: null,
      external_urls: { spotify: 'https://open.spotify.com/track/t1' },
    })
  })

  test('[WORK-01] an album has its tracks, with number, length and preview', async () => {
    const details = await start().provider.details('album', 'b1')
    expect(
      details?.tracks?.map(({ number, disc, track: { name, duration_ms: length, preview_url: preview } }) => [
        number,
        disc,
        name,
        length,
        preview,
      ]),
    ).toEqual([
      [1, 1, 'La Femme d’argent', 274_000, 'https://p.scdn.co/mp3-preview/t0'],
      [2, 1, 'All I Need', 274_000, null],
    ])
    expect(askedFor()).toEqual([{ path: '/v1/albums/b1/tracks', query: { market: 'FR', limit: '50' } }])
  })

  test('[WORK-01] a broken track does not hide the others', async () => {
    const items = [null, 7, { id: 't1' }, { id: 't2', name: 'Autre', artists: [], track_number: 0 }]
    const { provider } = start((asked) => (isPreliminary(asked) ? token : { json: { items } }))
    expect((await provider.details('album', 'b1'))?.tracks).toEqual([
      { track: { id: 't2', name: 'Autre', artists: [], type: 'track' } },
    ])
  })

  test('[WORK-01] an artist has albums, and of what a search for them finds the titles that are theirs', async () => {
    const mine = entries('track', 3)
    const theirs = { ...(entries('track', 1, 7)[0] as object), artists: [{ id: 'a9', name: 'Air' }] }
    const { provider } = start((asked) =>
      asked.path === '/v1/search' ? { json: { tracks: { items: [theirs, ...mine] } } } : respond(asked),
    )
    const details = await provider.details('artist', 'a1')
    expect(details?.albums).toHaveLength(5)
    expect(details?.bestKnown?.map(({ item }) => item.id)).toEqual(['t1', 't2', 't3'])
    expect(askedFor()).toContainEqual({
      path: '/v1/search',
      query: { q: 'artist:"Air"', type: 'track', market: 'FR', limit: '20' },
    })
    expect(await provider.details('artist', 'missing')).toBeUndefined()
    expect(await provider.details('track', 't1')).toEqual({})
  })

  test('[WORK-04] asks for what an artist of the name made, and for artists and podcasts by the name', async () => {
    const works = await start().provider.worksBy('Slate.fr')
    expect(new Set(works.map(({ kind }) => kind))).toEqual(new Set(['podcast']))
    expect(new Set(askedFor().map(({ query }) => `${query.type} ${query.q}`))).toEqual(
      new Set(['artist Slate.fr', 'album artist:"Slate.fr"', 'track artist:"Slate.fr"', 'show Slate.fr']),
    )
  })

  test.each([
    [['fr'], undefined],
    [['en'], 'en'],
    [['en-GB'], 'en'],
    [['en', 'fr'], undefined],
    [[], undefined],
  ])('[EASE-11] of a podcast in %j the title is in %s', async (languages, language) => {
    const { provider } = start((asked) =>
      asked.path.startsWith('/v1/shows/') ? { json: { ...show('s1', 'Serial'), languages } } : respond(asked),
    )
    const item = (await provider.read('podcast', 's1'))?.item
    expect([item?.id, item && 'language' in item ? item.language : undefined]).toEqual(['s1', language])
    expect(item).not.toHaveProperty('languages')
  })

  test('[DATA-25] [POD-11] [GAP-117] the description of a podcast is clean HTML', async () => {
    expect((await start().provider.read('podcast', 's1'))?.item).toEqual({
      id: 's1',
      name: 'Transfert',
      type: 'show',
      publisher: 'Slate.fr',
      description: '<p>Une histoire <b>vraie</b>, racontée par qui l’a vécue.</p>',
      images: show('s1', '').images,
      external_urls: { spotify: 'https://open.spotify.com/show/s1' },
    })
  })

  test('[MUS-08] null hides no artist', async () => {
    const bare = { id: 'a1', name: 'Air', genres: null, images: null, external_urls: null }
    const { provider } = start((asked) => (isPreliminary(asked) ? token : { json: bare }))
    expect(await provider.read('artist', 'a1')).toEqual({
      kind: 'artist',
      item: { id: 'a1', name: 'Air', type: 'artist' },
    })
  })

  test('[GAP-66] an id that it calls malformed is not there', async () => {
    const { provider } = start((asked) => (isPreliminary(asked) ? token : failure(400, 'Invalid base62 id')))
    expect(await provider.read('artist', 'x')).toBeUndefined()
  })

  test('[MUS-04] goes from an artist, an album or a track to the other albums of the artist', async () => {
    const { provider } = start()
    const titles = async (kind: MediaType, id: string) =>
      (await provider.recommend(kind, id)).map((work) => viewOf(work).id)
    expect(await titles('artist', 'a1')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
    expect(await titles('album', 'b1')).toEqual(['b2', 'b3', 'b4', 'b5'])
    expect(await titles('track', 't1')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
    expect(await titles('podcast', 's1')).toEqual([])
    expect(calls().map(({ path }) => path)).toEqual([
      '/v1/artists/a1/albums',
      '/v1/albums/b1',
      '/v1/artists/a1/albums',
      '/v1/tracks/t1',
      '/v1/artists/a1/albums',
    ])
  })

  describe('its token', () => {
    test('[PROV-10] [PROV-12] is asked for by a form without a body of ours, and carried by each call', async () => {
      await start().provider.read('artist', 'a1')
      expect(tokenCalls()).toMatchObject([{ method: 'POST', body: 'grant_type=client_credentials' }])
      expect(tokenCalls()[0]?.headers.authorization).toBe(`Basic ${btoa('client:secret')}`)
      expect(calls()[0]?.headers.authorization).toBe('Bearer token 1')
    })

    test('[PROV-11] [GAP-115] is kept until it expires', async () => {
      const { provider, clock } = start()
      await provider.read('artist', 'a1')
      clock.advance(3_599_999)
      await provider.read('artist', 'a2')
      expect(tokenCalls()).toHaveLength(1)
      clock.advance(1)
      await provider.read('artist', 'a3')
      expect(tokenCalls()).toHaveLength(2)
    })

    test('[PROV-11] is asked for once by many who need it at the same time', async () => {
      const { provider } = start()
      await Promise.all(Array.from({ length: 30 }, (_, index) => provider.read('artist', `a${index}`)))
      expect([tokenCalls().length, calls().length]).toEqual([1, 30])
    })

    test('[PROV-17] is dropped when it is refused, and the call made once more with another', async () => {
      let given = 0
      const { provider } = start((asked) => {
        if (isPreliminary(asked)) {
          given += 1
          return { json: { access_token: `token ${given}`, token_type: 'Bearer', expires_in: 3600 } }
        }
        return asked.headers.authorization === 'Bearer token 1'
          ? failure(401, 'The access token expired')
          : respond(asked)
      })
      const works = await Promise.all([provider.read('artist', 'a1'), provider.read('artist', 'a2')])
      expect(works.every(Boolean)).toBe(true)
      expect(tokenCalls()).toHaveLength(2)
      expect(
        calls()
          .map(({ headers }) => headers.authorization ?? '')
          .toSorted(),
      ).toEqual(['Bearer token 1', 'Bearer token 1', 'Bearer token 2', 'Bearer token 2'])
    })

    test('[PROV-17] that ends early for many callers at once is renewed once, and nobody is refused', async () => {
      let tokens = 0
      const { provider } = start((asked) => {
        if (isPreliminary(asked)) return { json: { access_token: `token ${(tokens += 1)}`, expires_in: 3600 } }
        return asked.headers.authorization === 'Bearer token 1' ? failure(401, 'expired') : respond(asked)
      })
      const works = await Promise.all(Array.from({ length: 30 }, (_, index) => provider.read('artist', `a${index}`)))
      expect(works.every(Boolean)).toBe(true)
      expect([tokens, provider.state]).toEqual([2, 'ok'])
    })

    test('[PROV-17] that is refused twice is a failure', async () => {
      const { provider } = start((asked) => (isPreliminary(asked) ? token : failure(401, 'No')))
      await expect(provider.read('artist', 'a1')).rejects.toMatchObject({ status: 401 })
      expect(calls()).toHaveLength(2)
    })

    test('[PROV-19] is not asked for with each call when the credentials are wrong', async () => {
      const { provider, clock } = start(() => ({ status: 400, json: { error: 'invalid_client' } }))
      const refused = { status: 400, answer: expect.stringContaining('invalid_client') }
      await expect(provider.search('artist', 'air')).rejects.toMatchObject(refused)
      await expect(provider.search('artist', 'daft')).rejects.toThrow('the circuit is open')
      expect([source.asked.length, provider.state]).toEqual([1, 'resting'])
      clock.advance(60_000)
      source.respond(respond)
      expect(await provider.search('artist', 'air')).toHaveLength(20)
    })

    test.each<[string, Reply]>([
      ['nonsense', { json: { access_token: 7 } }],
      ['HTML', { text: '<html>' }],
      ['500', { status: 500, json: {} }],
      ['a broken connection', 'break'],
    ])('[PROV-19] that comes as %s is a failure, and no call is made', async (_, reply) => {
      await expect(start(() => reply).provider.search('artist', 'air')).rejects.toThrow()
      expect(calls()).toEqual([])
    })
  })

  describe('in development mode', () => {
    const small = (items: number) => (asked: Asked) => {
      const { limit, offset, type = '' } = asked.query
      if (asked.path !== '/v1/search') return respond(asked)
      if (Number(limit) > 10) return failure(400, 'Invalid limit')
      const from = Number(offset ?? 0)
      return { json: { [`${type}s`]: { items: entries(type, Math.max(0, Math.min(10, items - from)), from) } } }
    }
    const limits = () => calls().map(({ query }) => [query.limit, query.offset])

    test('[PROV-13] refuses 20, gives 10 twice, and is never asked for 20 again', async () => {
      const { provider } = start(small(35))
      const works = await provider.search('album', 'air')
      expect(works.map((work) => viewOf(work).id)).toEqual(Array.from({ length: 20 }, (_, index) => `b${index + 1}`))
      await provider.search('track', 'air')
      expect(limits()).toEqual([
        ['20', undefined],
        ['10', undefined],
        ['10', '10'],
        ['10', undefined],
        ['10', '10'],
      ])
    })

    test('[PROV-13] gives 20 albums of an artist, too', async () => {
      const { provider } = start((asked) => {
        if (asked.path !== '/v1/artists/a1/albums') return respond(asked)
        const { limit = '5', offset = '0' } = asked.query
        if (Number(limit) > 10) return failure(400, 'Invalid limit')
        return { json: { items: entries('album', Number(limit), Number(offset)) } }
      })
      expect(await provider.recommend('artist', 'a1')).toHaveLength(20)
      expect(limits()).toEqual([
        ['20', undefined],
        ['10', undefined],
        ['10', '10'],
      ])
    })

    test('[PROV-13] is not asked for a second page when the first is not full', async () => {
      const { provider } = start(small(7))
      expect(await provider.search('album', 'air')).toHaveLength(7)
      expect(limits()).toEqual([
        ['20', undefined],
        ['10', undefined],
      ])
    })

    test('[PROV-13] another bad request is no reason for small pages', async () => {
      const { provider } = start((asked) => (isPreliminary(asked) ? token : failure(400, 'No search query')))
      await expect(provider.search('album', 'air')).rejects.toMatchObject({ status: 400 })
      expect(limits()).toEqual([['20', undefined]])
    })
  })

  describe('podcast searches', () => {
    test('[SRCH-07] [GAP-106] leave 500 ms apart', async () => {
      const { provider, pauses, clock } = start()
      await Promise.all(['un', 'deux', 'trois'].map((query) => provider.search('podcast', query)))
      expect(pauses).toEqual([500, 1000])
      clock.advance(1600)
      await provider.search('podcast', 'quatre')
      expect(pauses).toEqual([500, 1000])
      clock.advance(300)
      await provider.search('podcast', 'cinq')
      expect(pauses).toEqual([500, 1000, 200])
    })

    test('[SRCH-07] other searches do not wait', async () => {
      const { provider, pauses } = start()
      await Promise.all(['un', 'deux', 'trois'].map((query) => provider.search('album', query)))
      expect(pauses).toEqual([])
    })

    test('[PROV-22] that would wait for more than 5 s are refused', async () => {
      const { provider, pauses } = start()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 15 }, (_, index) => provider.search('podcast', `p${index}`)),
      )
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
      expect(Math.max(...pauses)).toBe(5000)
    })
  })
})
