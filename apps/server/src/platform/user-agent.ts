import { brand } from '@trouvaille/domain'
import packageJson from '../../../../package.json' with { type: 'json' }

/** Who runs this server, as others are told. */
export interface Operator {
  /** Address of the server. */
  address?: string | undefined
  /** Whom to turn to: an address of mail, or of a page. */
  contact?: string | undefined
}

/** Names us to another server, and whom to turn to, as far as that is known. */
export function userAgent({ address, contact }: Operator): string {
  const known = [address && `+${address}`, contact].filter(Boolean).join('; ')
  return `${brand}/${packageJson.version}${known && ` (${known})`}`
}
