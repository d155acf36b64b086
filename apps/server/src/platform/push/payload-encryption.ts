import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The encryption of web push: RFC 8291, one record of the content coding aes128gcm of RFC 8188. */

const curve = 'prime256v1'

/** Size of the one record, and what of it is not payload: delimiter and authentication tag. */
const recordBytes = 4096
const overheadBytes = 17

/** Payloads are padded to a multiple of it, so that their length does not tell what they are about. */
const paddedBytes = 512

/** What is random in an encryption; given by tests only. */
export interface Randomness {
  salt: Buffer
  privateKey: Buffer
}

const randomness = (): Randomness => {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Whether a key of a browser is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a payload for a browser.
 * @param keys Of its subscription, in base64url.
 */
export function encryptPayload(
  payload: Buffer,
  keys: { p256dh: string; auth: string },
  { salt, privateKey }: Randomness = randomness(),
  padTo: number = paddedBytes,
): Buffer<ArrayBuffer> {
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  const sender = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const key = derive(pair.computeSecret(receiver), Buffer.from(keys.auth, 'base64url'), info, 32)
  const content = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)

  const room = recordBytes - overheadBytes
  if (payload.length > room) throw new RangeError(`a payload of more than ${room} bytes`)
  const length = Math.min(Math.ceil(payload.length / padTo) * padTo, room)
  const cipher = createCipheriv('aes-128-gcm', content, nonce)
  const padded = Buffer.concat([payload, Buffer.from([2]), Buffer.alloc(length - payload.length)])
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()])

  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, sealed])
}
