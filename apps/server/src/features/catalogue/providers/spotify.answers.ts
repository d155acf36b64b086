import type { Asked, Reply } from '../../../testing/fake-source.ts'

/** Responses of Spotify's API, version 1, with unused fields: for tests. */

export const image = (side: number) => ({ url: `https://i.scdn.co/image/${side}`, width: side, height: side })
const object = (type: string, id: string, name: string) => ({
  external_urls: { spotify: `https://open.spotify.com/${type}/${id}` },
  href: `https://api.spotify.com/v1/${type}s/${id}`,
  id,
  name,
  type,
  uri: `spotify:${type}:${id}`,
})
const artist = (id: string, name: string) => ({
  ...object('artist', id, name),
  followers: { href: null, total: 5_000_000 },
  genres: ['french pop', 'electro'],
  images: [image(640), image(320)],
  popularity: 70,
})
const reference = (id: string, name: string) => object('artist', id, name)
const album = (id: string, name: string) => ({
  ...object('album', id, name),
  album_type: 'album',
  artists: [reference('a1', 'Air')],
  available_markets: ['FR'],
  images: [image(640)],
  release_date: '1998-01-16',
  release_date_precision: 'day',
  total_tracks: 10,
})
const track = (id: string, name: string) => ({
  ...object('track', id, name),
  album: album('b1', 'Moon Safari'),
  artists: [reference('a1', 'Air'), reference('a2', 'Beth Hirsch')],
  disc_number: 1,
  duration_ms: 274_000,
  explicit: false,
  is_local: false,
  preview_url: null,
  track_number: 3,
})
export const show = (id: string, name: string) => ({
  ...object('show', id, name),
  description: 'Une histoire vraie, racontée par qui l’a vécue.',
  html_description:
    '<p>Une histoire <b onclick="x()">vraie</b>, <a href="javascript:x()">racontée</a> par qui l’a vécue.</p><script>x()</script>',
  episodes: { total: 200 },
  explicit: false,
  images: [image(640), { url: 'https://i.scdn.co/image/x', width: null, height: null }],
  languages: ['fr'],
  publisher: 'Slate.fr',
})

/** An album's tracks do not repeat it. */
const onAlbum = (id: string, name: string, place: number, preview: string | null) => ({
  ...track(id, name),
  album: undefined,
  preview_url: preview,
  track_number: place,
})
const albumTracks = [
  onAlbum('t0', 'La Femme d’argent', 1, 'https://p.scdn.co/mp3-preview/t0'),
  onAlbum('t1', 'All I Need', 2, null),
]

interface Sort {
  /** Ids of this type consist of this letter and a number. */
  letter: string
  name: string
  make(id: string, name: string): unknown
}
const sorts: Record<string, Sort> = {
  artist: { letter: 'a', name: 'Air', make: artist },
  album: { letter: 'b', name: 'Moon Safari', make: album },
  track: { letter: 't', name: 'All I Need', make: track },
  show: { letter: 's', name: 'Transfert', make: show },
}

export const entries = (type: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index + 1
    const sort = sorts[type]
    return sort?.make(`${sort.letter}${number}`, number === 1 ? sort.name : `Autre ${number}`)
  })

export const token: Reply = { json: { access_token: 'token 1', token_type: 'Bearer', expires_in: 3600 } }
export const failure = (status: number, message: string): Reply => ({ status, json: { error: { status, message } } })

/** Responds like Spotify to an application with full pages. */
export function respond({ path, query }: Asked): Reply {
  if (path === '/api/token') return token
  if (path === '/v1/search') {
    const type = query.type ?? ''
    return {
      json: { [`${type}s`]: { href: '', items: entries(type, Number(query.limit)), limit: 20, offset: 0, total: 900 } },
    }
  }
  const [, onAlbumOf] = /^\/v1\/albums\/(\w+)\/tracks$/.exec(path) ?? []
  if (onAlbumOf === 'b1') return { json: { items: albumTracks, limit: 50, offset: 0, total: 2 } }
  const [, type = '', id = '', rest] = /^\/v1\/(artist|album|track|show)s\/(\w+)(\/albums)?$/.exec(path) ?? []
  if (rest) return { json: { items: entries('album', 5) } }
  if (id.startsWith('missing')) return failure(404, 'Resource not found')
  const sort = sorts[type]
  return sort ? { json: sort.make(id, sort.name) } : failure(404, 'Service not found')
}
