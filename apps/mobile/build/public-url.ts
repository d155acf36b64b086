/** Stands for the address of a server in builds that are only looked at. */
const placeholder = 'https://trouvaille.example'

/**
 * The address of the server that the app is built for, as PUBLIC_URL of the server [GAP-166].
 * @param given Undefined or empty for a build that is only looked at.
 * @throws {Error} For anything but an origin that is reached over TLS, which phones insist on; but for this machine.
 */
export function publicUrl(given = process.env.PUBLIC_URL): string {
  if (!given) return placeholder
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isReached = url?.protocol === 'https:' || url?.hostname === 'localhost'
  if (!url || !isReached || url.pathname !== '/') {
    throw new Error(`PUBLIC_URL must be an address such as https://example.org, without a path; this is ${given}`)
  }
  return url.origin
}
