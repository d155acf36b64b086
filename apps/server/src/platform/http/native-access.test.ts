import { live } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { openConnection } from '../../testing/live.ts'
import { sendRaw } from '../../testing/raw-request.ts'
import { useTestServer } from '../../testing/vitest.ts'

/** Who may call from another origin: native shells that the operator allows, with their token alone. */

const android = 'https://localhost'
const ios = 'capacitor://localhost'
const server = useTestServer({ environment: { NATIVE_ORIGINS: `${android}, ${ios}` } })
const closed = useTestServer()

const strangers = [
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://evil',
  'capacitor://localhost.evil',
  'ionic://localhost',
  'file://',
  'null',
]

const preflight = (at: string, origin: string) =>
  fetch(`${at}/api/session`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,content-type,x-account,x-time-zone',
    },
  })

const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

test.each([android, ios])('[MOB-06] a shell at %s calls with its token, in answers and in errors', async (origin) => {
  const { headers, ok } = await preflight(server().url, origin)
  expect(ok).toBe(true)
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
  expect(headers.get('access-control-allow-headers')?.split(',').toSorted()).toEqual([
    'authorization',
    'content-type',
    'x-account',
    'x-time-zone',
  ])

  const { token, person } = await server().signIn()
  const authorization = `Bearer ${token}`
  const answer = await server().call('/api/session', { headers: { origin, authorization } })
  expect(answer.body.account.id).toBe(person.id)
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  const refused = await server().call('/api/profile', { headers: { origin } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin])
  const written = await server().call('/api/session', { method: 'DELETE', headers: { origin, authorization } })
  expect(written.status).toBe(200)
})

test('[MOB-06] no origin at all is allowed to send cookies', async () => {
  const { token } = await server().signIn()
  const answers = [
    await preflight(server().url, android),
    await server().call('/api/session', { headers: { origin: android, authorization: `Bearer ${token}` } }),
  ]
  for (const { headers } of answers) expect(corsHeaders(headers)).not.toContain('access-control-allow-credentials')
  const written = await server().call('/api/session', {
    method: 'DELETE',
    headers: { origin: android, cookie: `trouvaille.session_token=${encodeURIComponent(token)}` },
  })
  expect(written).toMatchObject({ status: 403, body: { error: { code: 'request.foreign_origin' } } })
})

test.each(strangers)('[MOB-06] the browser of a page at %s is allowed nothing', async (origin) => {
  const { token } = await server().signIn()
  const answer = await server().call('/api/session', { headers: { origin, authorization: `Bearer ${token}` } })
  expect(corsHeaders(answer.headers)).toEqual([])
  expect(corsHeaders((await preflight(server().url, origin)).headers)).toEqual([])
})

test('[MOB-06] without the setting no shell is allowed anything', async () => {
  expect(corsHeaders((await preflight(closed().url, android)).headers)).toEqual([])
  const { token } = await closed().signIn()
  await expect(openConnection(closed(), { hello: { token }, headers: { origin: android } })).rejects.toThrow()
})

test.each([android, ios])('[MOB-06] a shell at %s opens a realtime connection with its token', async (origin) => {
  const { token } = await server().signIn()
  const connection = await openConnection(server(), { hello: { token }, headers: { origin } })
  connection.close()
})

const handshake = (headers: Record<string, string>) =>
  sendRaw(server().url, live.path, {
    method: 'GET',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })

test.each([...strangers.map((origin) => ({ origin })), { origin: android, cookie: 'trouvaille.signed_in=1' }])(
  '[MOB-06] a realtime connection of %j is refused before it is open',
  async (headers) => {
    const { status, text } = await handshake(headers)
    expect([status, JSON.parse(text)]).toEqual([403, { error: { code: 'request.foreign_origin' } }])
  },
)
