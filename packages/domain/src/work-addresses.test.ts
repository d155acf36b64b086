import { describe, expect, test } from 'vitest'
import type { Work } from './items.ts'
import { lookalikesOf } from './lookalike-hosts.samples.ts'
import { pageOfSource, withKnownAddresses } from './work-addresses.ts'

/** A work of each kind, with this at each place where an address may stand. */
const worksWith = (of: { picture?: string; preview?: string; page?: string }): Work[] => {
  const images = of.picture === undefined ? [] : [{ url: of.picture, width: 300, height: 300 }]
  const music = { id: 'a', name: 'A', images, external_urls: of.page === undefined ? {} : { spotify: of.page } }
  return [
    { kind: 'movie', item: { id: 1, title: 'A', poster_path: '/a.jpg', poster_url: of.picture } },
    { kind: 'series', item: { id: 1, name: 'A', overview: 'B', poster_url: of.picture } },
    { kind: 'artist', item: { ...music, type: 'artist', genres: ['Pop'] } },
    { kind: 'album', item: { ...music, type: 'album', artists: [], total_tracks: 1 } },
    {
      kind: 'track',
      item: {
        ...music,
        type: 'track',
        artists: [{ id: 'b', name: 'B' }],
        album: { id: 'c', name: 'C', images },
        preview_url: of.preview,
      },
    },
    { kind: 'podcast', item: { ...music, type: 'show', publisher: 'B', description: '<p>C</p>' } },
    {
      kind: 'book',
      item: { id: 'a', volumeInfo: { title: 'A', authors: ['B'], imageLinks: { thumbnail: of.picture } } },
    },
  ]
}

const pictures = [
  'https://image.tmdb.org/t/p/w500/a.jpg',
  'https://cdn-images.dzcdn.net/images/cover/0a1b/500x500-000000-80-0-0.jpg',
  'https://covers.openlibrary.org/b/id/12345-L.jpg?default=false',
  'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/500px-A.jpg',
  'https://i.scdn.co/image/ab67616d',
  'https://books.google.com/books/content?id=x&zoom=1',
]
const preview = 'https://p.scdn.co/mp3-preview/a?cid=b'
const pages = [
  'https://open.spotify.com/track/a',
  'https://www.deezer.com/track/27',
  'https://openlibrary.org/works/OL1W',
  'https://fr.wikipedia.org/wiki/Am%C3%A9lie',
]
const bare = worksWith({})

describe('[PICT-06] the addresses of a work', () => {
  test.each([...pictures.map((picture) => ({ picture })), { preview }, ...pages.map((page) => ({ page }))])(
    'stay as they are where a source of works gives them: %j',
    (given) => {
      const works = worksWith(given)
      expect(works.map(withKnownAddresses)).toEqual(works)
    },
  )

  test.each([
    ...pictures.map((address) => ['picture', address] as const),
    ['preview', preview] as const,
    ...pages.map((address) => ['page', address] as const),
  ])('go where they are of a neighbour, and the work stays: %s %s', (place, address) => {
    const { host } = new URL(address)
    const rest = address.slice(`https://${host}`.length)
    const isHttpKept = (work: Work) => place === 'picture' && work.kind === 'book'
    for (const adjacent of lookalikesOf(host)) {
      expect(worksWith({ [place]: `https://${adjacent}${rest}` }).map(withKnownAddresses), adjacent).toEqual(bare)
    }
    const overHttp = worksWith({ [place]: `http://${host}${rest}` }).map(withKnownAddresses)
    expect(overHttp.filter((work) => !isHttpKept(work))).toEqual(bare.filter((work) => !isHttpKept(work)))
  })

  test('are those of the place where they stand: no page is a picture, no picture a preview', () => {
    const swapped = { picture: pages[0]!, preview: pictures[4]!, page: preview }
    expect(worksWith(swapped).map(withKnownAddresses)).toEqual(bare)
  })

  test('have one form, however they are written', () => {
    const given = { picture: 'https://I.SCDN.co:443/x/../image/a', page: 'HTTPS://open.spotify.com/track/é' }
    expect(worksWith(given).map(withKnownAddresses)).toEqual(
      worksWith({ picture: 'https://i.scdn.co/image/a', page: 'https://open.spotify.com/track/%C3%A9' }),
    )
  })

  test('[DATA-24] of a thumbnail over http are kept over https', () => {
    const [book] = worksWith({ picture: 'http://books.google.com/books/content?id=http://x' }).slice(-1)
    const [upgraded] = worksWith({ picture: 'https://books.google.com/books/content?id=http://x' }).slice(-1)
    expect(withKnownAddresses(book!)).toEqual(upgraded)
  })

  test('of several pictures only the foreign ones go', () => {
    const images = [{ url: pictures[4]! }, { url: 'https://evil.example/a.jpg' }, { url: pictures[1]! }]
    const kept = withKnownAddresses({ kind: 'artist', item: { id: 'a', type: 'artist', name: 'A', images } })
    expect(kept.item).toMatchObject({ images: [images[0], images[2]] })
  })
})

test.each([undefined, null, '', '/track/a', 'javascript:alert(1)', 'open.spotify.com', 'https://'])(
  '[PICT-06] %j is the page of no source',
  (address) => {
    expect(pageOfSource(address)).toBeUndefined()
  },
)
