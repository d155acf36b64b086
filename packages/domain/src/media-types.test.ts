import { describe, expect, test } from 'vitest'
import type { MediaType, Work } from './items.ts'
import {
  allMediaTypes,
  distinctWorks,
  isBy,
  isIdOf,
  isMediaType,
  isSomebody,
  mediaTypes,
  mediaTypesOf,
  legendOf,
  pathOf,
  pathOfCreator,
  viewOf,
} from './media-types.ts'

const pictures = [640, 64, 300].map((width) => ({ url: `https://i.example/${width}`, width, height: width }))

/** One work of each kind, with everything a provider may say. */
const samples: { [K in MediaType]: Extract<Work, { kind: K }> } = {
  movie: {
    kind: 'movie',
    item: { id: 603, title: 'Matrix', release_date: '1999-06-23', poster_path: '/m.jpg', director: 'Lana Wachowski' },
  },
  series: { kind: 'series', item: { id: 1396, name: 'Fleabag', first_air_date: '2016-07-21', poster_path: '/f.jpg' } },
  artist: { kind: 'artist', item: { id: 'art', type: 'artist', name: 'Barbara', images: pictures } },
  album: {
    kind: 'album',
    item: {
      id: 'alb',
      type: 'album',
      name: 'Moon Safari',
      artists: [{ id: 'air', name: 'Air' }],
      release_date: '1998',
    },
  },
  track: {
    kind: 'track',
    item: {
      id: 'trk',
      type: 'track',
      name: 'La Femme d’argent',
      artists: [
        { id: 'air', name: 'Air' },
        { id: 'x', name: 'Beth Hirsch' },
      ],
      album: { name: 'Moon Safari', images: pictures, release_date: '1998-01-16' },
    },
  },
  podcast: { kind: 'podcast', item: { id: 'pod', type: 'show', name: 'Transfert', publisher: 'Slate' } },
  book: {
    kind: 'book',
    item: {
      id: 'bok',
      volumeInfo: {
        title: 'Les Années',
        authors: ['Annie Ernaux'],
        publishedDate: '2008',
        imageLinks: { thumbnail: 'http://books.google.com/x?id=http:' },
      },
    },
  },
}

describe('the register of kinds', () => {
  test('[FAV-08] [DATA-26] names seven kinds and their categories', () => {
    expect(Object.fromEntries(allMediaTypes.map((kind) => [kind, mediaTypes[kind].category]))).toEqual({
      movie: 'movies',
      series: 'series',
      artist: 'artists',
      album: 'albums',
      track: 'tracks',
      podcast: 'podcasts',
      book: 'books',
    })
    expect([isMediaType('movie'), isMediaType('movies'), isMediaType('toString')]).toEqual([true, false, false])
  })

  test.each([
    ['movie', 'NAV-18', '/movie/603'],
    ['series', 'NAV-20', '/series/1396'],
    ['artist', 'NAV-22', '/artist/art'],
    ['album', 'NAV-23', '/album/alb'],
    ['track', 'NAV-24', '/track/trk'],
    ['book', 'NAV-26', '/book/bok'],
    ['podcast', 'NAV-28', '/podcast/pod'],
  ] as const)(
    '[NAV-18] [NAV-20] [NAV-22] [NAV-23] [NAV-24] [NAV-26] [NAV-28] the page of a %s (%s) is at %s',
    (kind, _, path) => {
      expect(viewOf(samples[kind]).path).toBe(path)
    },
  )

  test('[MUS-02] music mixes artists, albums and tracks', () => {
    expect(mediaTypesOf('music')).toEqual(['artist', 'album', 'track'])
    expect(mediaTypesOf('movies')).toEqual(['movie'])
    expect((['series', 'books', 'podcasts'] as const).map(mediaTypesOf)).toEqual([['series'], ['book'], ['podcast']])
  })

  test('[FAV-10] every kind has its shape on the shelf', () => {
    expect(allMediaTypes.map((kind) => viewOf(samples[kind]).shape).join(' ')).toBe(
      'poster poster circle square square rounded book',
    )
  })

  test('[FAV-10] every kind names its creator and its year where it has one', () => {
    const full: Work[] = [
      samples.movie,
      { kind: 'series', item: { ...samples.series.item, creator: 'Phoebe Waller-Bridge' } },
      samples.artist,
      samples.album,
      samples.track,
      samples.podcast,
      { kind: 'book', item: { id: 'b', volumeInfo: { title: 'x', authors: ['A', 'B'], publishedDate: '2008-03' } } },
    ]
    expect(full.map((work) => legendOf(viewOf(work)))).toEqual([
      'Lana Wachowski, 1999',
      'Phoebe Waller-Bridge, 2016',
      '',
      'Air, 1998',
      'Air, Beth Hirsch, 1998',
      'Slate',
      'A, B, 2008',
    ])
  })

  test.each([
    ['movie', 'Matrix'],
    ['series', 'Fleabag'],
    ['artist', 'Barbara'],
    ['album', 'Moon Safari'],
    ['track', 'La Femme d’argent'],
    ['podcast', 'Transfert'],
    ['book', 'Les Années'],
  ] as const)('[FAV-09] [FAV-10] the label of a %s is %j', (kind, title) => {
    const view = viewOf(samples[kind])
    expect(view.title).toBe(title)
    expect(view.id).toBe(String(samples[kind].item.id))
  })

  test.each([
    ['movie', '603', true],
    ['movie', '0603', false],
    ['movie', 'abc', false],
    ['movie', '99999999999', false],
    ['series', '-1', false],
    ['album', '4aawyAB9vmqN3uQ7FjRGTy', true],
    ['book', 'zyTCAlFPjgYC', true],
    ['book', '../secret', false],
    ['book', '', false],
    ['track', 'x'.repeat(65), false],
    ['podcast', 'a\n', false],
  ] as const)('[GAP-66] %s %j can be an id: %s', (kind, id, can) => {
    expect(mediaTypes[kind].id.test(id)).toBe(can)
  })
})

