import { itemSchemas } from '@trouvaille/contract'
import {
  allMediaTypes,
  foldForSearch,
  isEmbeddedId,
  type MediaType,
  mediaTypes,
  viewOf,
  type Work,
  workLinkOf,
} from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from '../../../platform/security/sanitize-html.ts'
import { workOfLink } from './links.ts'
import { type EmbeddedRecord, readGroups, readLinks, readRecords } from './records.ts'

const records = readRecords()

const of = (kind: MediaType) => records.filter(({ work }) => work.kind === kind)
type WorkOf<K extends MediaType> = Extract<Work, { kind: K }>

const itemsOf = <K extends MediaType>(kind: K) => of(kind).map(({ work }) => work.item as WorkOf<K>['item'])
const named = ({ work }: EmbeddedRecord) => `${work.kind} ${viewOf(work).title}`

/** Names those that break a rule, so that a failure says which. */
const breaking = (rule: (record: EmbeddedRecord) => boolean, among = records) =>
  among.filter((record) => !rule(record)).map(named)

function textOf({ work }: EmbeddedRecord): string | undefined {
  if (work.kind === 'movie' || work.kind === 'series') return work.item.overview
  if (work.kind === 'book') return work.item.volumeInfo.description
  return work.kind === 'podcast' ? work.item.description : undefined
}

