import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeSource, type Reply, startFakeSource } from '../../testing/fake-source.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createHttpClient, type HttpClientOptions, type HttpRequest } from './http-client.ts'
import { HttpFailure } from './http-failure.ts'
import { createLog } from '../observability/log.ts'

let source: FakeSource
beforeAll(async () => {
  source = await startFakeSource()
})
afterAll(() => source.stop())

function createClient(options: Partial<HttpClientOptions> = {}) {
  const pauses: number[] = []
  const client = createHttpClient({
    timeoutMs: 8000,
    retries: 2,
    backOffMs: 1000,
    backOffMaxMs: 5000,
    baseUrl: `${source.url}/v1/`,
    breaker: createCircuitBreaker('source', createTestClock(), createLog('silent')),
    sleep: async (milliseconds) => pauses.push(milliseconds),
    ...options,
  })
  const ask = (request: Omit<HttpRequest<unknown>, 'shape'>) => client({ shape: z.unknown(), ...request })
  return {
    pauses,
    client,
    get: (request: Parameters<typeof ask>[0]) => ask(request).catch((error: unknown) => error as HttpFailure),
  }
}

describe('a request', () => {
  test('has path, query and headers', async () => {
    source.respond(() => ({ json: { ok: true } }))
    const { get } = createClient({ headers: { authorization: 'Bearer a' } })
    expect(await get({ path: 'search', query: { q: "l'été & co" }, headers: { 'x-b': 'c' } })).toEqual({ ok: true })
    expect(source.asked).toMatchObject([
      {
        method: 'GET',
        path: '/v1/search',
        query: { q: "l'été & co" },
        headers: { authorization: 'Bearer a', 'x-b': 'c', accept: 'application/json' },
      },
    ])
  })

  test('with a form is a POST', async () => {
    source.respond(() => ({ json: {} }))
    await createClient().get({ path: 'token', form: { grant_type: 'client_credentials' } })
    expect(source.asked).toMatchObject([
      {
        method: 'POST',
        body: 'grant_type=client_credentials',
        headers: { 'content-type': expect.stringContaining('application/x-www-form-urlencoded') as string },
      },
    ])
  })
})

describe('a redirect', () => {
  const redirect = (location: string): Reply => ({ status: 302, headers: { location }, text: '' })

  test('within the same server is followed', async () => {
    source.respond(({ path }) => (path === '/v1/old' ? redirect('/v1/new') : { json: { ok: path } }))
    expect(await createClient().get({ path: 'old' })).toEqual({ ok: '/v1/new' })
  })

  test.each(['https://evil.example/', 'http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'file:///etc/passwd'])(
    '[SRC-12] to %s is not followed, and is a failure',
    async (location) => {
      source.respond(() => redirect(location))
      expect(await createClient({ retries: 0 }).get({ path: 'x' })).toMatchObject({
        message: expect.stringContaining('leads elsewhere') as string,
      })
      expect(source.asked).toHaveLength(1)
    },
  )

  test('[SRC-12] that goes round in circles ends', async () => {
    source.respond(() => redirect('/v1/x'))
    await createClient({ retries: 0 }).get({ path: 'x' })
    expect(source.asked).toHaveLength(4)
  })
})

describe('retries', () => {
  test('[PROV-07] [PROV-08] pause from 1 s, doubling, to 5 s', async () => {
    source.respond(() => ({ status: 503, json: {} }))
    const { get, pauses } = createClient({ retries: 4 })
    await get({ path: 'x' })
    expect(pauses).toEqual([1000, 2000, 4000, 5000])
  })

  test.each<[string, Reply]>([
    ['silence', 'silence'],
    ['a broken connection', 'break'],
    ['half an answer', 'cut'],
    ['500', { status: 500, json: {} }],
    ['HTML', { text: '<!DOCTYPE html><p>Maintenance</p>' }],
    ['no text at all', { text: '' }],
    ['5 MB', { text: `"${'x'.repeat(5 * 1024 * 1024)}"` }],
  ])('[PROV-07] after %s there are two more attempts', async (name, reply) => {
    source.respond(() => reply)
    const { get, pauses } = createClient({ timeoutMs: reply === 'silence' ? 1000 : 10_000 })
    const path = encodeURIComponent(name)
    const failure = await get({ path })
    expect(failure).toBeInstanceOf(HttpFailure)
    expect(pauses).toEqual([1000, 2000])
    expect(source.asked.filter((question) => question.path === `/v1/${path}`)).toHaveLength(3)
  })

  test.each([400, 401, 403, 404, 410, 422, 429])('[GAP-111] an answer of %i is final', async (status) => {
    source.respond(() => ({ status, json: { error: { message: 'no' } } }))
    const failure = await createClient().get({ path: 'x' })
    expect(failure).toMatchObject({ status, isRejection: true, answer: '{"error":{"message":"no"}}' })
    expect(source.asked).toHaveLength(1)
  })

  test('[PROV-07] the first answer that comes is the answer', async () => {
    source.respond(() => (source.asked.length < 3 ? 'break' : { json: [1] }))
    expect(await createClient().get({ path: 'x' })).toEqual([1])
  })
})

describe('the other side is left alone', () => {
  test.each<[string, Reply]>([
    ['is silent', 'silence'],
    ['never ends its answer', 'trickle'],
    ['breaks the connection', 'break'],
    ['breaks off', 'cut'],
    ['answers with a page', { text: '<!DOCTYPE html>' }],
    ['answers something else', { json: { results: 7 } }],
  ])('[SRC-12] when it %s', async (_, reply) => {
    source.respond(() => reply)
    const breaker = createCircuitBreaker('source', createTestClock(), createLog('silent'))
    const { client } = createClient({ breaker, timeoutMs: 100, retries: 0 })
    const shape = z.object({ results: z.array(z.unknown()) })
    for (let made = 0; made < 5; made += 1) await client({ path: 'x', shape }).catch(() => {})
    expect(breaker.state).toBe('resting')
  })

  test('[SRC-12] whatever status was expected beside', async () => {
    source.respond(() => 'break')
    const breaker = createCircuitBreaker('source', createTestClock(), createLog('silent'))
    const { get } = createClient({ breaker, retries: 0 })
    for (let made = 0; made < 5; made += 1) await get({ path: 'x', expected: 401 })
    expect(breaker.state).toBe('resting')
  })

  test('[SRC-12] and nobody waits to ask it once more', async () => {
    source.respond(() => ({ status: 500, json: {} }))
    const breaker = createCircuitBreaker('source', createTestClock(), createLog('silent'))
    const { get, pauses } = createClient({ breaker, retries: 9 })
    await get({ path: 'x' })
    expect([source.asked.length, pauses.length]).toEqual([5, 4])
  })
})

test('an answer of another shape is told by where it differs, and not quoted', async () => {
  source.respond(() => ({ json: { results: ['Salome'], page: 'Salome' } }))
  const shape = z.object({ results: z.array(z.string()), page: z.number() })
  const failure = await createClient({ retries: 0 })
    .client({ path: 'x', shape })
    .catch((error: unknown) => error)
  expect(String(failure)).toContain('answered in another shape: page')
  expect(String(failure)).not.toContain('Salome')
})

test('[PROV-06] every attempt has its own 8 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  source.respond(() => ({ status: 503, json: {} }))
  await createClient().get({ path: 'x' })
  expect(timeout.mock.calls).toEqual([[8000], [8000], [8000]])
  timeout.mockRestore()
})