describe('what a card says', () => {
  test('[BOOK-16] [MUS-12] creators are joined by commas', () => {
    expect(viewOf(samples.track).creator).toBe('Air, Beth Hirsch')
    expect(viewOf(samples.book).creator).toBe('Annie Ernaux')
    expect(viewOf({ kind: 'album', item: { id: 'a', type: 'album', name: 'A', artists: [] } }).creator).toBeUndefined()
  })

  test('[MOV-11] [BOOK-17] the year is four digits, or unknown', () => {
    expect(viewOf(samples.movie).year).toBe('1999')
    expect(viewOf(samples.album).year).toBe('1998')
    expect(viewOf(samples.podcast).year).toBeUndefined()
    for (const date of ['', '199', 'vers 1999', undefined]) {
      expect(viewOf({ kind: 'movie', item: { id: 1, title: 'x', release_date: date } }).year).toBeUndefined()
    }
  })

  test('[MOV-11] the legend says what is known', () => {
    expect(legendOf({ creator: 'Céline Sciamma', year: '2019' })).toBe('Céline Sciamma, 2019')
    expect(legendOf({ creator: undefined, year: '2019' })).toBe('2019')
    expect(legendOf({ creator: undefined, year: undefined })).toBe('')
  })
})

describe('pictures', () => {
  const handedOn = (width: number, source: string) => `/pictures/${width}?from=${encodeURIComponent(source)}`

  test.each([
    ['suggestion', 1, 'w92', 92],
    ['suggestion', 2, 'w185', 185],
    ['card', 1, 'w185', 185],
    ['card', 2, 'w500', 500],
    ['detail', 1, 'w500', 500],
    ['detail', 2, 'w780', 780],
  ] as const)(
    '[PICT-01] [PROV-05] [MOV-17] [GAP-79] the poster of a %s, %i times as dense, is of size %s and %i wide',
    (use, density, size, width) => {
      for (const [sample, path] of [
        [samples.movie, '/m.jpg'],
        [samples.series, '/f.jpg'],
      ] as const) {
        const shown = handedOn(width, `https://image.tmdb.org/t/p/${size}${path}`)
        expect(viewOf(sample).image(use, density)).toBe(shown)
      }
    },
  )

  test('[EASE-11] a view has the language of the title where the item has one', () => {
    const podcast = { ...samples.podcast, item: { ...samples.podcast.item, language: 'en' } } as Work
    expect([viewOf(podcast).lang, viewOf(samples.podcast).lang, viewOf(samples.album).lang]).toEqual([
      'en',
      undefined,
      undefined,
    ])
  })

  test('[PICT-01] a picture is that of a usual screen unless another is asked for', () => {
    expect(viewOf(samples.movie).image('card')).toBe(viewOf(samples.movie).image('card', 1))
  })

  test('[PICT-01] the pictures of every open source come from our server', () => {
    const film = 'https://upload.wikimedia.org/wikipedia/commons/a/ab/Affiche.jpg'
    const thumbnail = 'https://covers.openlibrary.org/b/id/42-L.jpg'
    const images = [56, 250, 500, 1000].map((width) => ({
      url: `https://cdn-images.dzcdn.net/images/cover/a1/${width}x${width}-000000-80-0-0.jpg`,
      width,
    }))
    const shown = (work: Work) =>
      (['suggestion', 'card', 'detail'] as const).flatMap((use) => [
        viewOf(work).image(use),
        viewOf(work).image(use, 2),
      ])
    const album: Work = { kind: 'album', item: { ...samples.album.item, images } }
    const track: Work = { kind: 'track', item: { ...samples.track.item, album: { name: 'A', images } } }
    const [smallest, small, medium, large] = images.map(({ url }) => url) as [string, string, string, string]
    expect(smallest).toContain('56x56')
    for (const work of [album, track]) {
      expect(shown(work)).toEqual([
        handedOn(92, small),
        handedOn(185, small),
        handedOn(300, medium),
        handedOn(600, large),
        handedOn(500, medium),
        handedOn(780, large),
      ])
    }
    const widths = [92, 185, 300, 600, 500, 780]
    expect(shown({ kind: 'book', item: { id: 'b', volumeInfo: { title: 'x', imageLinks: { thumbnail } } } })).toEqual(
      widths.map((width) => handedOn(width, thumbnail)),
    )
    expect(shown({ kind: 'movie', item: { id: 1, title: 'x', poster_url: film } })).toEqual(
      [92, 185, 185, 500, 500, 780].map((width) => handedOn(width, film)),
    )
  })

  test('[DATA-22] music shows the smallest picture that is large enough, a track that of its album', () => {
    expect(viewOf(samples.artist).image('suggestion')).toBe('https://i.example/300')
    expect(viewOf(samples.artist).image('card')).toBe('https://i.example/300')
    expect(viewOf(samples.track).image('detail')).toBe('https://i.example/640')
    const small = [{ url: 'https://i.example/64', width: 64 }]
    expect(viewOf({ kind: 'artist', item: { ...samples.artist.item, images: small } }).image('detail')).toBe(
      'https://i.example/64',
    )
  })

  test('[DATA-22] a picture of exactly the size is large enough, one of unknown size counts as 640 wide', () => {
    const image = (use: 'suggestion' | 'card' | 'detail', ...widths: (number | null | undefined)[]) => {
      const images = widths.map((width) => ({ url: `https://i.example/${width}`, width }))
      return viewOf({ kind: 'album', item: { ...samples.album.item, images } })
        .image(use)
        ?.slice(18)
    }
    const sizes = [640, 500, 499, 300, 299, 92, 91]
    expect([image('suggestion', ...sizes), image('card', ...sizes), image('detail', ...sizes)]).toEqual([
      '92',
      '300',
      '500',
    ])
    expect([image('detail', 700, undefined, 100), image('detail', 600, null), image('card', null, 50)]).toEqual([
      'undefined',
      '600',
      'null',
    ])
  })

  test('[DATA-22] a track without an album shows its own, a podcast and an album theirs', () => {
    const track = { ...samples.track.item, album: undefined, images: pictures }
    expect(viewOf({ kind: 'track', item: track }).image('card')).toBe('https://i.example/300')
    expect(viewOf({ kind: 'podcast', item: { ...samples.podcast.item, images: pictures } }).image('card')).toBe(
      'https://i.example/300',
    )
    expect(viewOf(samples.podcast).image('card')).toBeUndefined()
  })

  test('[DATA-24] the address of a thumbnail becomes https, and nothing else in it changes', () => {
    const shown = (thumbnail: string) =>
      viewOf({ kind: 'book', item: { id: 'b', volumeInfo: { title: 'x', imageLinks: { thumbnail } } } }).image('card')
    expect(shown('http://books.google.com/x?id=http:')).toBe('https://books.google.com/x?id=http:')
    expect(shown('https://books.google.com/x?id=http:')).toBe('https://books.google.com/x?id=http:')
  })

  test('[BOOK-14] a work without picture has none', () => {
    const bare: Work[] = [
      { kind: 'movie', item: { id: 1, title: 'x', poster_path: null } },
      { kind: 'artist', item: { id: 'a', type: 'artist', name: 'x', images: [] } },
      { kind: 'book', item: { id: 'a', volumeInfo: { title: 'x' } } },
      { kind: 'book', item: { id: 'a', volumeInfo: { title: 'x', imageLinks: {} } } },
    ]
    expect(bare.map((work) => viewOf(work).image('card'))).toEqual(bare.map(() => undefined))
  })
})

