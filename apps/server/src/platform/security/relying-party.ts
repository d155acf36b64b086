import { isIP } from 'node:net'

/** For whom keys are made: browsers give them to pages of this origin alone. */
export interface RelyingParty {
  /** The host's name. */
  id: string
  origin: string
}

/** Whether a name is that of the own machine. */
export const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** Browsers make keys for names on secure connections, and for the own machine by its name. */
export function relyingPartyAt(url: string): RelyingParty | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, origin } = new URL(url)
  const isSecure = protocol === 'https:' || isLocal(hostname)
  // The name of an IPv6 address stands in brackets.
  return isSecure && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}
