import type { Asked, Reply } from '../../../testing/fake-source.ts'

/** Responses of Deezer's API, with unused fields: for tests. */

const hosts = 'https://cdn-images.dzcdn.net/images'
const sides = { small: 56, medium: 250, big: 500, xl: 1000 }

/** The four picture fields of an object. */
const pictures = (field: string, of: string) =>
  Object.fromEntries(
    Object.entries(sides).map(([size, side]) => [
      `${field}_${size}`,
      `${hosts}/${of}/${side}x${side}-000000-80-0-0.jpg`,
    ]),
  )

/** The same as stored by the product. */
export const images = (of: string) =>
  Object.values(sides).map((side) => ({
    url: `${hosts}/${of}/${side}x${side}-000000-80-0-0.jpg`,
    width: side,
    height: side,
  }))

export const artist = (id: number, name: string) => ({
  id,
  name,
  link: `https://www.deezer.com/artist/${id}`,
  picture: `https://api.deezer.com/artist/${id}/image`,
  ...pictures('picture', `artist/a${id}`),
  nb_album: 30,
  nb_fan: 300_000,
  radio: true,
  tracklist: `https://api.deezer.com/artist/${id}/top?limit=50`,
  type: 'artist',
})
const air = { id: 1, name: 'Air', tracklist: 'https://api.deezer.com/artist/1/top?limit=50', type: 'artist' }
const guest = { ...artist(2, 'Beth Hirsch'), role: 'Featured' }

/** In search results: with its artist, without a date. */
const listedAlbum = (id: number, title: string) => ({
  id,
  title,
  link: `https://www.deezer.com/album/${id}`,
  cover: `https://api.deezer.com/album/${id}/image`,
  ...pictures('cover', `cover/c${id}`),
  md5_image: `c${id}`,
  genre_id: 106,
  nb_tracks: 2,
  record_type: 'album',
  explicit_lyrics: false,
  artist: air,
  type: 'album',
})
/** The full object: its tracks have no positions. */
const album = (id: number, title: string) => ({
  ...listedAlbum(id, title),
  upc: '724384960650',
  label: 'Source',
  genres: { data: [genre(106, 'Electro'), genre(132, 'Pop')] },
  release_date: '1998-01-16',
  contributors: [{ ...artist(1, 'Air'), role: 'Main' }],
  tracks: { data: [{ ...track(101, 'La Femme d’argent'), album: undefined }] },
})
const genre = (id: number, name: string) => ({ id, name, type: 'genre' })

/** In its artist's list: with a date, without the artist. */
export const release = (id: number, day: string, kind = 'album') => ({
  ...listedAlbum(id, `Disque ${id}`),
  artist: undefined,
  nb_tracks: undefined,
  release_date: day,
  record_type: kind,
})

const sound = (id: number) =>
  `https://cdnt-preview.dzcdn.net/api/1/1/${id}.mp3?hdnea=exp=1763900000~acl=/api/1/1/*~hmac=0f`

export const track = (id: number, title: string) => ({
  id,
  readable: true,
  title,
  title_short: title,
  title_version: '',
  isrc: 'FRZ039800212',
  link: `https://www.deezer.com/track/${id}`,
  duration: 268,
  track_position: id - 100,
  disk_number: 1,
  rank: 700_000,
  preview: sound(id),
  contributors: [{ ...air, role: 'Main' }, guest],
  artist: air,
  album: { id: 11, title: 'Moon Safari', ...pictures('cover', 'cover/c11'), release_date: '1998-01-16', type: 'album' },
  type: 'track',
})

const podcast = (id: number, title: string) => ({
  id,
  title,
  description: '<p>Une histoire <b onclick="x()">vraie</b>.</p><script>x()</script>',
  available: true,
  fans: 5000,
  link: `https://www.deezer.com/show/${id}`,
  picture: `${hosts}/talk/p${id}/180x180-000000-80-0-0.jpg`,
  ...pictures('picture', `talk/p${id}`),
  type: 'podcast',
})

interface Sort {
  /** Index of the first. */
  first: number
  name: string
  make(id: number, name: string): unknown
  /** An entry of search results. */
  list(id: number, name: string): unknown
}
const sorts: Record<string, Sort> = {
  artist: { first: 1, name: 'Air', make: artist, list: artist },
  album: { first: 11, name: 'Moon Safari', make: album, list: listedAlbum },
  track: { first: 101, name: 'All I Need', make: track, list: track },
  podcast: { first: 1001, name: 'Transfert', make: podcast, list: podcast },
}

export const page = (data: unknown[]): Reply => ({ json: { data, total: data.length } })
export const failure = (code: number, type = 'Exception'): Reply => ({
  json: { error: { type, message: 'what somebody asked', code } },
})

const listed = ({ first, name, list }: Sort, limit: number) =>
  Array.from({ length: limit }, (_, index) => list(first + index, index === 0 ? name : `Autre ${index}`))

const parts: Record<string, unknown[]> = {
  'artist/1/albums': [
    release(12, '2001-05-28'),
    release(14, '2000-01-01', 'single'),
    release(13, '2004-01-26', 'ep'),
    release(11, '1998-01-16'),
  ],
  'artist/1/top': [track(102, 'Sexy Boy'), track(101, 'All I Need')],
  'artist/1/related': [artist(3, 'Zero 7'), artist(4, 'Bonobo')],
  'album/11/tracks': [track(101, 'La Femme d’argent'), { ...track(102, 'Sexy Boy'), disk_number: 2 }].map((one) => ({
    ...one,
    contributors: undefined,
    album: undefined,
  })),
}

/** Responds like Deezer, also for unknown objects. */
export function respond({ path, query }: Asked): Reply {
  const [, what = '', id = '', part] = /^\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  if (what === 'search') {
    const sort = sorts[id]
    return sort ? page(listed(sort, Number(query.limit))) : failure(600, 'InvalidQueryException')
  }
  if (part) return page(parts[path.slice(1)] ?? [])
  const sort = sorts[what]
  if (!sort) return failure(600, 'InvalidQueryException')
  return Number(id) < 10_000 ? { json: sort.make(Number(id), sort.name) } : failure(800, 'DataException')
}