test('an id is encoded where it becomes part of an address', () => {
  expect(pathOf('album', 'a_B-9')).toBe('/album/a_B-9')
  expect(pathOf('album', '../../x?a#b')).toBe('/album/..%2F..%2Fx%3Fa%23b')
  expect(pathOf('album', '//evil.example')).toBe('/album/%2F%2Fevil.example')
})

test('[GAP-66] ids have the shape of their kind', () => {
  for (const kind of ['movie', 'series'] as const) {
    for (const id of ['1', '603', '9000000001', '9999999999']) expect(isIdOf(kind, id), id).toBe(true)
    for (const id of ['', '0', '01', '-1', '1.5', '1e3', 'x', '12345678901', '1/..', ' 1', '1\n']) {
      expect(isIdOf(kind, id), id).toBe(false)
    }
  }
  for (const kind of ['artist', 'album', 'track', 'podcast', 'book'] as const) {
    for (const id of ['a', '4uLU6hMCjMI75M1A2tKUQC', 'zyTCAlFPjgYC', '_-', 'x'.repeat(64)]) {
      expect(isIdOf(kind, id), id).toBe(true)
    }
    for (const id of ['', '.', '..', '../../x', '//evil.example', 'a b', 'a%2Fb', 'é', 'a\n', 'x'.repeat(65)]) {
      expect(isIdOf(kind, id), id).toBe(false)
    }
  }
})

