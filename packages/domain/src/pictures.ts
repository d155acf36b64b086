/** Pictures of works that our own server hands on [PICT-01] [PICT-02]. */

/** The hosts that they are fetched from, and the paths there, queries included. */
const hosts: Readonly<Record<string, RegExp>> = {
  'image.tmdb.org': /^\/t\/p\/(?:w[0-9]{2,4}|original)\/[\w.-]+$/,
  'cdn-images.dzcdn.net': /^\/images\/[\w./-]+$/,
  'e-cdns-images.dzcdn.net': /^\/images\/[\w./-]+$/,
  'covers.openlibrary.org': /^\/b\/id\/[0-9]+-[SML]\.jpg(?:\?default=false)?$/,
  'upload.wikimedia.org': /^\/wikipedia\/commons\/[^?]+$/,
  // Where the small ones are moving.
  'thumb.wikimedia.org': /^\/wikipedia\/commons\/[^?]+$/,
}

/** The widths that they are shown in, in pixels: those of the uses of pictures, and of the same on dense screens. */
export const pictureWidths = [92, 185, 300, 500, 600, 780] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The https address of a picture, as it is asked for, if it is one that our server hands on. */
export function pictureSource(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hash = ''
  const { href, host, pathname, search } = url
  const path = pathname + search
  // No user, no port, no other protocol.
  const isPlain = href === `https://${host}${path}`
  return isPlain && Object.hasOwn(hosts, host) && hosts[host]?.test(path) ? url : undefined
}

/**
 * Where the app finds a picture.
 * @returns A path of our own server for those that it hands on, any other address as it is.
 */
export function pictureAddress(address: string, width: PictureWidth): string {
  const source = pictureSource(address)
  return source ? `/pictures/${width}?from=${encodeURIComponent(source.href)}` : address
}
