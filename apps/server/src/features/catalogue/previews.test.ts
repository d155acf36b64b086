import { type MediaType, mediaTypes } from '@trouvaille/domain'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { systemAfter } from '../../platform/runtime/clock.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createRateLimits } from '../../platform/security/rate-limit.ts'
import { createTestClock } from '../../testing/clock.ts'
import { type Asked, type FakeSource, type Reply, startFakeSource } from '../../testing/fake-source.ts'
import { serveEndpoints } from '../../testing/listener.ts'
import { keptLines, noLimits } from '../../testing/server.ts'
import { createProviderQuota, providerQuota } from './provider-quota.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createPreviews, type Listener } from './previews.ts'
import { failure, track } from './providers/deezer.answers.ts'
import { createDeezer } from './providers/deezer.ts'
import { createEmbedded } from './providers/embedded.ts'
import { createSource } from './testing.ts'

let source: FakeSource
beforeAll(async () => {
  source = await startFakeSource()
})
afterAll(() => source.stop())

const sound: Reply = { headers: { 'content-type': 'audio/mpeg' }, text: '0123456789' }

/** Deezer whose sounds are on this machine, and the part of the product that fetches them. */
function start(answer: (asked: Asked) => Reply | undefined | Promise<Reply | undefined> = () => undefined) {
  source.respond(async (asked) => {
    const given = await answer(asked)
    if (given) return given
    if (asked.path === '/sound.mp3') return sound
    if (asked.path !== '/track/101') return failure(800)
    return { json: { ...track(101, 'All I Need'), preview: `${source.url}/sound.mp3?hmac=secret` } }
  })
  const clock = createTestClock()
  const lines: string[] = []
  const log = createLog('info', keptLines(lines))
  const limits = createRateLimits()
  const sleep = async () => undefined
  const deezer = createDeezer(
    { baseUrl: source.url, mayFetch: ({ origin }) => origin === source.url },
    { clock, log, sleep, rateLimit: () => (call) => call() },
  )
  const dependencies = { clock, after: clock.after, log, limits, embedded: createEmbedded(), sources: [deezer] }
  return {
    clock,
    limits,
    lines,
    deezer,
    log,
    dependencies,
    call: callerOf(createCatalogueService({ ...dependencies, providers: [] })),
  }
}

/** Calls as somebody who is signed in. */
function callerOf(catalogue: ReturnType<typeof createCatalogueService>) {
  const served = serveEndpoints(catalogueRoutes(catalogue), {
    limits: noLimits,
    async authenticate(call) {
      const id = call.headers.get('x-test-account') ?? 'a1'
      call.account = { id, email: 'lea@example.org', username: 'lea', avatarUrl: null, roles: ['user'] }
    },
  })
  return async (id = 'deezer-101', headers: Record<string, string> = {}) =>
    (await served).call(`/api/previews/${id}`, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } })
}

const listener: Listener = { accountId: 'a1', network: '10.0.0.1' }

const paths = () => source.asked.map(({ path }) => path)
const codeOf = async (answer: Response) => (await answer.json()).error.code

test('[SRC-09] comes through our own server, which asks for it each time and keeps nothing', async () => {
  const { call } = start()
  for (const round of [1, 2]) {
    const answer = await call()
    expect([answer.status, await answer.text()], String(round)).toEqual([200, '0123456789'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=600',
    })
  }
  expect(paths()).toEqual(['/track/101', '/sound.mp3', '/track/101', '/sound.mp3'])
  expect(source.asked[1]).toMatchObject({
    query: { hmac: 'secret' },
    headers: { 'user-agent': expect.stringMatching(/^Trouvaille\/\d+\.\d+\.\d+$/) },
  })
})

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
])('[SRC-09] is given in parts: %s', async (range, text, part) => {
  const answer = await start().call('deezer-101', { range })
  expect([answer.status, await answer.text()]).toEqual([206, text])
  expect([answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    part,
    String(text.length),
  ])
})

test('[SRC-09] of which a part is asked that is not there is given whole', async () => {
  const answer = await start().call('deezer-101', { range: 'bytes=10-' })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([200, '0123456789', null])
})

test('[SRC-09] is its source’s, whoever serves the titles', async () => {
  const musicKinds = (Object.keys(mediaTypes) as MediaType[]).filter((kind) => mediaTypes[kind].section === 'music')
  const { provider } = createSource(musicKinds, 'spotify')
  const { dependencies } = start()
  const call = callerOf(createCatalogueService({ ...dependencies, providers: [provider] }))
  expect((await call()).status).toBe(200)
  expect(await codeOf(await call('4uLU6hMCjMI75M1A2tKUQC'))).toBe('catalogue.not_found')
})

test.each(['deezer-99', 'deezer-x', 'trv-all-i-need', 'openlibrary-27', '27', '%C3%A9', 'a.b'])(
  '[SRC-09] of %s there is none',
  async (id) => {
    const answer = await start().call(id)
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'catalogue.not_found'])
    expect(paths()).not.toContain('/sound.mp3')
  },
)

