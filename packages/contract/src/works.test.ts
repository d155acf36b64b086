import type { MediaType } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { favouriteChange } from './favourites.ts'
import { kindSchema, work } from './works.ts'

/** The least that a provider says of a work. */
const least = {
  movie: { id: 1, title: 'F' },
  series: { id: 1, name: 'S' },
  artist: { id: 'a', type: 'artist', name: 'A' },
  album: { id: 'a', type: 'album', name: 'A', artists: [] },
  track: { id: 'a', type: 'track', name: 'T', artists: [] },
  podcast: { id: 'a', type: 'show', name: 'P' },
  book: { id: 'a', volumeInfo: { title: 'B' } },
} satisfies Record<MediaType, object>

const kinds = Object.keys(least) as MediaType[]
const accepts = (kind: MediaType, more: object) => work.safeParse({ kind, item: { ...least[kind], ...more } }).success
const acceptsBook = (more: object) => accepts('book', { volumeInfo: { title: 'B', ...more } })

const x = (length: number) => 'x'.repeat(length)
const times = <T>(length: number, value: T) => Array.from({ length }, () => value)
const web = (length: number) => 'https://e.example/'.padEnd(length, 'x')

describe('a work', () => {
  test.each(kinds)('[DATA-20] of kind %s is accepted with the least, and with nothing that is not known', (kind) => {
    expect(accepts(kind, {})).toBe(true)
    expect(accepts(kind, { rating: 5 })).toBe(false)
    expect(work.safeParse({ kind, item: least[kind], more: 1 }).success).toBe(false)
    expect(work.safeParse({ kind, item: {} }).success).toBe(false)
    expect(kindSchema.safeParse(kind).success).toBe(true)
    for (const other of kinds) {
      const isAlike = kind === other
      expect(work.safeParse({ kind: other, item: least[kind] }).success, other).toBe(isAlike)
    }
  })

  test('[DATA-20] is of a known kind', () => {
    expect(work.safeParse({ kind: 'game', item: { id: 1, title: 'G' } }).success).toBe(false)
    expect(kindSchema.safeParse('game').success).toBe(false)
  })

  test.each<[MediaType, string, (length: number) => unknown, number]>([
    ['movie', 'title', x, 500],
    ['movie', 'release_date', x, 10],
    ['movie', 'overview', x, 20_000],
    ['movie', 'director', x, 500],
    ['movie', 'poster_path', (length) => `/${x(length - 1)}`, 200],
    ['movie', 'genres', (length) => times(length, 'g'), 50],
    ['movie', 'genres', (length) => [x(length)], 100],
    ['series', 'name', x, 500],
    ['series', 'first_air_date', x, 10],
    ['series', 'overview', x, 20_000],
    ['series', 'creator', x, 500],
    ['series', 'poster_path', (length) => `/${x(length - 1)}`, 200],
    ['series', 'genres', (length) => times(length, 'g'), 50],
    ['artist', 'name', x, 500],
    ['artist', 'genres', (length) => times(length, 'g'), 50],
    ['artist', 'images', (length) => times(length, { url: web(20) }), 10],
    ['artist', 'images', (length) => [{ url: web(length) }], 2000],
    ['artist', 'external_urls', (length) => ({ spotify: web(length) }), 2000],
    ['album', 'artists', (length) => times(length, { id: 'a', name: 'A' }), 50],
    ['album', 'artists', (length) => [{ id: x(length), name: 'A' }], 64],
    ['album', 'artists', (length) => [{ id: 'a', name: x(length) }], 500],
    ['album', 'release_date', x, 10],
    ['track', 'artists', (length) => times(length, { id: 'a', name: 'A' }), 50],
    ['track', 'album', (length) => ({ name: x(length) }), 500],
    ['track', 'album', (length) => ({ name: 'A', id: x(length) }), 64],
    ['track', 'album', (length) => ({ name: 'A', release_date: x(length) }), 10],
    ['track', 'album', (length) => ({ name: 'A', images: times(length, { url: web(20) }) }), 10],
    ['track', 'preview_url', web, 2000],
    ['podcast', 'publisher', x, 500],
    ['podcast', 'description', x, 20_000],
  ])('[DATA-20] the %s’s %s is bounded', (kind, field, make, most) => {
    expect([accepts(kind, { [field]: make(most) }), accepts(kind, { [field]: make(most + 1) })]).toEqual([true, false])
  })

  test.each<[string, (length: number) => unknown, number]>([
    ['title', x, 500],
    ['authors', (length) => times(length, 'A'), 50],
    ['authors', (length) => [x(length)], 500],
    ['publishedDate', x, 30],
    ['description', x, 20_000],
    ['publisher', x, 500],
    ['categories', (length) => times(length, 'c'), 50],
    ['imageLinks', (length) => ({ thumbnail: web(length) }), 2000],
  ])('[DATA-24] a book’s %s is bounded', (field, make, most) => {
    expect([acceptsBook({ [field]: make(most) }), acceptsBook({ [field]: make(most + 1) })]).toEqual([true, false])
  })

  test.each<[MediaType, object]>([
    ['movie', { title: '' }],
    ['movie', { id: 0 }],
    ['movie', { id: -1 }],
    ['movie', { id: 1.5 }],
    ['movie', { id: 10_000_000_000 }],
    ['movie', { id: '1' }],
    ['movie', { poster_path: 'x.jpg' }],
    ['movie', { poster_path: 'x/y.jpg' }],
    ['movie', { poster_path: '/x y.jpg' }],
    ['movie', { poster_path: '/x.jpg?a' }],
    ['artist', { type: 'album' }],
    ['album', { type: 'artist' }],
    ['track', { type: 'album' }],
    ['podcast', { type: 'podcast' }],
    ['artist', { id: 'a b' }],
    ['artist', { images: [{ url: 'x https://e.example/' }] }],
    ['artist', { images: [{ url: 'https:/e.example/' }] }],
    ['artist', { images: [{ url: 'ftp://e.example/' }] }],
    ['artist', { images: [{ url: web(20), width: -1 }] }],
    ['artist', { images: [{ url: web(20), height: 1.5 }] }],
    ['artist', { images: [{ url: web(20), depth: 1 }] }],
    ['artist', { images: [{}] }],
    ['artist', { external_urls: { deezer: web(20) } }],
    ['album', { artists: [{ id: 'a/b', name: 'A' }] }],
    ['album', { artists: [{ id: 'a', name: '' }] }],
    ['album', { artists: [{ id: 'a', name: 'A', age: 1 }] }],
    ['album', { total_tracks: -1 }],
    ['album', { total_tracks: 0.5 }],
    ['track', { duration_ms: -1 }],
    ['track', { album: { name: 'A', genre: 'g' } }],
    ['track', { album: {} }],
    ['track', { preview_url: 'x' }],
    ['book', { id: 'a/b' }],
    ['book', { volumeInfo: { title: '' } }],
    ['book', { volumeInfo: { title: 'B', isbn: 'x' } }],
    ['book', { volumeInfo: { title: 'B', pageCount: -1 } }],
    ['book', { volumeInfo: { title: 'B', imageLinks: { small: web(20) } } }],
    ['book', { volumeInfo: { title: 'B', authors: [''] } }],
  ])('[DATA-20] a %s with %j is refused', (kind, more) => {
    expect(accepts(kind, more)).toBe(false)
  })

  test.each<[MediaType, object]>([
    ['movie', { id: 9_999_999_999, poster_path: null, release_date: '', genres: [] }],
    ['movie', { poster_path: '/a-b_c/D1.jpg' }],
    ['series', { poster_path: null }],
    [
      'artist',
      {
        images: [
          { url: 'HTTP://e.example', width: null, height: 0 },
          { url: web(20), width: 0 },
        ],
      },
    ],
    ['artist', { external_urls: {} }],
    ['album', { artists: [{ id: '', name: 'A' }], total_tracks: 0 }],
    ['track', { album: { name: 'A', id: '' }, duration_ms: 0, preview_url: null }],
    ['podcast', { publisher: '', description: '' }],
    ['book', { volumeInfo: { title: 'B', pageCount: 0, imageLinks: {}, authors: [] } }],
  ])('[DATA-20] a %s with %j is accepted', (kind, more) => {
    expect(accepts(kind, more)).toBe(true)
  })
})

