/** Stands for our own address, whatever it is: only what comes after it is looked at. */
const own = 'https://own.invalid'

/**
 * A path of ours, as browsers read it, or nothing: what an address says must not lead elsewhere.
 * @param value Of any kind: it comes out of an address, or out of what a device has kept.
 * @returns The path in its plain form, with its query and fragment.
 */
export function internalPath(value: unknown): string | undefined {
  // Browsers leave tabs and line breaks out, and take a backslash for a slash.
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /\p{Cc}/u.test(value)) return undefined
  const { origin, pathname, search, hash } = new URL(value, own)
  // "/.//host" is "//host" once the dots are gone.
  return origin === own && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
