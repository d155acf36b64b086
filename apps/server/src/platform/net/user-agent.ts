import { BlockList, isIP } from 'node:net'
import { brand } from '@trouvaille/domain'
import packageJson from '../../../../../package.json' with { type: 'json' }

/** The identity of this server in outgoing requests. */
export interface Operator {
  /** Address of the server. */
  address?: string | undefined
  /** Contact: a mail address, or a URL. */
  contact?: string | undefined
}

/** Loopback, private and carrier networks (RFC 6890, 6598, 4193). */
const localNetworks = new BlockList()
localNetworks.addSubnet('0.0.0.0', 8)
localNetworks.addSubnet('10.0.0.0', 8)
localNetworks.addSubnet('100.64.0.0', 10)
localNetworks.addSubnet('127.0.0.0', 8)
localNetworks.addSubnet('169.254.0.0', 16)
localNetworks.addSubnet('172.16.0.0', 12)
localNetworks.addSubnet('192.168.0.0', 16)
localNetworks.addSubnet('::', 127, 'ipv6')
localNetworks.addSubnet('fc00::', 7, 'ipv6')
localNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Host names that are local only (RFC 6761, 6762, 8375), including those without a dot. */
const localName = /^[^.]+$|\.(?:localhost|local|internal|test|invalid|home\.arpa|lan)$/

/** Whether an address is reachable from the internet. */
function isReachable(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
  const family = isIP(host)
  return family === 0 ? !localName.test(host) : !localNetworks.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/** The User-Agent header, with a contact as far as known. */
export function userAgent({ address, contact }: Operator): string {
  const known = [address && isReachable(address) && `+${address}`, contact].filter(Boolean).join('; ')
  return `${brand}/${packageJson.version}${known && ` (${known})`}`
}
