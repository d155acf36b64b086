import { createECDH } from 'node:crypto'
import { hour } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../testing/push-service.ts'
import { createVapid } from './vapid.ts'

const subject = 'mailto:lea@example.org'
const now = Date.parse('2026-01-01T00:00:00Z')
const host = 'https://fcm.googleapis.com'

describe('how a server names itself to push services', () => {
  test('[PUSH-08] it signs for whom, until when and from whom, with the key that browsers subscribe with', () => {
    const vapid = createVapid('a secret', undefined, subject)
    const { claims, publicKey } = claimsOf(vapid.authorization(host, now))
    expect(claims).toEqual({ aud: host, exp: (now + 12 * hour) / 1000, sub: subject })
    expect(publicKey).toBe(vapid.publicKey)
  })

  test('[PUSH-08] nodes with the same secret have the same key, others another one', () => {
    const keyOf = (secret: string) => createVapid(secret, undefined, subject).publicKey
    expect(keyOf('a secret')).toBe(keyOf('a secret'))
    expect(new Set(Array.from({ length: 50 }, (_, index) => keyOf(`secret ${index}`))).size).toBe(50)
  })

  test('[PUSH-08] a key that the operator set is used', () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const vapid = createVapid('a secret', pair.getPrivateKey().toString('base64url'), subject)
    expect(vapid.publicKey).toBe(pair.getPublicKey('base64url'))
    expect(claimsOf(vapid.authorization(host, now)).publicKey).toBe(vapid.publicKey)
  })

  test('[PUSH-08] a token is used for an hour, for one push service', () => {
    const vapid = createVapid('a secret', undefined, subject)
    const first = vapid.authorization(host, now)
    expect(vapid.authorization(host, now + hour - 1)).toBe(first)
    expect(claimsOf(vapid.authorization(host, now + hour)).claims.exp).toBe((now + 13 * hour) / 1000)
    const other = 'https://web.push.apple.com'
    expect(claimsOf(vapid.authorization(other, now)).claims.aud).toBe(other)
  })
})
