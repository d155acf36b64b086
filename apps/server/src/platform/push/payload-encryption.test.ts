import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptPayload } from '../../testing/push-service.ts'
import { encryptPayload, isPublicKey } from './payload-encryption.ts'

const decode = (text: string) => Buffer.from(text, 'base64url')

describe('the encryption of a payload', () => {
  test('[PUSH-08] is that of the example of RFC 8291', () => {
    const sealed = encryptPayload(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: decode('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: decode('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
      1,
    )
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const keys = { p256dh: pair.getPublicKey('base64url'), auth }

  test.each([0, 1, 200, 511, 512, 513, 4079])('[PUSH-08] hides the length of a payload of %i bytes', (length) => {
    const text = 'x'.repeat(length)
    const sealed = encryptPayload(Buffer.from(text), keys)
    expect(decryptPayload(sealed, pair, auth)).toBe(text)
    expect(sealed.length).toBe(86 + 17 + Math.min(Math.ceil(length / 512) * 512, 4079))
  })

  test('[PUSH-08] is another one each time', () => {
    const sealed = Array.from({ length: 3 }, () => encryptPayload(Buffer.from('Bonjour'), keys).toString('hex'))
    expect(new Set(sealed).size).toBe(3)
  })

  test('refuses what does not fit into one record', () => {
    expect(() => encryptPayload(Buffer.alloc(4080), keys)).toThrow('4079')
  })
})

test('[PUSH-06] a key of a browser is a point of the curve', () => {
  const pair = createECDH('prime256v1')
  expect(isPublicKey(pair.generateKeys('base64url'))).toBe(true)
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false)
  expect(isPublicKey('')).toBe(false)
})
