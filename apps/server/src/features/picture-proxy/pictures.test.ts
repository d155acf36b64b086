import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { animation } from '../../testing/pictures.ts'
import { newPictureLimit } from './picture-proxy.service.ts'
import { pictures } from './picture-proxy.table.ts'
import { addressOf, image, pathOf, photo, startPictureHosts } from './testing.ts'

const hosts = await startPictureHosts()
afterAll(() => hosts.stop())

const server = useTestServer({ environment: { PICTURES_URL: hosts.url } })
const keepingNone = useTestServer({ environment: { PICTURES_URL: hosts.url, PICTURES_MB: '0' } })

let poster: Buffer
beforeAll(async () => {
  poster = await photo(500)
})

/** A name that no other test has. */
let name: string
beforeEach(() => {
  name = randomUUID()
  hosts.serve({ [`${name}.jpg`]: image(poster) })
})

const get = (path: string, init?: RequestInit) => fetch(server().url + path, init)
const read = async (path: string) => sharp(await (await get(path)).bytes()).metadata()

describe('a picture of a work', () => {
  test('[PICT-01] comes from our server, as WebP of the width that is shown, and browsers keep it for a year', async () => {
    const answer = await get(pathOf(addressOf(name), 185))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const bytes = await answer.bytes()
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 185, height: 278 })
    expect(hosts.addresses()).toEqual([addressOf(name)])
  })

  test('[PICT-01] [PICT-03] is fetched once for each width, and anew when its file is gone', async () => {
    const { db, folder } = server()
    await db.delete(pictures)
    const status = async (width: number) => (await get(pathOf(addressOf(name), width))).status
    expect([await status(185), await status(185)]).toEqual([200, 200])
    expect(hosts.asked).toHaveLength(1)
    const [row] = await db.select().from(pictures)
    expect(row?.path).toMatch(/^pictures\/[0-9a-f]{64}\.webp$/)
    await rm(join(folder, 'files', row?.path ?? ''))
    expect(await status(185)).toBe(200)
    expect(await status(300)).toBe(200)
    expect(hosts.asked).toHaveLength(3)
    expect(await db.select().from(pictures)).toHaveLength(2)
  })

  test('[PICT-03] is fetched anew each time where PICTURES_MB is 0', async () => {
    for (const round of [1, 2]) {
      expect((await keepingNone().call(pathOf(addressOf(name)))).status).toBe(200)
      expect(hosts.asked).toHaveLength(round)
    }
    expect(await keepingNone().db.select().from(pictures)).toEqual([])
  })

  test('[PICT-01] its head is answered without it', async () => {
    const answer = await get(pathOf(addressOf(name)), { method: 'HEAD' })
    expect([answer.status, (await answer.bytes()).length]).toEqual([200, 0])
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test('[PICT-01] is never enlarged', async () => {
    hosts.serve({ [`${name}.jpg`]: image(await photo(120)) })
    expect(await read(pathOf(addressOf(name), 780))).toMatchObject({ width: 120, height: 180 })
  })

  test('[PICT-01] [PICT-02] is its pixels alone: no metadata, the first frame, upright', async () => {
    const telling = await sharp(await photo(300, 200))
      .withExif({ IFD0: { Artist: 'Salome Secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    hosts.serve({
      [`${name}.jpg`]: image(telling),
      [`${name}-film.jpg`]: image(await animation('gif', ['#f00', '#00f']), 'image/gif'),
    })
    const upright = await read(pathOf(addressOf(name)))
    expect(upright).toMatchObject({ width: 185, height: 278 })
    expect([upright.exif, upright.xmp, upright.icc]).toEqual([undefined, undefined, undefined])
    expect((await read(pathOf(addressOf(`${name}-film`)))).pages ?? 1).toBe(1)
  })

  test('[PICT-02] its host is told who asks, and of the one who looks at it nothing', async () => {
    const { call } = await server().signIn()
    expect(
      (await call(pathOf(addressOf(name)), { headers: { cookie: 'a=b', referer: 'https://x.example' } })).status,
    ).toBe(200)
    const [asked] = hosts.asked
    expect(asked?.headers['user-agent']).toMatch(/^Trouvaille\/\d+\.\d+\.\d+$/)
    for (const header of ['cookie', 'authorization', 'referer', 'x-forwarded-for']) {
      expect(asked?.headers, header).not.toHaveProperty(header)
    }
  })
})

describe('what we do not hand on', () => {
  test.each([0, 1, 91, 184, 1000, 99_999, '0185', '185.0', '1.85e2', '+185', ' 185', '185px', 'auto', '-185'])(
    '[PICT-02] the width %j is none, and nothing is fetched',
    async (width) => {
      const answer = await server().call(pathOf(addressOf(name), encodeURIComponent(width)))
      expect([answer.status, answer.body]).toEqual([404, { error: { code: 'request.not_found' } }])
      expect(hosts.asked).toEqual([])
    },
  )

  test.each([
    'https://evil.example/t/p/w500/a.jpg',
    'http://image.tmdb.org/t/p/w500/a.jpg',
    'https://image.tmdb.org/3/movie/603',
    'https://archive.org/download/covers/a.jpg',
    'https://ia800100.us.archive.org/a.jpg',
    'https://i.scdn.co/image/a.jpg',
    'https://books.google.com/books/content',
    'https://127.0.0.1:3000/t/p/w500/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/avatars/a.webp',
    'a',
    '',
  ])('[PICT-02] %j is none of our hosts’ pictures, and nothing is fetched', async (from) => {
    hosts.respond(() => image(poster))
    const answer = await server().call(pathOf(from))
    expect([answer.status, answer.body]).toEqual([404, { error: { code: 'request.not_found' } }])
    expect(hosts.asked).toEqual([])
  })
})

describe('many who look at once', () => {
  test('[PICT-02] wait for one fetch of a picture', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(pathOf(addressOf(name)))))
    const shown = await Promise.all(answers.map((answer) => answer.bytes()))
    expect(new Set(shown.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    expect(hosts.asked).toHaveLength(1)
  })

  test('[PICT-02] have six pictures of one host fetched at a time', async () => {
    let pending = 0
    let most = 0
    const six = Promise.withResolvers<void>()
    hosts.respond(async () => {
      pending += 1
      most = Math.max(most, pending)
      // What is asked later is answered, so a seventh would have come by then.
      if (pending === 6)
        void server()
          .call('/api/health/live')
          .then(() => six.resolve())
      await six.promise
      pending -= 1
      return image(poster)
    })
    const paths = Array.from({ length: 15 }, (_, index) => pathOf(addressOf(`${name}-${index}`)))
    const answers = await Promise.all(
      paths.map((path, index) => server().call(path, { headers: { 'x-forwarded-for': `10.77.1.${index}` } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(most).toBe(6)
  })

  test('[PICT-02] have so many new ones fetched for one network, and those that are kept as often as they like', async () => {
    const headers = { 'x-forwarded-for': '10.77.0.1' }
    expect((await server().call(pathOf(addressOf(name)), { headers })).status).toBe(200)
    await server()
      .services.limits.of(newPictureLimit)
      .consume('10.77.0.1', newPictureLimit.points - 1)
    const another = pathOf(addressOf(name), 300)
    expect(await server().call(another, { headers })).toMatchObject({
      status: 429,
      body: { error: { code: 'request.rate_limited' } },
    })
    expect((await server().call(pathOf(addressOf(name)), { headers })).status).toBe(200)
    expect((await server().call(another, { headers: { 'x-forwarded-for': '10.77.0.2' } })).status).toBe(200)
  })
})