describe('the embedded works', () => {
  test.each([
    ['movie', 1890],
    ['series', 970],
    ['artist', 1330],
    ['album', 2450],
    ['track', 6370],
    ['book', 1520],
    ['podcast', 345],
  ] as const)('[SRCH-01] there are works of kind %s, %i or more', (kind, least) => {
    expect(of(kind).length).toBeGreaterThanOrEqual(least)
  })

  test.each(allMediaTypes)(
    '[DATA-20] [DATA-21] [DATA-22] [DATA-23] [DATA-25] each %s is an item of the contract',
    (kind) => {
      expect(breaking(({ work }) => itemSchemas[kind].safeParse(work.item).success, of(kind))).toEqual([])
    },
  )

  test('[GAP-66] [GAP-102] ids have the shape of their kind, are those of the embedded catalogue, and unique', () => {
    expect(breaking(({ work }) => mediaTypes[work.kind].id.test(viewOf(work).id))).toEqual([])
    expect(breaking(({ work }) => isEmbeddedId(viewOf(work).id))).toEqual([])
    expect(new Set(records.map(({ work }) => viewOf(work).path)).size).toBe(records.length)
  })

  test('[SRCH-01] no work stands in it twice', () => {
    const keys = records.map(({ work }) => `${work.kind} ${foldForSearch(viewOf(work).title)} ${viewOf(work).creator}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('[MOV-11] [MUS-10] [BOOK-17] years are plausible', () => {
    const thisYear = new Date().getUTCFullYear()
    const earliest: Record<MediaType, number> = {
      movie: 1895,
      series: 1936,
      artist: 0,
      album: 1920,
      track: 1920,
      book: 1000,
      podcast: 0,
    }
    const isPlausible = ({ work }: EmbeddedRecord) => {
      const { year } = viewOf(work)
      return year === undefined || (Number(year) >= earliest[work.kind] && Number(year) <= thisYear)
    }
    expect(breaking(isPlausible)).toEqual([])
    const isDated = ({ work }: EmbeddedRecord) => viewOf(work).year !== undefined
    expect(breaking(isDated, [...of('movie'), ...of('series'), ...of('album')])).toEqual([])
  })

  test('[MUS-11] [MUS-12] lengths are plausible', () => {
    const isPlausible = ({ duration_ms: length }: WorkOf<'track'>['item']) =>
      length === undefined || (length > 20_000 && length < 45 * 60_000)
    expect(itemsOf('track').filter((item) => !isPlausible(item))).toEqual([])
    expect(
      itemsOf('album').filter(({ total_tracks: count }) => count !== undefined && (count < 1 || count > 120)),
    ).toEqual([])
    expect(
      itemsOf('book').filter(({ volumeInfo: { pageCount } }) => pageCount !== undefined && pageCount < 10),
    ).toEqual([])
  })
})

describe('what is known beyond the items', () => {
  const numbers = Map.groupBy(
    of('track').filter(({ number }) => number !== undefined),
    ({ work }) => (work.item as WorkOf<'track'>['item']).album?.id ?? '',
  )

  test('[WORK-02] [WORK-03] lengths, seasons and years are plausible', () => {
    const isPlausible = ({ work, facts: { runtime, seasons, episodes, edition } }: EmbeddedRecord) =>
      (runtime === undefined || (runtime > 30 && runtime < 300)) &&
      (episodes === undefined || (seasons !== undefined && episodes >= 2 * seasons)) &&
      (edition?.year === undefined || edition.year >= (viewOf(work).year ?? ''))
    expect(breaking(isPlausible)).toEqual([])
    expect(of('movie').filter(({ facts }) => facts.runtime).length).toBeGreaterThanOrEqual(1400)
    expect(of('series').filter(({ facts }) => facts.seasons).length).toBeGreaterThanOrEqual(550)
  })

  test.each([
    ['movie', 1250],
    ['series', 630],
    ['podcast', 240],
  ] as const)('[SRCH-01] of kind %s, %i or more name who is seen or heard: four at most, each once', (kind, least) => {
    const isCast = ({ cast }: EmbeddedRecord) =>
      cast.length <= 4 && new Set(cast).size === cast.length && cast.every((name) => /^[\p{L}\d][^,;|]+$/u.test(name))
    expect(breaking(isCast, of(kind))).toEqual([])
    expect(of(kind).filter(({ cast }) => cast.length > 0).length).toBeGreaterThanOrEqual(least)
  })

  test('[WORK-02] everything that is filmed says where it was made', () => {
    const isPlaced = ({ facts: { countries = [] } }: EmbeddedRecord) =>
      countries.length > 0 && countries.every((country) => /^\p{Lu}[\p{L}' -]+$/u.test(country))
    expect(breaking(isPlaced, [...of('movie'), ...of('series'), ...of('artist')])).toEqual([])
  })

  test('[WORK-01] no two tracks have one place on an album, and none is beyond its end', () => {
    const wrong = [...numbers].filter(([album, tracks]) => {
      const places = tracks.map(({ number }) => number ?? 0)
      const total = itemsOf('album').find(({ id }) => id === album)?.total_tracks ?? 100
      return new Set(places).size < places.length || places.some((place) => place < 1 || place > total)
    })
    expect(wrong.map(([album]) => album)).toEqual([])
    expect(numbers.size).toBeGreaterThan(50)
  })

  test('[WORK-01] biographies are a few whole sentences, and every artist has one', () => {
    const described = of('artist').filter(({ facts }) => facts.biography !== undefined)
    const isWhole = ({ facts: { biography = '' } }: EmbeddedRecord) =>
      /^\p{Lu}/u.test(biography) && /[.]$/.test(biography) && biography.length >= 80 && biography.length <= 400
    expect(breaking(isWhole, described)).toEqual([])
    expect(breaking(({ facts }) => facts.biography !== undefined, of('artist'))).toEqual([])
  })
})

describe('groups of works that tell one story', () => {
  const groups = readGroups()
  const paths = new Set(records.map(({ work }) => viewOf(work).path))

  test('[WORK-05] name works of the catalogue, each in one group', () => {
    const members = groups.flat()
    expect(members.filter((path) => !paths.has(path))).toEqual([])
    expect(members.filter((path, index) => members.indexOf(path) !== index)).toEqual([])
    expect(groups.length).toBeGreaterThanOrEqual(190)
  })

  test('[WORK-05] are of two kinds at least', () => {
    const kindsIn = (group: readonly string[]) => new Set(group.map((path) => path.split('/')[1])).size
    expect(groups.filter((group) => kindsIn(group) < 2)).toEqual([])
  })
})

describe('links to other sites', () => {
  const pages = Object.entries(readLinks()).flatMap(([path, names]) => names.map((name) => ({ path, name })))
  const sites: Record<string, (kind: string, id: string) => string> = {
    tmdb: (kind, id) => `https://www.themoviedb.org/${kind === 'series' ? 'tv' : kind}/${id}`,
    imdb: (id) => `https://www.imdb.com/title/${id}/`,
    spotify: (kind, id) => `https://open.spotify.com/${kind === 'podcast' ? 'show' : kind}/${id}`,
    deezer: (kind, id) => `https://www.deezer.com/fr/${kind === 'podcast' ? 'show' : kind}/${id}`,
    'open-library': (_, id) => `https://openlibrary.org/works/${id}`,
  }

  test('[CONV-94] each names a page as its site does, of the media type of its work, and no two the same', () => {
    expect(pages.length).toBeGreaterThan(100)
    const found = pages.map(({ name }) => {
      const [site = '', kind = '', id = ''] = name.split('/')
      const link = workLinkOf(sites[site]?.(kind, id) ?? '')
      const work = link && workOfLink(link)
      return work && (link.kind ?? work.kind) === work.kind && viewOf(work).path
    })
    expect(found).toEqual(pages.map(({ path }) => path))
  })
})

describe('links between works', () => {
  const artistIds = new Set(itemsOf('artist').map(({ id }) => id))
  const albums = new Map(itemsOf('album').map((album) => [album.id, album]))

  test('[DATA-22] albums and tracks name artists of the catalogue', () => {
    const hasArtists = ({ work }: EmbeddedRecord) => {
      const { artists } = work.item as WorkOf<'album'>['item']
      return artists.length > 0 && artists.every(({ id, name }) => artistIds.has(id) && name.length > 0)
    }
    expect(breaking(hasArtists, [...of('album'), ...of('track')])).toEqual([])
  })

  test('[MUS-13] tracks name an album of one of their artists', () => {
    const isOfArtist = ({ artists, album }: WorkOf<'track'>['item']) =>
      albums.get(album?.id ?? '')?.artists.some(({ id }) => artists.some((artist) => artist.id === id))
    expect(
      itemsOf('track')
        .filter(({ album }) => album !== undefined)
        .filter((track) => !isOfArtist(track)),
    ).toEqual([])
  })

  test('[MUS-01] every artist has a work to lead to', () => {
    const referred = new Set(
      [...itemsOf('album'), ...itemsOf('track')].flatMap(({ artists }) => artists.map(({ id }) => id)),
    )
    expect([...artistIds].filter((id) => !referred.has(id))).toEqual([])
  })
})

describe('texts', () => {
  const texts = [...of('movie'), ...of('series'), ...of('book'), ...of('podcast')]
  const plain = (record: EmbeddedRecord) => (textOf(record) ?? '').replace(/<[^>]*>/g, ' ').trim()

  test('[MOV-12] [BOOK-18] [POD-11] are whole sentences', () => {
    expect(breaking((record) => /^[\p{Lu}\d«"„]/u.test(plain(record)), texts)).toEqual([])
    expect(breaking((record) => /[.!?…]( »)?$/.test(plain(record)), texts)).toEqual([])
    expect(breaking((record) => plain(record).length >= 80, texts)).toEqual([])
    expect(breaking((record) => !/lorem ipsum|TODO|\?\?\?/.test(plain(record)), texts)).toEqual([])
  })

  test('[MOV-12] [BOOK-18] [POD-11] are in French', () => {
    const french =
      /(?<![\p{L}])(?:le|la|les|un|une|des|du|de|et|en|au|aux|qui|que|où|dans|pour|par|sur|est|son|sa|ses|ce|ces|cette|il|elle|on|leur|leurs|avec|sans|l|d|n|qu)(?![\p{L}])/giu
    const english = /(?<![\p{L}])(?:the|and|of|with|is|his|her|their|from|by)(?![\p{L}])/giu
    const isFrench = (record: EmbeddedRecord) => {
      const count = (words: RegExp) => plain(record).match(words)?.length ?? 0
      return count(french) >= 2 && count(french) > 2 * count(english)
    }
    expect(breaking(isFrench, texts)).toEqual([])
  })

  test('[MOV-12] no two works share a text', () => {
    expect(new Set(texts.map(plain)).size).toBe(texts.length)
  })

  test('[POD-11] [GAP-117] those of podcasts are HTML that sanitising leaves as it is', () => {
    expect(breaking((record) => sanitizeHtml(textOf(record) ?? '', 20_000) === textOf(record), of('podcast'))).toEqual(
      [],
    )
  })

  test('[MOV-10] names and texts are well-formed', () => {
    const strings = records.flatMap(({ work }) => [viewOf(work).title, viewOf(work).creator ?? ''])
    const isWellFormed = (text: string) =>
      text === text.normalize('NFC').trim() && !/ {2}| [,.]|[\p{Cc}\p{Co}]/u.test(text)
    expect([...strings, ...texts.map((record) => textOf(record) ?? '')].filter((text) => !isWellFormed(text))).toEqual(
      [],
    )
  })
})

describe('traits, by which works recommend each other', () => {
  const values = (group: string, among = records) => [
    ...new Set(
      among.flatMap(({ traits }) =>
        traits.filter((trait) => trait.startsWith(`${group}:`)).map((trait) => trait.slice(group.length + 1)),
      ),
    ),
  ]

  test('[MOV-13] a theme has one spelling', () => {
    const keys = values('theme').map((theme) => foldForSearch(theme).replace(/s\b/g, ''))
    expect(values('theme').filter((_, index) => keys.indexOf(keys[index] ?? '') !== index)).toEqual([])
    expect(values('theme').filter((theme) => theme !== theme.toLowerCase())).toEqual([])
  })

  test.each(allMediaTypes)('[MOV-13] a genre of kind %s has one spelling', (kind) => {
    const keys = values('genre', of(kind)).map((genre) => foldForSearch(genre).replaceAll(' ', ''))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('[MOV-13] every work shares something with another one', () => {
    const counts = Map.groupBy(
      records.flatMap(({ work, traits }) => traits.map((trait) => `${work.kind} ${trait}`)),
      (trait) => trait,
    )
    const isAlone = ({ work, traits }: EmbeddedRecord) =>
      traits.every((trait) => counts.get(`${work.kind} ${trait}`)?.length === 1)
    expect(breaking((record) => !isAlone(record))).toEqual([])
  })
})
