import type { MediaType, Track } from './items.ts'

/** Where works are from, as their ids tell. */

/** What every id of a source begins with that shares its kinds with other providers [SRC-04]. */
export const idPrefixes = { deezer: 'deezer-', 'open-library': 'openlibrary-' } as const

/**
 * Whether a work is of the embedded catalogue. Its numeric ids start at nine thousand million and textual ones with "trv-", out
 * of the way of every other source.
 */
export function isEmbeddedId(id: string): boolean {
  return id.startsWith('trv-') || /^9[0-9]{9}$/.test(id)
}

export type WorkOrigin = 'embedded' | keyof typeof idPrefixes

/** The source that an id tells; undefined where it may be of any other one. */
export function originOf(id: string): WorkOrigin | undefined {
  if (isEmbeddedId(id)) return 'embedded'
  if (id.startsWith(idPrefixes.deezer)) return 'deezer'
  return id.startsWith(idPrefixes['open-library']) ? 'open-library' : undefined
}

/** The page of a work at its source, where the source asks that we lead there. */
export function pageAtSource(kind: MediaType, id: string): string | undefined {
  if (id.startsWith(idPrefixes.deezer)) {
    return `https://www.deezer.com/${kind === 'podcast' ? 'show' : kind}/${id.slice(idPrefixes.deezer.length)}`
  }
  if (id.startsWith(idPrefixes['open-library'])) {
    return `https://openlibrary.org/works/${id.slice(idPrefixes['open-library'].length)}`
  }
  return undefined
}

/**
 * Where a browser finds the preview of a track: at the web address that the item names, or on our own server, which asks its
 * source when it is played [SRC-09].
 */
export function previewOf({ id, preview_url: address }: Pick<Track, 'id' | 'preview_url'>): string | undefined {
  if (address && /^https?:\/\//i.test(address)) return address
  return originOf(id) === 'deezer' ? `/api/previews/${encodeURIComponent(id)}` : undefined
}
