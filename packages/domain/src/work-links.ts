import type { MediaType } from './items.ts'
import { allMediaTypes, isIdOf, mediaTypes } from './media-types.ts'
import { parseUrl } from './parse-url.ts'

/** Links to the page of a work, here or at a site that many people copy them from. */

export type LinkSource = 'own' | 'tmdb' | 'imdb' | 'spotify' | 'deezer' | 'open-library'

/** What such a link names, in the terms of its site. */
export interface WorkLink {
  source: LinkSource
  /** Undefined where the link does not say it: an IMDb id is that of a film or of a series. */
  kind: MediaType | undefined
  id: string
}

interface Site {
  source: LinkSource
  hosts: readonly string[]
  /** Of the path, with the groups `kind`, where the site has several, and `id`. */
  path: RegExp
  kinds: Readonly<Record<string, MediaType>>
  /** Where all pages are of one media type. */
  kind?: MediaType
}

const music = { artist: 'artist', album: 'album', track: 'track', show: 'podcast' } as const

const sites: readonly Site[] = [
  {
    source: 'tmdb',
    hosts: ['www.themoviedb.org', 'themoviedb.org'],
    path: /^\/(?<kind>movie|tv)\/(?<id>[1-9]\d{0,9})(?:-[^/]*)?\/?$/,
    kinds: { movie: 'movie', tv: 'series' },
  },
  {
    source: 'imdb',
    hosts: ['www.imdb.com', 'imdb.com', 'm.imdb.com'],
    path: /^(?:\/[a-z]{2})?\/title\/(?<id>tt\d{7,10})\/?$/,
    kinds: {},
  },
  {
    source: 'spotify',
    hosts: ['open.spotify.com'],
    path: /^(?:\/intl-[a-z]{2})?\/(?<kind>artist|album|track|show)\/(?<id>[A-Za-z0-9]{22})\/?$/,
    kinds: music,
  },
  {
    source: 'deezer',
    hosts: ['www.deezer.com', 'deezer.com'],
    path: /^(?:\/[a-z]{2})?\/(?<kind>artist|album|track|show)\/(?<id>[1-9]\d{0,14})\/?$/,
    kinds: music,
  },
  {
    source: 'open-library',
    hosts: ['openlibrary.org', 'www.openlibrary.org'],
    path: /^\/works\/(?<id>OL[1-9]\d{0,11}W)(?:\/[^/]*)?\/?$/,
    kinds: {},
    kind: 'book',
  },
]

/**
 * The work that a link names; undefined for a link to anything else.
 * @param address Of a page elsewhere, or a path of ours.
 */
export function workLinkOf(address: string): WorkLink | undefined {
  if (address.startsWith('/')) return ownLink(address)
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const site = sites.find(({ hosts }) => hosts.includes(url.host))
  const { kind, id } = site?.path.exec(url.pathname)?.groups ?? {}
  if (!site || !id) return undefined
  return { source: site.source, kind: kind === undefined ? site.kind : site.kinds[kind], id }
}

function ownLink(path: string): WorkLink | undefined {
  const [, first, id, rest] = path.replace(/[?#].*$/, '').split('/')
  const kind = allMediaTypes.find((each) => mediaTypes[each].path === first)
  return kind && id && rest === undefined && isIdOf(kind, id) ? { source: 'own', kind, id } : undefined
}
