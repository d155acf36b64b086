import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import type { Reply } from '../../testing/fake-source.ts'
import { bomb } from '../../testing/pictures.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createFetchPicture } from './fetch-picture.ts'
import { addressOf, image, leadTo, pathOf, photo, startPictureHosts } from './testing.ts'

/** Hosts that redirect, answer something else, or nothing. */

const hosts = await startPictureHosts()
afterAll(() => hosts.stop())

const server = useTestServer({ environment: { PICTURES_URL: hosts.url } })

let poster: Buffer
beforeAll(async () => {
  poster = await photo(500)
})

/** A name that no other test has. */
let name: string
beforeEach(() => {
  name = randomUUID()
})

const get = (path: string) => fetch(server().url + path)

describe('a host that leads on', () => {
  const cover = () => `https://covers.openlibrary.org/b/id/${Number.parseInt(name.slice(0, 8), 16)}-L.jpg`
  const paths: [string, string[]][] = [
    [
      'Open Library',
      [
        'https://archive.org/download/olcovers/olcovers.zip/1.jpg',
        'https://ia800505.us.archive.org/view_archive.php?file=1.jpg',
      ],
    ],
    ['Open Library', ['https://dn720006.ca.archive.org/0/items/1.jpg']],
    ['Open Library', ['http://archive.org/download/olcovers/olcovers.zip/1.jpg']],
    ['the film database', ['https://image.tmdb.org/t/p/w500/other.jpg']],
    ['the film database', ['/t/p/w500/other.jpg']],
  ]
  const first = (host: string) => (host === 'Open Library' ? cover() : addressOf(name))

  /** Redirects each address to the next; the last one has a picture. */
  function lead(places: readonly string[]): void {
    let asked = 0
    hosts.respond(() => {
      const next = places[asked]
      asked += 1
      return next === undefined ? image(poster) : leadTo(next)
    })
  }

  test.each(paths)('[PICT-02] %s to %j is followed there', async (host, places) => {
    lead(places)
    expect((await get(pathOf(first(host)))).status).toBe(200)
    expect(hosts.asked).toHaveLength(places.length + 1)
    expect(hosts.addresses().every((address) => address.startsWith('https://'))).toBe(true)
  })

  test.each([
    ['Open Library', 'https://evil.example/1.jpg'],
    ['Open Library', 'https://archive.org/details/olcovers'],
    ['Open Library', 'https://ia800505.us.archive.org.evil.example/1.jpg'],
    ['Open Library', 'https://evil-ia800505.us.archive.org/1.jpg'],
    ['Open Library', 'https://ia800505.us.archive.org:8443/1.jpg'],
    ['Open Library', 'https://a:b@archive.org/download/1.jpg'],
    ['Open Library', 'ftp://archive.org/download/1.jpg'],
    ['Open Library', 'http://127.0.0.1:3000/api/health'],
    ['Open Library', 'https://['],
    ['the film database', 'https://archive.org/download/olcovers/1.jpg'],
    ['the film database', 'https://image.tmdb.org/3/movie/603'],
  ])('[PICT-02] %s to %s is not followed', async (host, place) => {
    lead([place])
    expect((await server().call(pathOf(first(host)))).status).toBe(404)
    expect(hosts.asked).toHaveLength(1)
  })

  test('[PICT-02] a third time is not followed', async () => {
    lead([1, 2, 3].map((part) => `https://archive.org/download/olcovers/${part}.jpg`))
    expect((await server().call(pathOf(cover()))).status).toBe(404)
    expect(hosts.asked).toHaveLength(3)
  })
})

describe('what is no picture, or too much of one', () => {
  const padded = (bytes: number) => Buffer.concat([poster], bytes)
  const mostBytes = 8 * 1024 * 1024
  const page = Buffer.from('<!doctype html><html><body>Bonjour</body></html>')
  const cases: [string, () => Reply][] = [
    ['nothing there', () => ({ status: 404, text: 'none' })],
    ['a failure', () => ({ status: 500, text: 'down' })],
    ['a refusal with a picture', () => ({ status: 403, headers: { 'content-type': 'image/jpeg' }, bytes: poster })],
    ['a page', () => ({ text: String(page), headers: { 'content-type': 'text/html' } })],
    ['a page that is called a picture', () => image(page)],
    ['a picture that is called a page', () => image(poster, 'text/html')],
    [
      'a drawing that is a program',
      () => image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
    ],
    ['900 million pixels', () => image(bomb(30_000), 'image/png')],
    ['half a picture', () => image(poster.subarray(0, poster.length / 2))],
    ['more than 8 MB', () => image(padded(mostBytes + 1))],
    ['a connection that breaks', () => 'break'],
  ]

  test.each(cases)('[PICT-02] %s is answered 404, and not asked for again for a minute', async (_, reply) => {
    hosts.respond(reply)
    const path = pathOf(addressOf(name))
    const status = async () => (await server().call(path)).status
    expect(await status()).toBe(404)
    expect(await status()).toBe(404)
    server().clock.advance(59_000)
    expect((await server().call(pathOf(addressOf(name), 300))).status).toBe(404)
    expect(hosts.asked).toHaveLength(1)
    hosts.respond(() => image(poster))
    server().clock.advance(1000)
    expect(await status()).toBe(200)
    expect(hosts.asked).toHaveLength(1)
  })

  test('[PICT-02] 8 MB are read, and a body that does not say how long it is no further', async () => {
    hosts.respond(() => image(padded(mostBytes)))
    expect((await get(pathOf(addressOf(name)))).status).toBe(200)
    const headers = { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' }
    hosts.respond(() => ({ headers, bytes: padded(mostBytes + 1) }))
    expect((await get(pathOf(addressOf(`${name}-long`)))).status).toBe(404)
  })

  test('[PICT-02] silence ends, also in the middle of a picture', async () => {
    // Hosts of its own: a slow machine hands them a question when the one who asked has given up long since.
    const silent = await startPictureHosts()
    onTestFinished(() => silent.stop())
    const fetchPicture = createFetchPicture({ baseUrl: silent.url, timeoutMs: 50 })
    const half = {
      bytes: poster,
      headers: { 'content-type': 'image/jpeg', 'content-length': String(poster.length * 2) },
    }
    for (const reply of ['silence', half] as const) {
      silent.respond(() => reply)
      const failure = new HttpFailure('image.tmdb.org: TimeoutError')
      await expect(fetchPicture(new URL(addressOf(name)))).rejects.toThrow(failure)
    }
  })

  test('[PICT-05] is given up when nobody wants it any more', async () => {
    const fetchPicture = createFetchPicture({ baseUrl: hosts.url })
    hosts.respond(() => 'silence')
    const abandoned = new AbortController()
    const fetched = fetchPicture(new URL(addressOf(name)), abandoned.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(hosts.pending).toBe(1))
    abandoned.abort()
    expect(await fetched).toBeInstanceOf(HttpFailure)
    await vi.waitFor(() => expect(hosts.pending).toBe(0))
  })

  test('[PICT-02] the log says of what host and why, and names no picture', async () => {
    hosts.respond(() => ({ status: 500, text: 'down' }))
    await server().call(pathOf(addressOf(name)))
    const lines = server().logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        host: 'image.tmdb.org',
        reason: 'image.tmdb.org answered 500',
        msg: 'a picture could not be had',
      }),
    )
    expect(server().logged.join('')).not.toContain(name)
  })
})
