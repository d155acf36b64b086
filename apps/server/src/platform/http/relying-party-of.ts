import { isLocal, type RelyingParty, relyingPartyAt } from '../security/relying-party.ts'
import type { ReadHeaders } from './caller.ts'
import { ApiError } from './errors.ts'

/**
 * The relying party of a request: the configured address. Without one the Host header names it, which anybody can
 * write, so only the own machine is believed.
 * @returns Undefined where no keys can be made.
 */
export function relyingPartyOf(headers: ReadHeaders, publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl !== undefined) return relyingPartyAt(publicUrl)
  const called = relyingPartyAt(`http://${headers.get('host')}`)
  return called && isLocal(called.id) ? called : undefined
}

/** @throws ApiError `passkeys.unavailable`. */
export function requireRelyingParty(headers: ReadHeaders, publicUrl: string | undefined): RelyingParty {
  const party = relyingPartyOf(headers, publicUrl)
  if (!party) throw new ApiError('passkeys.unavailable')
  return party
}
