import { isIPv4, isIPv6 } from 'node:net'

/** What is done with the addresses of clients: counting them, and keeping the part that names no household. */

/** IPv4 behind an IPv6 socket. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? [] : Array.from({ length: 8 - before.length - behind.length }, () => '0')
  return [...before, ...missing, ...behind].map((group) => group.replace(/^0+(?=.)/, ''))
}

/**
 * The key under which the attempts of an address are counted. One line has a whole IPv6 network of 64 bits, and could
 * take a new address for every attempt.
 */
export function networkOf(address: string): string {
  const plain = mapped.exec(address)?.[1] ?? address
  return isIPv6(plain) ? `${groups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The address without the part that tells one household from the next: "203.0.113.x", "2001:db8:85a3:x". */
export function shortAddress(address: string): string | undefined {
  const plain = mapped.exec(address)?.[1] ?? address
  if (isIPv4(plain)) return plain.replace(/\d+$/, 'x')
  return isIPv6(plain) ? `${groups(plain).slice(0, 3).join(':')}:x` : undefined
}