describe('an answer', () => {
  test.each<[string, number | undefined]>([
    ['7', 7],
    ['0.5', 1],
    ['soon', undefined],
    ['-3', undefined],
  ])('[PROV-18] Retry-After %j means %s seconds', async (header, seconds) => {
    source.respond(() => ({ status: 429, headers: { 'retry-after': header }, json: {} }))
    expect(await createClient().get({ path: 'x' })).toMatchObject({ status: 429, retryAfter: seconds })
  })

  test('[PROV-18] Retry-After may be a date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    source.respond(() => ({ status: 429, headers: { 'retry-after': date }, json: {} }))
    const { retryAfter } = (await createClient().get({ path: 'x' })) as HttpFailure
    expect(retryAfter).toBeGreaterThan(60)
    expect(retryAfter).toBeLessThanOrEqual(90)
  })

  test('of more than 5 MB is not read to its end', async () => {
    source.respond(() => ({ text: `"${'x'.repeat(20 * 1024 * 1024)}"` }))
    const { message } = (await createClient({ retries: 0 }).get({ path: 'x' })) as HttpFailure
    expect(message).toContain('answer of more than 5242880 bytes')
  })

  test('[PROV-18] that refuses is quoted, to say why', async () => {
    source.respond(() => ({ status: 429, json: { error: { reason: 'QUOTA_EXCEEDED', text: 'x'.repeat(5000) } } }))
    const failure = (await createClient().get({ path: 'x' })) as HttpFailure
    expect(failure.message).toContain('answered 429 {"error":{"reason":"QUOTA_EXCEEDED"')
    expect([failure.message.length < 250, failure.answer.length]).toEqual([true, 1000])
  })

  test.each([400, 404, 422, 500])(
    'of status %i is not quoted in logs: it may repeat what a person asked',
    async (status) => {
      source.respond(() => ({ status, text: 'no result for "Salome"' }))
      const failure = (await createClient({ retries: 0 }).get({ path: 'x', query: { q: 'Salome' } })) as HttpFailure
      expect(failure.message).toBe(`${new URL(source.url).host} answered ${status}`)
      expect(failure.answer).toContain('Salome')
    },
  )

  test('that cannot be read is not quoted either', async () => {
    source.respond(() => ({ text: 'Salome' }))
    const failure = (await createClient({ retries: 0 }).get({ path: 'x' })) as HttpFailure
    expect(failure.message).toBe(`${new URL(source.url).host}: SyntaxError`)
  })

  test('may have any letters and nearly 5 MB', async () => {
    const text = 'é’œ日'.repeat(400_000)
    source.respond(() => ({ json: text }))
    expect(await createClient().get({ path: 'x' })).toBe(text)
  })

  test('[PROV-19] that cannot be reached is said in words, without secrets', async () => {
    const { get } = createClient({ baseUrl: 'http://127.0.0.1:1', headers: { authorization: 'Bearer secret' } })
    const failure = (await get({ path: 'x', query: { key: 'secret' } })) as HttpFailure
    expect(failure.message).toMatch(/^127\.0\.0\.1:1: .+/)
    expect(failure.message).not.toContain('secret')
  })
})
