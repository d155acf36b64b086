import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@trouvaille/contract'

/** An authenticator in software, with a browser around it: one key (ES256), attestation "none". */

/** What an authenticator or a browser does otherwise than it should. */
export interface Deviation {
  /** The page's. */
  origin?: string
  rpId?: string
  challenge?: string
  /** What the browser asks the authenticator for. */
  type?: string
  counter?: number
  isUserVerified?: boolean
}

export interface AuthenticatorOptions {
  origin: string
  /** Whether the key is on other devices of the person, too. */
  isSynced?: boolean
  /** Whether it counts its signatures; many do not. */
  counts?: boolean
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** Major type and length, or a number itself. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The little of CBOR that keys and attestations are written in. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

/** The public key as COSE writes it: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [bytesOfX, bytesOfY] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOfX ?? ''],
      [-3, bytesOfY ?? ''],
    ]),
  )
}

const flags = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Creates an authenticator, with a new key. */
export function createAuthenticator({ origin, isSynced = false, counts = true }: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, more: number, { isUserVerified = true, ...deviation }: Deviation): Buffer {
    counter += counts ? 1 : 0
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    const shown =
      flags.userPresent |
      (isUserVerified ? flags.userVerified : 0) |
      (isSynced ? flags.backupEligible | flags.backedUp : 0) |
      more
    return Buffer.concat([hash('sha256', deviation.rpId ?? rpId, 'buffer'), Buffer.from([shown]), count])
  }

  return {
    id,

    /** Creates its key for a site. */
    create(options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyAttestation {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, flags.attested, deviation),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        clientDataJSON: clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },

    /** Signs a challenge of a site. */
    sign(options: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyAssertion {
      const data = clientData('webauthn.get', options.challenge, deviation)
      const authData = authenticatorData(options.rpId, 0, deviation)
      const signature = sign('sha256', Buffer.concat([authData, hash('sha256', data, 'buffer')]), privateKey)
      return {
        id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
