import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttp2Server, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hour, minute } from '@trouvaille/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createApns } from './apns.ts'
import { createFcm } from './fcm.ts'
import type { PushTransport } from './transport.ts'

/** Notifications of apps, sent to local servers that speak the protocols of FCM and APNs. */

const message = {
  title: 'Léa vous a écrit',
  body: '',
  path: '/conversation/c1',
  tag: 'conversation:c1',
  badge: 3,
  isUrgent: true,
}
const target = { address: 'token-1', keys: null }
const now = Date.parse('2026-01-01T00:00:00Z')
const clock = createTestClock(new Date(now))
beforeEach(() => clock.set(new Date(now)))

const folder = mkdtempSync(join(tmpdir(), 'trouvaille-push-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

/** The parts of a signed token, its signature checked. */
function claimsOf(token: string, key: KeyObject, isEcdsa: boolean) {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const checked = isEcdsa ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), checked, Buffer.from(signature, 'base64url'))).toBe(true)
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { head: decode(head), claims: decode(claims) }
}

describe('Firebase Cloud Messaging', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const requests: { path: string; authorization: string | undefined; body: string }[] = []
  let answer = { status: 200, body: '{}' }
  let tokens = 0
  let transport: PushTransport
  let base = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      if (request.url !== '/token') return void response.writeHead(answer.status).end(answer.body)
      tokens += 1
      response.end(JSON.stringify({ access_token: `access-${tokens}`, expires_in: 3600, token_type: 'Bearer' }))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    requests.length = 0
    tokens = 0
    answer = { status: 200, body: '{}' }
    const account = {
      type: 'service_account',
      project_id: 'trouvaille',
      client_email: 'push@trouvaille.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${base}/token`,
    }
    transport = createFcm({ file: fileOf('account.json', JSON.stringify(account)), baseUrl: base, clock })
  })

  test('[PUSH-09] is sent the notification, with a token for which the service account has signed', async () => {
    expect(await transport.send(target, message)).toEqual({ kind: 'sent', status: 200 })
    const [asked, sent] = requests
    const form = new URLSearchParams(asked?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    expect(claimsOf(form.get('assertion') ?? '', publicKey, false)).toEqual({
      head: { typ: 'JWT', alg: 'RS256' },
      claims: {
        iss: 'push@trouvaille.iam.gserviceaccount.com',
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
        aud: `${base}/token`,
        iat: now / 1000,
        exp: (now + hour) / 1000,
      },
    })
    expect(sent).toMatchObject({ path: '/v1/projects/trouvaille/messages:send', authorization: 'Bearer access-1' })
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      message: {
        token: 'token-1',
        notification: { title: 'Léa vous a écrit' },
        data: { path: '/conversation/c1' },
        android: {
          collapse_key: 'conversation:c1',
          priority: 'HIGH',
          ttl: '86400s',
          notification: { tag: 'conversation:c1', notification_count: 3 },
        },
      },
    })
  })

  test('[PUSH-09] is asked for a token again when it is about to expire, or is refused', async () => {
    await transport.send(target, message)
    clock.advance(58 * minute)
    await transport.send(target, message)
    expect(tokens).toBe(1)
    clock.advance(minute)
    await transport.send(target, message)
    expect(tokens).toBe(2)
    answer = { status: 401, body: '' }
    expect(await transport.send(target, message)).toMatchObject({ kind: 'later' })
    answer = { status: 200, body: '{}' }
    await transport.send(target, message)
    expect(tokens).toBe(3)
  })

  test.each([
    [404, '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}', 'gone'],
    [404, '{"error":{"status":"NOT_FOUND"}}', 'refused'],
    [400, '{}', 'refused'],
    [429, '{}', 'later'],
    [503, '{}', 'later'],
  ])('[PUSH-09] that answers %i %s: %s', async (status, body, kind) => {
    answer = { status, body }
    expect(await transport.send(target, message)).toMatchObject({ kind, status })
  })

  test('[PUSH-09] that gives no token is asked again later', async () => {
    const account = {
      project_id: 'x',
      client_email: 'x',
      token_uri: 'http://127.0.0.1:9/token',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }
    const away = createFcm({ file: fileOf('away.json', JSON.stringify(account)), baseUrl: base, clock })
    expect(await away.send(target, message)).toMatchObject({ kind: 'later', status: undefined })
    expect(requests).toEqual([])
  })
})

