import { brand } from '@trouvaille/domain'
import packageJson from '../../../../package.json' with { type: 'json' }

/** Who runs this server, as others are told. */
export interface Operator {
  /** Address of the server. */
  address?: string | undefined
  /** Whom to turn to: an address of mail, or of a page. */
  contact?: string | undefined
}

/** Names and addresses of a machine or a house, which lead nobody to us (RFC 6761, 6762, 1918). */
const leadsNowhere =
  /(?:^|\.)(?:localhost|local|internal|test|invalid)$|^\[|^(?:127|10|0|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/

/** Names us to another server, and whom to turn to, as far as that is known. */
export function userAgent({ address, contact }: Operator): string {
  const isReached = address !== undefined && !leadsNowhere.test(new URL(address).hostname)
  const known = [isReached && `+${address}`, contact].filter(Boolean).join('; ')
  return `${brand}/${packageJson.version}${known && ` (${known})`}`
}
