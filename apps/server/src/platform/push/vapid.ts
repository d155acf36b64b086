import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import { hour } from '@trouvaille/domain'

/** How a server names itself to push services: RFC 8292. */

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** How long a token is valid (a day at most), and how long it is used. */
const validMs = 12 * hour
const usedMs = hour

/** Tokens kept at once: one for each host of a push service. */
const maxTokens = 100

export interface Vapid {
  /** In base64url: with it browsers subscribe. */
  readonly publicKey: string
  /** The header Authorization for a push service. @param now In milliseconds. */
  authorization(origin: string, now: number): string
}

/** A private key of 48 bytes that all nodes derive from the same secret; its remainder is uniform enough. */
function derivedKey(secret: string): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web push: VAPID key', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * @param secret From which the key is derived, unless the operator set one.
 * @param configured A private key in base64url.
 * @param subject Whom push services may turn to: mailto: or https:.
 */
export function createVapid(secret: string, configured: string | undefined, subject: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(configured === undefined ? derivedKey(secret) : Buffer.from(configured, 'base64url'))
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const tokens = new Map<string, { token: string; until: number }>()

  function token(audience: string, now: number): string {
    const known = tokens.get(audience)
    if (known && now < known.until) return known.token
    const claims = { aud: audience, exp: Math.floor((now + validMs) / 1000), sub: subject }
    const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    if (tokens.size >= maxTokens) tokens.clear()
    tokens.set(audience, { token: `${signed}.${signature}`, until: now + usedMs })
    return `${signed}.${signature}`
  }

  return {
    publicKey,
    authorization: (origin, now) => `vapid t=${token(origin, now)}, k=${publicKey}`,
  }
}
