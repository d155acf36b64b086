import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local push service, and the browsers that subscribe there: it checks who sends, and decrypts as a browser does. */

/** What the address of a push service is, for a subscription without one. */
const notThere = 'https://updates.push.services.mozilla.com/wpush/v2/'

const curve = 'prime256v1'

/** A declarative push message. */
export interface ShownNotification {
  web_push: number
  notification: {
    title: string
    body?: string
    navigate: string
    tag: string
    lang: string
    dir: string
    app_badge: number
  }
  app_badge: number
}

export interface ReceivedPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Claims of the token of the server, once its signature is checked. */
  claims: { aud: string; exp: number; sub: string }
  /** Length of what was sent. */
  bytes: number
  message: ShownNotification
}

export interface Browser {
  /** What the browser gives the app, in the form of the contract. */
  subscription: {
    transport: 'web'
    endpoint: string
    keys: { p256dh: string; auth: string }
    timeZone: string
  }
  /** What came, decrypted. */
  received: ReceivedPush[]
  /** What its push service answers; 201 at first. */
  answer: { status: number; headers?: Record<string, string> }
}

/** A subscription as a browser makes it. @param base Address of its push service. */
export const subscriptionOf = (base: string = notThere, keys = createECDH(curve)) => ({
  transport: 'web' as const,
  endpoint: `${base}${randomUUID()}`,
  keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  timeZone: 'Europe/Paris',
})

/** Decrypts the one record of a message: RFC 8291 and RFC 8188. */
export function decryptPayload(body: Buffer, keys: ReturnType<typeof createECDH>, auth: string): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, keyEnd)
  const derive = (key: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const key = derive(keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const record = body.subarray(keyEnd)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/**
 * The claims of a token of a server.
 * @throws Error when it is not signed with the key that it names.
 */
export function claimsOf(authorization: string): { claims: ReceivedPush['claims']; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('The token of the server is not signed with its key.')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface TestPushService {
  origin: string
  /** A browser that has subscribed. */
  browser(): Browser
  /** @throws Error when something was wrong with a call: a signature, an encryption. */
  stop(): Promise<void>
}

export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Browser & { pair: ReturnType<typeof createECDH> }>()
  const failures: unknown[] = []
  const server = createServer((request, response) => {
    const handle = async () => {
      const body = await bodyOf(request)
      const browser = browsers.get(request.url ?? '')
      if (!browser) return void response.writeHead(404).end()
      const { claims } = claimsOf(request.headers.authorization ?? '')
      const message = JSON.parse(decryptPayload(body, browser.pair, browser.subscription.keys.auth))
      const { status, headers } = browser.answer
      const push = { path: request.url ?? '', headers: request.headers, claims, bytes: body.length, message }
      browser.received.push(push)
      response.writeHead(status, headers).end()
    }
    handle().catch((error: unknown) => {
      failures.push(error)
      response.writeHead(400).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    browser() {
      const pair = createECDH(curve)
      const subscription = subscriptionOf(`${origin}/push/`, pair)
      const browser = { subscription, received: [], answer: { status: 201 }, pair }
      browsers.set(new URL(subscription.endpoint).pathname, browser)
      return browser
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      if (failures.length > 0) throw new AggregateError(failures, 'Calls of the push service were wrong.')
    },
  }
}