describe('the push service of Apple', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  let answer: { status: number; body: string } | 'none' = { status: 200, body: '' }
  let connections = 0
  let transport: PushTransport
  const server = createHttp2Server()
  server.on('session', () => {
    connections += 1
  })
  server.on('stream', (stream, headers) => {
    let body = ''
    stream.on('data', (chunk: Buffer) => (body += chunk.toString()))
    stream.on('end', () => {
      requests.push({ headers, body })
      if (answer === 'none') {
        stream.session?.destroy()
        return
      }
      stream.respond({ ':status': answer.status })
      stream.end(answer.body)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    transport = createApns({
      file: fileOf('key.p8', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      keyId: 'KEY1',
      teamId: 'TEAM1',
      topic: 'org.example.trouvaille',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clock,
    })
    requests.length = 0
    answer = { status: 200, body: '' }
    return () => transport.close()
  })

  test('[PUSH-09] is sent the notification, with a token that the key has signed', async () => {
    expect(await transport.send(target, { ...message, body: 'Bonjour' })).toEqual({ kind: 'sent', status: 200 })
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = requests
    expect(headers).toMatchObject({
      ':method': 'POST',
      ':path': '/3/device/token-1',
      'apns-topic': 'org.example.trouvaille',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String((now + 24 * hour) / 1000),
    })
    expect(String(headers['apns-collapse-id']).length).toBeLessThanOrEqual(64)
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    expect(claimsOf(String(headers.authorization).replace('bearer ', ''), key, true)).toEqual({
      head: { alg: 'ES256', kid: 'KEY1' },
      claims: { iss: 'TEAM1', iat: now / 1000 },
    })
    expect(JSON.parse(body)).toEqual({
      aps: { alert: { title: 'Léa vous a écrit', body: 'Bonjour' }, badge: 3, 'thread-id': 'conversation:c1' },
      path: '/conversation/c1',
    })
  })

  test('[PUSH-09] is sent everything over one connection, with one token for 40 minutes', async () => {
    const before = connections
    await Promise.all([transport.send(target, message), transport.send(target, message)])
    clock.advance(41 * minute)
    await transport.send(target, message)
    expect(connections - before).toBeLessThanOrEqual(1)
    expect(new Set(requests.map(({ headers }) => headers.authorization)).size).toBe(2)
  })

  test.each([
    [410, '{"reason":"Unregistered"}', 'gone'],
    [400, '{"reason":"BadDeviceToken"}', 'gone'],
    [400, '{"reason":"BadTopic"}', 'refused'],
    [403, '{"reason":"ExpiredProviderToken"}', 'later'],
    [403, '{"reason":"InvalidProviderToken"}', 'refused'],
    [429, '{"reason":"TooManyRequests"}', 'later'],
    [500, '', 'later'],
  ])('[PUSH-09] that answers %i %s: %s', async (status, body, kind) => {
    answer = { status, body }
    expect(await transport.send(target, message)).toMatchObject({ kind, status })
  })

  test('[PUSH-09] that breaks off is asked again later, over another connection', async () => {
    answer = 'none'
    expect(await transport.send(target, message)).toMatchObject({ kind: 'later', status: undefined })
    answer = { status: 200, body: '' }
    expect(await transport.send(target, message)).toEqual({ kind: 'sent', status: 200 })
  })

  test('[PUSH-09] that is away is asked again later', async () => {
    const away = createApns({
      file: join(folder, 'key.p8'),
      keyId: 'K',
      teamId: 'T',
      topic: 'x',
      baseUrl: 'http://127.0.0.1:9',
      clock,
    })
    expect(await away.send(target, message)).toMatchObject({ kind: 'later', status: undefined })
    away.close()
  })
})
