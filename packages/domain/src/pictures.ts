import { parseUrl } from './parse-url.ts'

/** Pictures of works that our own server hands on [PICT-01] [PICT-02]. */

/** The addresses that they are fetched from: hosts, and the paths there. */
const sources = [
  /^https:\/\/image\.tmdb\.org\/t\/p\/(?:w[0-9]{2,4}|original)\/[\w.-]+$/,
  /^https:\/\/(?:e-cdns|cdn)-images\.dzcdn\.net\/images\/[\w./-]+$/,
  /^https:\/\/covers\.openlibrary\.org\/b\/id\/[0-9]+-[SML]\.jpg(?:\?default=false)?$/,
  // The small ones are moving to the second host.
  /^https:\/\/(?:upload|thumb)\.wikimedia\.org\/wikipedia\/commons\/[^?]+$/,
]

/** The widths that they are shown in, in pixels: those of the uses of pictures, and of the same on dense screens. */
export const pictureWidths = [92, 185, 300, 500, 600, 780] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Signs that a host may read as a way to another folder, once or twice encoded; no picture of a source needs them. */
const encodedPath = /%(?:25)*(?:2e|2f|5c|00)/i

/** The https address of a picture, as it is asked for, if it is one that our server hands on. */
export function pictureSource(address: string): URL | undefined {
  const url = parseUrl(address)
  if (!url) return undefined
  url.hash = ''
  return !encodedPath.test(url.pathname) && sources.some((pattern) => pattern.test(url.href)) ? url : undefined
}

/**
 * Where the app finds a picture.
 * @returns A path of our own server for those that it hands on, any other address as it is.
 */
export function pictureAddress(address: string, width: PictureWidth): string {
  const source = pictureSource(address)
  return source ? `/pictures/${width}?from=${encodeURIComponent(source.href)}` : address
}
