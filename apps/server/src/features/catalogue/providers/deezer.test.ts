import { type MediaType, viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import type { Asked, Reply } from '../../../testing/fake-source.ts'
import type { SourceContext } from './client.ts'
import { artist, failure, images, page, release, respond, track } from './deezer.answers.ts'
import { createDeezer } from './deezer.ts'
import { remoteSuite } from './provider.suite.ts'
import { countSlots, useSource } from './use-source.suite.ts'

const create = (url: string, context: SourceContext) => createDeezer({ baseUrl: url }, context)
const missingId = 'deezer-99999'

describe('Deezer as a provider', () => {
  remoteSuite({
    create,
    respond,
    entriesOf: (answer) => (answer as { data: unknown[] }).data,
    samples: [
      { kind: 'album', query: 'moon', id: 'deezer-11', title: 'Moon Safari', creator: 'air', missingId },
      { kind: 'artist', query: 'air', id: 'deezer-1', title: 'Air', creator: 'air', missingId },
      { kind: 'track', query: 'need', id: 'deezer-101', title: 'All I Need', creator: 'air', missingId },
      {
        kind: 'podcast',
        query: 'transfert',
        id: 'deezer-1001',
        title: 'Transfert',
        creator: 'Slate.fr',
        isAnonymous: true,
        missingId,
      },
    ],
  })
})

describe('Deezer', () => {
  const source = useSource(create, respond)

  /** @param answer What is answered, else what Deezer answers. */
  function start(answer: (asked: Asked) => Reply | undefined = () => undefined) {
    const { rateLimit, rates, taken } = countSlots()
    const started = source.start((asked) => answer(asked) ?? respond(asked), {
      rateLimit,
      address: 'https://trouvaille.example',
    })
    return { ...started, rates, slotsTaken: taken }
  }
  const askedFor = () => source.asked.map(({ path, query }) => ({ path, query }))
  const idsOf = (works: Parameters<typeof viewOf>[0][] = []) => works.map((work) => viewOf(work).id)

  test.each<MediaType>(['artist', 'album', 'track', 'podcast'])('[SRC-07] searches %s, 20 of them', async (kind) => {
    expect(await start().provider.search(kind, 'l’été & co')).toHaveLength(20)
    expect(askedFor()).toEqual([{ path: `/search/${kind}`, query: { q: 'l’été & co', limit: '20' } }])
  })

  test.each<[MediaType, string]>([
    ['artist', 'deezer-1'],
    ['album', 'deezer-11'],
    ['track', 'deezer-101'],
    ['podcast', 'deezer-1001'],
  ])('[SRC-04] reads %s %s by its number, which follows the name of the source', async (kind, id) => {
    const { provider } = start()
    expect((await provider.read(kind, id))?.item.id).toBe(id)
    expect([provider.idPrefix, askedFor()]).toEqual(['deezer-', [{ path: `/${kind}/${id.slice(7)}`, query: {} }]])
  })

  test.each(['27', 'deezer-', 'deezer-x1', 'deezer-1x', 'deezer-0', 'deezer--1', 'trv-1', 'openlibrary-27'])(
    '[SRC-04] %s is the id of nothing, and nobody is asked',
    async (id) => {
      const { provider } = start()
      for (const kind of provider.kinds) {
        expect(await provider.read(kind, id)).toBeUndefined()
        expect(await provider.details(kind, id)).toBeUndefined()
        expect(await provider.recommend(kind, id)).toEqual([])
      }
      expect(await provider.preview(id)).toBeUndefined()
      expect(source.asked).toEqual([])
    },
  )

  test('[SRC-05] says who asks, in French, and takes a turn for each question at the pace that Deezer allows', async () => {
    const { provider, rates, slotsTaken } = start()
    await provider.details('artist', 'deezer-1')
    expect(source.asked[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Trouvaille\/\d+\.\d+\.\d+ \(\+https:\/\/trouvaille\.example\)$/),
      'accept-language': 'fr',
    })
    expect(rates).toEqual([['deezer', { everyMs: 200, inARow: 25 }]])
    expect([slotsTaken(), source.asked.length]).toEqual([3, 3])
  })

  test('[SRC-07] [DATA-22] [PROV-16] keeps of each what the product shows', async () => {
    const { provider } = start()
    expect((await provider.read('artist', 'deezer-1'))?.item).toEqual({
      id: 'deezer-1',
      name: 'Air',
      type: 'artist',
      images: images('artist/a1'),
    })
    expect((await provider.read('album', 'deezer-11'))?.item).toEqual({
      id: 'deezer-11',
      name: 'Moon Safari',
      type: 'album',
      artists: [{ id: 'deezer-1', name: 'Air' }],
      images: images('cover/c11'),
      release_date: '1998-01-16',
      total_tracks: 2,
    })
    // The address of a preview expires: it is never part of an item [SRC-09].
    expect((await provider.read('track', 'deezer-101'))?.item).toEqual({
      id: 'deezer-101',
      name: 'All I Need',
      type: 'track',
      artists: [
        { id: 'deezer-1', name: 'Air' },
        { id: 'deezer-2', name: 'Beth Hirsch' },
      ],
      album: { id: 'deezer-11', name: 'Moon Safari', images: images('cover/c11'), release_date: '1998-01-16' },
      duration_ms: 268_000,
    })
    expect((await provider.read('podcast', 'deezer-1001'))?.item).toEqual({
      id: 'deezer-1001',
      name: 'Transfert',
      type: 'show',
      description: '<p>Une histoire <b>vraie</b>.</p>',
      images: images('talk/p1001'),
    })
  })

  test('[SRC-09] no answer of it gives the address of a preview away', async () => {
    const { provider } = start()
    const given = await Promise.all([
      provider.search('track', 'air'),
      provider.details('artist', 'deezer-1'),
      provider.details('album', 'deezer-11'),
      provider.recommend('track', 'deezer-101'),
      provider.worksBy('air'),
    ])
    expect(JSON.stringify(given)).not.toMatch(/preview|\.mp3/)
  })

  test.each<[string, object]>([
    ['the grey picture of one without', { picture_xl: 'https://cdn-images.dzcdn.net/images/artist//1000x1000-0.jpg' }],
    [
      'the same by the digest of nothing',
      { picture_xl: 'https://cdn-images.dzcdn.net/images/artist/d41d8cd98f00b204e9800998ecf8427e/1000x1000-0.jpg' },
    ],
    ['an address without TLS', { picture_xl: 'http://cdn-images.dzcdn.net/images/artist/a1/1000x1000-0.jpg' }],
    ['no address', { picture_xl: null }],
  ])('[SRC-07] %s is no picture', async (_, { picture_xl: last }: { picture_xl?: unknown }) => {
    const { provider } = start(() => ({
      json: { ...artist(1, 'Air'), picture_small: undefined, picture_medium: null, picture_big: '', picture_xl: last },
    }))
    expect(await provider.read('artist', 'deezer-1')).toEqual({
      kind: 'artist',
      item: { id: 'deezer-1', name: 'Air', type: 'artist' },
    })
  })

  test('[SRC-07] what it does not know is left out', async () => {
    const bare = { id: 11, title: 'Moon Safari', release_date: '0000-00-00', nb_tracks: 0, contributors: null }
    const { provider } = start(({ path }) => (path === '/album/11' ? { json: bare } : undefined))
    expect((await provider.read('album', 'deezer-11'))?.item).toEqual({
      id: 'deezer-11',
      name: 'Moon Safari',
      type: 'album',
      artists: [],
    })
    expect(await provider.details('album', 'deezer-11')).not.toHaveProperty('genres')
  })

  test('[SRC-07] an artist has the albums without the singles, the newest first, and the best-known titles', async () => {
    const details = await start().provider.details('artist', 'deezer-1')
    expect(details?.albums?.map((work) => [viewOf(work).id, viewOf(work).year, viewOf(work).creator])).toEqual([
      ['deezer-13', '2004', 'Air'],
      ['deezer-12', '2001', 'Air'],
      ['deezer-11', '1998', 'Air'],
    ])
    expect(idsOf(details?.bestKnown)).toEqual(['deezer-102', 'deezer-101'])
    expect(askedFor()).toEqual([
      { path: '/artist/1', query: {} },
      { path: '/artist/1/albums', query: { limit: '200' } },
      { path: '/artist/1/top', query: { limit: '20' } },
    ])
  })

  test('[SRC-07] of an artist with very many albums the newest are shown', async () => {
    const many = Array.from({ length: 150 }, (_, index) => release(2000 + index, `${1850 + index}-01-01`))
    const { provider } = start(({ path }) => (path === '/artist/1/albums' ? page(many) : undefined))
    const albums = (await provider.details('artist', 'deezer-1'))?.albums
    expect([albums?.length, idsOf(albums)[0]]).toEqual([100, 'deezer-2149'])
  })

  test('[SRC-07] [WORK-01] an album has its tracks with disc, number and length, and its genres in French', async () => {
    const details = await start().provider.details('album', 'deezer-11')
    expect(
      details?.tracks?.map(({ number, disc, track: { name, duration_ms: length } }) => [number, disc, name, length]),
    ).toEqual([
      [1, 1, 'La Femme d’argent', 268_000],
      [2, 2, 'Sexy Boy', 268_000],
    ])
    expect(details?.genres).toEqual(['Électro', 'Pop'])
    expect(askedFor()).toContainEqual({ path: '/album/11/tracks', query: { limit: '200' } })
  })

  test('[WORK-01] a broken track does not hide the others', async () => {
    const tracks = [null, 7, { id: 5 }, { id: 102, title: 'Autre', artist: { id: 1, name: 'Air' }, track_position: 0 }]
    const { provider } = start(({ path }) => (path === '/album/11/tracks' ? page(tracks) : undefined))
    expect((await provider.details('album', 'deezer-11'))?.tracks).toEqual([
      { track: { id: 'deezer-102', name: 'Autre', type: 'track', artists: [{ id: 'deezer-1', name: 'Air' }] } },
    ])
  })

  test('[SRC-07] what goes with a work may be missing without the work', async () => {
    const { provider } = start(({ path }) => (/\/(albums|top|tracks|related)$/.test(path) ? failure(800) : undefined))
    expect(await provider.details('artist', 'deezer-1')).toEqual({ albums: [], bestKnown: [] })
    expect((await provider.details('album', 'deezer-11'))?.tracks).toEqual([])
    expect(await provider.recommend('artist', 'deezer-1')).toEqual([])
  })

  test('[SRC-07] text without tags keeps its paragraphs', async () => {
    const plain = { id: 1001, title: 'Transfert', description: 'Un & deux <3\n\nTrois' }
    const { provider } = start(() => ({ json: plain }))
    expect((await provider.read('podcast', 'deezer-1001'))?.item).toHaveProperty(
      'description',
      expect.stringMatching(/^<p>Un &amp; deux &lt;3<\/p>\s*<p>Trois<\/p>$/),
    )
  })

  test('[SRC-07] [MUS-04] goes on to like artists, the other albums of an artist, and the best-known titles', async () => {
    const { provider } = start()
    const beside = async (kind: MediaType, id: string) => idsOf(await provider.recommend(kind, id))
    expect(await beside('artist', 'deezer-1')).toEqual(['deezer-3', 'deezer-4'])
    expect(await beside('album', 'deezer-11')).toEqual(['deezer-13', 'deezer-12'])
    expect(await beside('track', 'deezer-101')).toEqual(['deezer-102'])
    expect(await beside('podcast', 'deezer-1001')).toEqual([])
    expect(source.asked.map(({ path }) => path)).toEqual([
      '/artist/1/related',
      '/album/11',
      '/artist/1/albums',
      '/track/101',
      '/artist/1/top',
    ])
  })

  test('[SRC-07] what stands for many artists recommends nothing', async () => {
    const sampler = { ...release(11, '1998-01-16'), artist: { id: 5080, name: 'Multi-interprètes' } }
    const { provider } = start(({ path }) => (path === '/album/11' ? { json: sampler } : undefined))
    expect(await provider.recommend('album', 'deezer-11')).toEqual([])
    expect(source.asked).toHaveLength(1)
  })

  test('[WORK-04] asks for what an artist of the name made, and for artists by the name', async () => {
    await start().provider.worksBy('Air "et" co')
    expect(new Set(askedFor().map(({ path, query }) => `${path} ${query.q}`))).toEqual(
      new Set([
        '/search/artist Air "et" co',
        '/search/album artist:"Air  et  co"',
        '/search/track artist:"Air  et  co"',
      ]),
    )
  })

  describe('an error in an answer of status 200', () => {
    test.each([
      [4, { status: 429, retryAfter: 5 }],
      [100, { status: 400 }],
      [200, { status: 403 }],
      [300, { status: 401 }],
      [500, { status: 400 }],
      [501, { status: 400 }],
      [600, { status: 400 }],
      [700, { status: 503 }],
      [901, { status: 403 }],
      [12_345, { status: undefined }],
    ])('[SRC-07] of code %i is a failure %j, which says nothing of the question', async (code, expected) => {
      const { provider } = start(() => failure(code))
      const error = await provider.search('artist', 'air').catch((thrown: unknown) => thrown)
      expect(error).toMatchObject(expected)
      expect(String(error)).toBe(`Error: Deezer answered with error ${code}`)
    })

    test('[SRC-07] that says nothing but "Exception" means that there is none; a source that says no more than that it failed is down', async () => {
      const nameless = (error: object) => start(() => ({ json: { error } })).provider.read('artist', 'deezer-1')
      expect(await nameless({ type: 'Exception' })).toBeUndefined()
      await expect(nameless({ type: 'Exception', code: 700 })).rejects.toMatchObject({ status: 503 })
      await expect(nameless({ type: 'Exception', code: '700' })).rejects.toMatchObject({ status: 503 })
      await expect(nameless({})).rejects.toMatchObject({ isOutage: true })
    })

    test('[SRC-07] that says nothing but "Exception" to anything but the question for an object is an outage', async () => {
      const json = { error: { type: 'Exception' } }
      const searching = start(() => ({ json })).provider.search('artist', 'air')
      await expect(searching).rejects.toMatchObject({ isOutage: true })
      const { provider } = start(({ path }) => (path === '/artist/1/albums' ? { json } : undefined))
      await expect(provider.details('artist', 'deezer-1')).rejects.toMatchObject({ isOutage: true })
    })

    test('[SRC-07] of code 800 says that there is none, whatever the status', async () => {
      const { provider } = start(({ path }) => ({
        ...(failure(800) as { json: unknown }),
        status: path === '/artist/1' ? 404 : 200,
      }))
      expect(await provider.read('artist', 'deezer-1')).toBeUndefined()
      expect(await provider.read('album', 'deezer-11')).toBeUndefined()
    })

    test('[SRC-05] [SRC-07] a quota that is used up is a pause of 5 s', async () => {
      const { provider, clock } = start(() => failure(4))
      await expect(provider.search('artist', 'air')).rejects.toThrow('error 4')
      source.respond(respond)
      clock.advance(4999)
      await expect(provider.search('artist', 'air')).rejects.toThrow('the circuit is open')
      expect([provider.state, source.asked.length]).toEqual(['resting', 0])
      clock.advance(1)
      expect(await provider.search('artist', 'air')).toHaveLength(20)
    })

    test('[SRC-07] that it is busy is tried again', async () => {
      let asked = 0
      const { provider } = start(() => ((asked += 1) < 3 ? failure(700) : undefined))
      expect(await provider.search('artist', 'air')).toHaveLength(20)
    })
  })

  describe('the preview of a track', () => {
    const withPreview = (preview: unknown) => ({ json: { ...track(101, 'All I Need'), preview } })

    test('[SRC-09] is asked for anew each time', async () => {
      let asked = 0
      const { provider } = start(() => withPreview(`https://cdnt-preview.dzcdn.net/${(asked += 1)}.mp3`))
      expect(await provider.preview('deezer-101')).toBe('https://cdnt-preview.dzcdn.net/1.mp3')
      expect(await provider.preview('deezer-101')).toBe('https://cdnt-preview.dzcdn.net/2.mp3')
      expect(source.asked.map(({ path }) => path)).toEqual(['/track/101', '/track/101'])
    })

    test.each([
      '',
      null,
      7,
      'x',
      'http://cdnt-preview.dzcdn.net/1.mp3',
      'https://dzcdn.net/1.mp3',
      'https://evildzcdn.net/1.mp3',
      'https://cdnt-preview.dzcdn.net.evil.example/1.mp3',
      'https://cdnt-preview.dzcdn.net@evil.example/1.mp3',
      'https://cdnt-preview.dzcdn.net:8443/1.mp3',
      'https://127.0.0.1/1.mp3',
      'file:///etc/passwd',
    ])('[SRC-09] is not fetched from %j', async (preview) => {
      expect(await start(() => withPreview(preview)).provider.preview('deezer-101')).toBeUndefined()
    })

    test('[SRC-09] is not there where the track is not', async () => {
      expect(await start().provider.preview(missingId)).toBeUndefined()
    })

    test('[SRC-09] that could not be asked for is a failure', async () => {
      await expect(start(() => failure(700)).provider.preview('deezer-101')).rejects.toMatchObject({ status: 503 })
    })
  })
})