describe('who made a work', () => {
  const creators = (work: Work) => viewOf(work).creators.map((creator) => [creator.name, pathOfCreator(creator)])

  test('[WORK-04] each name leads somewhere: artists to their own page, all others to the page of the name', () => {
    expect(creators({ kind: 'movie', item: { id: 1, title: 'Fargo', director: 'Joel Coen, Ethan Coen' } })).toEqual([
      ['Joel Coen', '/creator/Joel%20Coen'],
      ['Ethan Coen', '/creator/Ethan%20Coen'],
    ])
    expect(
      creators({ kind: 'book', item: { id: 'b', volumeInfo: { title: 'T', authors: ['Dupont, père', 'A/B'] } } }),
    ).toEqual([
      ['Dupont, père', '/creator/Dupont%2C%20p%C3%A8re'],
      ['A/B', '/creator/A%2FB'],
    ])
    expect(creators({ kind: 'podcast', item: { id: 'p', type: 'show', name: 'T', publisher: 'Slate, Inc.' } })).toEqual(
      [['Slate, Inc.', '/creator/Slate%2C%20Inc.']],
    )
    const artists = [
      { id: 'trv-air', name: 'Air' },
      { id: '', name: 'Beth Hirsch' },
    ]
    expect(creators({ kind: 'album', item: { id: 'a', type: 'album', name: 'T', artists } })).toEqual([
      ['Air', '/artist/trv-air'],
      ['Beth Hirsch', '/creator/Beth%20Hirsch'],
    ])
    expect(creators({ kind: 'movie', item: { id: 1, title: 'T', director: ', ' } })).toEqual([])
  })

  test('[CONV-95] a work is there once, whatever it is told with; a movie and a series of one number are two', () => {
    const later: Work = { kind: 'movie', item: { id: 603, title: 'The Matrix' } }
    const series: Work = { kind: 'series', item: { id: 603, name: 'Matrix' } }
    expect(distinctWorks([samples.movie, series, later])).toEqual([later, series])
  })

  test('[WORK-04] nobody is looked up by what stands for a name', () => {
    expect(['Anonyme', 'Collectif', 'Anonymous 4'].map((name) => isSomebody({ name }))).toEqual([false, false, true])
  })

  test('[WORK-04] a work is by a name that is written alike, and by no other', () => {
    const film: Work = { kind: 'movie', item: { id: 1, title: 'Barbara', director: 'Céline Sciamma, 東京' } }
    for (const name of ['Céline Sciamma', 'celine sciamma', 'CÉLINE  SCIAMMA', '東京'])
      expect(isBy(film, name), name).toBe(true)
    for (const name of ['Céline', 'Sciamma Céline', 'Barbara', '', '!!']) expect(isBy(film, name), name).toBe(false)
    expect(isBy({ kind: 'artist', item: { id: 'x', type: 'artist', name: 'Barbara' } }, 'barbara')).toBe(true)
    expect(isBy({ kind: 'movie', item: { id: 1, title: 'T', director: '!!' } }, '??')).toBe(false)
  })
})
