import { isIPv4, isIPv6 } from 'node:net'

/** Client addresses: normalization, keys of rate limits, and truncation. */

/**
 * Normalizes an address: some proxies add ports and brackets, and some sockets report IPv4 as IPv6.
 * @returns Undefined for an invalid address.
 */
export function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^"?(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)"?$/.exec(text.trim()) ?? []
  const address = (bracketed ?? withPort ?? text.trim()).split('%')[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!mapped) return short
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of a normalized IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? [] : Array.from({ length: 8 - before.length - behind.length }, () => '0')
  return [...before, ...missing, ...behind]
}

/**
 * The rate limit key of an address. One subscriber has a whole IPv6 /64, and could use a new address for every attempt.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address
  return isIPv6(plain) ? `${groups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The truncated address, which does not identify a household: "203.0.113.x", "2001:db8:85a3:x". */
export function shortAddress(address: string): string | undefined {
  const plain = plainAddress(address) ?? ''
  if (isIPv4(plain)) return plain.replace(/\d+$/, 'x')
  return isIPv6(plain) ? `${groups(plain).slice(0, 3).join(':')}:x` : undefined
}