describe('a change of the favourites', () => {
  const changedAt = '2026-01-01T10:00:00.000Z'
  const removal = { list: 'current', kind: 'movie', id: '603', action: 'remove', changedAt }
  const addition = { ...removal, action: 'add', work: { kind: 'movie', item: { id: 603, title: 'Matrix' } } }
  const refusedAt = (change: object) =>
    favouriteChange.safeParse(change).error?.issues.map(({ path }) => path.join('.'))

  test('[FAV-01] adds to or removes from one of the two lists', () => {
    for (const list of ['current', 'all_time']) {
      expect([refusedAt({ ...removal, list }), refusedAt({ ...addition, list })]).toEqual([undefined, undefined])
    }
    expect(refusedAt({ ...removal, list: 'wanted' })).toEqual(['list'])
    expect(refusedAt({ ...removal, action: 'toggle' })).toEqual(['action'])
    expect(refusedAt({ ...removal, work: addition.work })).toEqual([''])
    expect(refusedAt({ ...removal, action: 'add' })).toEqual(['work'])
  })

  test('[DATA-20] says the kind and the id of its work, and an id that its kind can have', () => {
    expect(refusedAt({ ...addition, id: '604' })).toEqual(['work'])
    expect(refusedAt({ ...addition, kind: 'series' })).toEqual(['work'])
    expect(refusedAt({ ...removal, id: '0603' })).toEqual(['id'])
    expect(refusedAt({ ...removal, kind: 'book', id: 'x'.repeat(64) })).toBeUndefined()
    expect(refusedAt({ ...removal, kind: 'book', id: 'x'.repeat(65) })).toContain('id')
    expect(refusedAt({ ...removal, id: '' })).toContain('id')
  })

  test('has a time to the millisecond in UTC, not before 1970', () => {
    for (const time of ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect(refusedAt({ ...removal, changedAt: time }), time).toBeUndefined()
    }
    for (const time of ['1969-12-31T23:59:59.999Z', '2026-01-01T10:00:00Z', '2026-01-01', '2026-02-30T10:00:00.000Z']) {
      expect(refusedAt({ ...removal, changedAt: time }), time).toContain('changedAt')
    }
  })
})
