import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, hang, offline, Rejection } from '../testing/fake-server.ts'
import { ApiFailure, createApi, isFinal, NetworkFailure, type ObservedCall, onCall } from './api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onCall(() => {})
})

/** The client of a visitor. */
const { call, send } = createApi({ accountId: undefined })

/** What a call failed with. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('It succeeded.')
    },
    (error: unknown) => error,
  )

/** A whole answer, as a gateway or a captive portal may give it. */
const answerWith = (body: string, init?: ResponseInit) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))

test('a call sends what the contract declares, where it declares it', async () => {
  const { asked } = fakeServer({
    'get /api/session': () => ({ account: null }),
    'post /api/session': () => ({}),
    'get /api/favourites/changes': () => ({ changes: [] }),
  })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch))
  await expect(call('get /api/session')).resolves.toEqual({ account: null })
  await call('post /api/session', { body: { identifier: 'a', password: 'é' } })
  await call('get /api/favourites/changes', { query: { after: '1 &' } })
  await call('get /api/favourites/changes', { query: { after: undefined } })
  expect(asked.map(({ name, query, body }) => ({ name, query, body }))).toEqual([
    { name: 'get /api/session', query: {}, body: undefined },
    { name: 'post /api/session', query: {}, body: { identifier: 'a', password: 'é' } },
    { name: 'get /api/favourites/changes', query: { after: '1 &' }, body: undefined },
    { name: 'get /api/favourites/changes', query: {}, body: undefined },
  ])
  const [[, bare], [, withBody]] = vi.mocked(fetch).mock.calls as [[string, RequestInit], [string, RequestInit]]
  expect(bare).toMatchObject({ method: 'GET', headers: {} })
  expect(bare).not.toHaveProperty('body')
  expect(withBody).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
})

test('[FR-06] calls that a mail tells of name the time zone of the device; others do not', async () => {
  fakeServer({
    'get /api/session': () => ({ account: null }),
    'post /api/session': () => ({}),
    'post /api/password/reset': () => ({}),
    'post /api/password/change': () => ({}),
    'delete /api/account': () => ({}),
  })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch))
  await call('get /api/session')
  await call('post /api/session', { body: { identifier: 'a', password: 'b' } })
  await call('post /api/password/reset', { body: { accessToken: 'a', refreshToken: 'b', password: 'c' } })
  await call('post /api/password/change', { body: { currentPassword: 'a', password: 'b' } })
  await call('delete /api/account')
  const zones = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('x-time-zone'))
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(zones).toEqual([null, own, own, own, own])
})

test('what stands in a path is encoded', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', fetched)
  await call('get /api/catalogue/{kind}/{id}', { params: { kind: 'book', id: 'a/b?c' } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/catalogue/book/a%2Fb%3Fc')
})

test('a call says for whom the page speaks, as it is when the call is made', async () => {
  const { asked } = fakeServer({ 'get /api/session': () => ({}) })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch))
  await call('get /api/session')
  let token = 'one'
  const anna = createApi({ accountId: 'anna', base: 'https://example.org', token: () => token })
  await anna.call('get /api/session')
  token = 'two'
  await anna.call('get /api/session')
  expect(asked.map((each) => each.account)).toEqual([undefined, 'anna', 'anna'])
  const tokens = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).toEqual([null, 'Bearer one', 'Bearer two'])
  expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
    '/api/session',
    'https://example.org/api/session',
    'https://example.org/api/session',
  ])
})

test('a refusal keeps its code, its field and its time', async () => {
  fakeServer({
    'get /api/session': () => {
      throw new Rejection('request.rate_limited', { field: 'x', retryAfter: 7 })
    },
  })
  const failure = await failureOf(call('get /api/session'))
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ code: 'request.rate_limited', field: 'x', retryAfter: 7 })
})

test.each([
  ['a page of a network that wants its own sign-in', '<html>', { status: 200 }],
  ['a gateway that speaks no JSON', 'Bad gateway', { status: 502 }],
  ['a gateway that speaks JSON of its own', '{"message":"down"}', { status: 503 }],
  ['nothing at all', '', { status: 200 }],
  ['an answer of null with an error', 'null', { status: 500 }],
])('%s counts as a network that fails', async (_, body, init) => {
  answerWith(body, init)
  expect(await failureOf(call('get /api/session'))).toBeInstanceOf(NetworkFailure)
})

test('a network that is not there fails as such, with its reason', async () => {
  fakeServer({ 'get /api/session': offline })
  const failure = await failureOf(call('get /api/session'))
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect((failure as Error).cause).toBeInstanceOf(TypeError)
})

