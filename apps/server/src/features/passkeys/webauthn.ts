import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@trouvaille/contract'
import { brand, passkeys as limits } from '@trouvaille/domain'
import type { RelyingParty } from '../../platform/security/relying-party.ts'

/** The library's part: what authenticators are asked, and whether what they answer is right. */

/** Loaded when the first key is used: most servers start without one. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: each authenticator has one of them. */
const algorithms = [-8, -7, -257]

/** A key as it is stored. */
export interface StoredKey {
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
}

/** What an authenticator says of a key. */
export interface VerifiedKey extends StoredKey {
  isSynced: boolean
}

const describe = (keys: readonly StoredKey[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }))

/** @param known The keys that the account has: a device makes no second one. */
export const creationOptions = (
  party: RelyingParty,
  challenge: string,
  account: { id: string; username: string },
  known: readonly StoredKey[],
): PasskeyCreationOptions => ({
  rp: { id: party.id, name: brand },
  user: { id: Buffer.from(account.id).toString('base64url'), name: account.username, displayName: account.username },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: limits.challengeMs,
  excludeCredentials: describe(known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** @param known The keys that may answer; none where the device offers those that it has. */
export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  known: readonly StoredKey[] = [],
): PasskeyRequestOptions => ({
  rpId: party.id,
  challenge,
  timeout: limits.challengeMs,
  allowCredentials: describe(known),
  userVerification: 'required',
})

/** The challenge that a client says to have answered; undefined if it is unreadable. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** @returns The new key; undefined if anything about it is wrong. */
export async function verifyAttestation(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject, transports }: PasskeyAttestation,
): Promise<VerifiedKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  }
}

/** @returns What has changed about the key; undefined if anything about the signature is wrong. */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  key: StoredKey,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
): Promise<Pick<VerifiedKey, 'counter' | 'isSynced'> | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}