test('[SRC-09] is not fetched from a host that is not its source’s', async () => {
  const elsewhere = { ...track(101, 'All I Need'), preview: source.url.replace('127.0.0.1', 'localhost') }
  const answer = await start(({ path }) => (path === '/track/101' ? { json: elsewhere } : undefined)).call()
  expect([answer.status, await codeOf(answer)]).toEqual([404, 'catalogue.not_found'])
  expect(paths()).toEqual(['/track/101'])
})

const mp3 = { 'content-type': 'audio/mpeg' }
test.each<[string, Reply]>([
  ['has expired', { status: 403, headers: mp3, text: 'no' }],
  ['is gone', { status: 404, headers: mp3, text: 'no' }],
  ['is broken', { status: 500, headers: mp3, text: 'no' }],
  ['leads elsewhere', { status: 302, headers: { ...mp3, location: '/elsewhere' }, text: '' }],
  ['is a page', { headers: { 'content-type': 'text/html' }, text: '<html>' }],
  ['does not say what it is', { headers: { 'content-type': '' }, text: 'x' }],
  ['is empty', { headers: mp3, text: '' }],
  ['is more than 3 MB', { headers: mp3, text: 'x'.repeat(3 * 1024 * 1024 + 1) }],
  ['breaks off', 'break'],
])('[SRC-09] that %s is a failure, which is logged without its address', async (_, reply) => {
  const { call, lines } = start(({ path }) => (path === '/sound.mp3' ? reply : undefined))
  const answer = await call()
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'catalogue.unavailable'])
  expect(paths()).toEqual(['/track/101', '/sound.mp3'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'deezer', call: 'preview' }])
  expect(lines.join()).not.toMatch(/secret|sound\.mp3/)
})

test('[SRC-09] of 3 MB is whole', async () => {
  const long: Reply = { headers: mp3, text: 'x'.repeat(3 * 1024 * 1024) }
  const answer = await start(({ path }) => (path === '/sound.mp3' ? long : undefined)).call()
  expect([answer.status, (await answer.text()).length]).toEqual([200, 3 * 1024 * 1024])
})

test('[SRC-09] whose source cannot be asked is a failure', async () => {
  const answer = await start(() => failure(700)).call()
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'catalogue.unavailable'])
})

test('[SRC-09] is not waited for for ever', async () => {
  const { deezer, log } = start(({ path }) => (path === '/sound.mp3' ? 'silence' : undefined))
  const readPreview = createPreviews(createProviderQuota(log, createRateLimits(), systemAfter), undefined, 200)
  await expect(readPreview(deezer, 'deezer-101', listener)).rejects.toMatchObject({ code: 'catalogue.unavailable' })
})

test('[SRC-09] [PICT-05] of somebody who asks for many holds up nobody else, who gives theirs up has it fetched no more', async () => {
  const { deezer, log } = start()
  // A source of its own: answers of the tests before may still be on their way from the shared one.
  const own = await startFakeSource()
  onTestFinished(() => own.stop())
  const slow = {
    ...deezer,
    preview: async (id: string) => (id.startsWith('slow') ? `${own.url}/slow.mp3` : `${own.url}/sound.mp3`),
  }
  own.respond(({ path }) =>
    path === '/slow.mp3' ? 'silence' : { headers: { 'content-type': 'audio/mpeg' }, text: '0' },
  )
  const readPreview = createPreviews(createProviderQuota(log, createRateLimits(), systemAfter))
  const gone = new AbortController()
  const many = Array.from({ length: 20 }, (_, index) =>
    // The concurrency limit is by network, not by account.
    readPreview(slow, `slow-${index}`, { ...listener, accountId: `a${index}`, signal: gone.signal }).catch(
      ({ code }) => code,
    ),
  )
  await vi.waitFor(() => expect(own.pending).toBe(3))
  expect(await Promise.all(many.slice(12))).toEqual(many.slice(12).map(() => 'server.busy'))
  expect((await readPreview(slow, 'quick', { ...listener, network: '10.0.0.2' })).bytes).toHaveLength(1)
  gone.abort()
  expect(new Set(await Promise.all(many.slice(0, 12)))).toEqual(new Set(['catalogue.unavailable']))
  await vi.waitFor(() => expect(own.pending).toBe(0))
})

test('[SRC-09] is a question of the account that plays it', async () => {
  const { call, limits } = start()
  await limits.of(providerQuota).consume('a1', providerQuota.points)
  expect(await codeOf(await call())).toBe('request.rate_limited')
  expect(source.asked).toEqual([])
  expect((await call('deezer-101', { 'x-test-account': 'a2' })).status).toBe(200)
})

test('[SRC-09] is one of six of a host at the most that are fetched at the same time', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { call } = start(async ({ path }) => {
    if (path === '/sound.mp3') await gate
    return undefined
  })
  const answers = Array.from({ length: 12 }, (_, index) =>
    call('deezer-101', { 'x-test-account': `a${index}`, 'x-forwarded-for': `10.0.0.${index}` }),
  )
  const sounds = () => paths().filter((path) => path === '/sound.mp3').length
  await expect.poll(sounds).toBe(6)
  expect(paths()).toHaveLength(12)
  open()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(sounds()).toBe(12)
})
