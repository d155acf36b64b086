import { isIP } from 'node:net'
import type { ReadHeaders } from '../http/caller.ts'
import { ApiError } from '../http/errors.ts'

/** For whom keys are made: browsers give them to pages of this origin alone. */
export interface RelyingParty {
  /** The host's name. */
  id: string
  origin: string
}

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** Browsers make keys for names on secure connections, and for the own machine by its name. */
export function relyingPartyAt(url: string): RelyingParty | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, origin } = new URL(url)
  const isSecure = protocol === 'https:' || isLocal(hostname)
  // The name of an IPv6 address stands in brackets.
  return isSecure && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}

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