test('a lost session, and one of somebody else, are told to who listens; the call fails all the same', async () => {
  const lost = vi.fn<() => void>()
  const other = vi.fn<() => void>()
  const anna = createApi({ accountId: 'anna', onSessionLost: lost, onOtherAccount: other })
  const server = fakeServer({
    'get /api/profile': () => {
      throw new Rejection('session.required')
    },
  })
  expect(await failureOf(anna.call('get /api/profile'))).toMatchObject({ code: 'session.required' })
  expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  server.answers['get /api/profile'] = () => {
    throw new Rejection('session.other_account')
  }
  expect(await failureOf(anna.call('get /api/profile'))).toMatchObject({ code: 'session.other_account' })
  expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  server.answers['get /api/profile'] = () => {
    throw new Rejection('role.required')
  }
  await failureOf(anna.call('get /api/profile'))
  expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
})

test('[AUTH-41] every call that was answered is observed with how it ended, and of inputs the address and names alone', async () => {
  const seen = vi.fn<(call: ObservedCall) => void>()
  onCall(seen)
  fakeServer({
    'post /api/session': () => ({}),
    'get /api/favourites/changes': () => ({}),
    'get /api/catalogue/movie/1': offline,
    'get /api/catalogue/movie/2': () => {
      throw new Rejection('server.unavailable')
    },
    'get /api/catalogue/movie/3': () => {
      throw new Rejection('catalogue.not_found')
    },
  } as never)
  await call('post /api/session', { body: { identifier: 'a', password: 'secret' } })
  await call('get /api/favourites/changes', { query: { after: '7' } })
  for (const id of ['1', '2', '3']) {
    await failureOf(call('get /api/catalogue/{kind}/{id}', { params: { kind: 'movie', id } }))
  }
  const params = { kind: 'movie', id: '3' }
  expect(seen.mock.calls).toEqual([
    [{ name: 'post /api/session', params: undefined, query: undefined, fields: ['identifier', 'password'] }],
    [{ name: 'get /api/favourites/changes', params: undefined, query: { after: '7' }, fields: [] }],
    [
      {
        name: 'get /api/catalogue/{kind}/{id}',
        params,
        query: undefined,
        fields: [],
        rejection: 'catalogue.not_found',
      },
    ],
  ])
})

test.each([
  ['get /api/session', 45_000],
  ['get /api/account/export', 300_000],
] as const)('%s is given up after its time, as a network that fails', async (name, milliseconds) => {
  const { asked } = fakeServer({ [name]: hang })
  const ended = vi.fn<(error: unknown) => void>()
  void call(name).catch(ended)
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.any(NetworkFailure))
  expect(asked[0]?.signal?.aborted).toBe(true)
})

test('an answer that begins and does not end is given up too', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body))
  })
  const ended = vi.fn<(error: unknown) => void>()
  void call('get /api/session').catch(ended)
  await vi.advanceTimersByTimeAsync(45_000)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(expect.any(NetworkFailure)))
})

test('an upload has five minutes', async () => {
  fakeServer({ 'post /api/avatar': hang })
  const ended = vi.fn<(error: unknown) => void>()
  void send('post', '/api/avatar', { body: new Blob(['picture']) }).catch(ended)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.any(NetworkFailure))
})

test('a call may be given up by its caller, before or after it was made', async () => {
  const { asked } = fakeServer({ 'get /api/session': hang })
  const given = new AbortController()
  const failure = failureOf(call('get /api/session', { signal: given.signal }))
  given.abort()
  expect(await failure).toBeInstanceOf(NetworkFailure)
  expect(await failureOf(call('get /api/session', { signal: given.signal }))).toBeInstanceOf(NetworkFailure)
  expect(asked, 'nothing was asked the second time').toHaveLength(1)
})

test('an answer in time leaves no timer behind', async () => {
  fakeServer({ 'get /api/session': () => ({}) })
  await call('get /api/session')
  expect(vi.getTimerCount()).toBe(0)
})

test('a refusal is final unless it says nothing about what was sent', () => {
  const codes = ['request.invalid', 'request.too_large', 'favourites.too_many', 'role.required'] as const
  expect(codes.every((code) => isFinal(new ApiFailure({ code })))).toBe(true)
  const passing = ['server.unavailable', 'server.unexpected', 'request.rate_limited', 'session.required'] as const
  expect(passing.some((code) => isFinal(new ApiFailure({ code })))).toBe(false)
  expect(isFinal(new NetworkFailure('offline'))).toBe(false)
})
