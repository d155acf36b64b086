import { allMediaTypes, foldForSearch, type MediaType, viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { readRecords, recordsById } from '../embedded/records.ts'
import { createEmbedded } from './embedded.ts'
import { answersSuite } from './provider.suite.ts'

const embedded = createEmbedded()
const titles = async (kind: MediaType, query: string) =>
  (await embedded.search(kind, query)).map((work) => viewOf(work).title)

describe('the embedded catalogue as a provider', () => {
  const numeric = { missingId: '9999999999' }
  const textual = { missingId: 'trv-nothing' }
  answersSuite(
    () => embedded,
    [
      {
        kind: 'movie',
        query: 'chihiro',
        id: '9000000006',
        title: 'Le Voyage de Chihiro',
        creator: 'hayao miyazaki',
        ...numeric,
      },
      {
        kind: 'series',
        query: 'breaking',
        id: '9100000010',
        title: 'Breaking Bad',
        creator: 'Vince Gilligan',
        ...numeric,
      },
      { kind: 'artist', query: 'daft', id: 'trv-daft-punk', title: 'Daft Punk', creator: 'Daft Punk', ...textual },
      {
        kind: 'album',
        query: 'discovery',
        id: 'trv-discovery-daft-punk',
        title: 'Discovery',
        creator: 'Daft Punk',
        ...textual,
      },
      {
        kind: 'track',
        query: 'lucky',
        id: 'trv-get-lucky-daft-punk',
        title: 'Get Lucky',
        creator: 'daft punk',
        ...textual,
      },
      { kind: 'book', query: 'camus', id: 'trv-l-etranger', title: "L'Étranger", creator: 'Albert Camus', ...textual },
      {
        kind: 'podcast',
        query: 'affaires',
        id: 'trv-affaires-sensibles',
        title: 'Affaires sensibles',
        creator: 'France Inter',
        ...textual,
      },
    ],
  )
})

test.each([
  ['Serial', 'en'],
  ['Radio Ambulante', 'es'],
  ['Affaires sensibles', undefined],
])('[EASE-11] the title of the podcast %s has the language %s', async (name, language) => {
  const found = (await embedded.search('podcast', name))[0]?.item
  expect([found && 'name' in found && found.name, found && 'language' in found ? found.language : undefined]).toEqual([
    name,
    language,
  ])
})

describe('details of the embedded catalogue', () => {
  test('[WORK-01] an album has its tracks in their order, each with its number and length where they are known', async () => {
    const { tracks } = (await embedded.details('album', 'trv-discovery-daft-punk')) ?? {}
    expect(tracks?.map(({ number, track }) => [number, track.name, track.duration_ms])).toEqual([
      [1, 'One More Time', 320_000],
      [2, 'Aerodynamic', undefined],
      [3, 'Digital Love', 301_000],
      [4, 'Harder, Better, Faster, Stronger', 224_000],
      [9, 'Something About Us', undefined],
      [11, 'Veridis Quo', 345_000],
    ])
    const partly = await embedded.details('album', 'trv-thriller-michael-jackson')
    expect(partly?.tracks?.map(({ number }) => number).slice(0, 2)).toEqual([1, undefined])
    const unordered = await embedded.details('album', 'trv-when-we-all-fall-asleep-where-do-we-go-billie-eilish')
    expect(unordered?.tracks?.map(({ number }) => number)).toEqual([2, 7, 10])
  })

  test('[WORK-01] an artist has albums, the newest first, titles, and a biography', async () => {
    const { albums, bestKnown, biography } = (await embedded.details('artist', 'trv-daft-punk')) ?? {}
    expect(albums?.map((work) => viewOf(work).title)).toEqual([
      'Random Access Memories',
      'TRON : Legacy',
      'Human After All',
      'Discovery',
      'Homework',
    ])
    expect(bestKnown?.map((work) => viewOf(work).title)).toContain('Get Lucky')
    expect(biography).toMatch(/^Duo formé à Paris en 1993/)
  })

  test('[WORK-05] a work has the others that tell its story, whichever of them one asks for', async () => {
    const beside = async (kind: MediaType, id: string) =>
      (await embedded.details(kind, id))?.elsewhere?.map((work) => viewOf(work).path)
    expect(await beside('movie', '9000000164')).toEqual(['/book/trv-dune', '/movie/9000001638'])
    expect(await beside('book', 'trv-dune')).toEqual(['/movie/9000000164', '/movie/9000001638'])
    expect(await beside('artist', 'trv-wolfgang-amadeus-mozart')).toEqual([
      '/movie/9000000075',
      '/album/trv-mozart-requiem-karl-bohm-wolfgang-amadeus-mozart',
    ])
    expect(await beside('book', 'trv-la-peste')).toBeUndefined()
  })

  test('[WORK-02] [WORK-03] films, series and books have what is known of them', async () => {
    expect(await embedded.details('movie', '9000000001')).toEqual({ runtime: 122, countries: ['France'] })
    expect(await embedded.details('series', '9100000010')).toMatchObject({ seasons: 5, episodes: 62 })
    expect(await embedded.details('book', 'trv-dune')).toMatchObject({ edition: { year: '1970' } })
    expect(await embedded.details('book', 'trv-la-peste')).toEqual({})
  })
})

test('[WORK-04] somebody has works of every kind in the embedded catalogue, and those of nobody else', async () => {
  const by = async (name: string) =>
    (await embedded.worksBy(name)).map((work) => `${work.kind} ${viewOf(work).title}`).toSorted()
  expect(await by('marjane satrapi')).toEqual(['book Persepolis', 'movie Persepolis'])
  expect(await by('Patti Smith')).toEqual(expect.arrayContaining(['artist Patti Smith', 'book Just Kids']))
  expect(await by('Ethan Coen')).toEqual(expect.arrayContaining(['movie Fargo', "movie Paris, je t'aime"]))
  expect(await by('Smith')).toEqual([])
})

describe('a search of the embedded catalogue', () => {
  test.each<[MediaType, string, string]>([
    // Accents, case, ligatures, punctuation.
    ['movie', 'LE FABULEUX DESTIN D’AMELIE POULAIN', "Le Fabuleux Destin d'Amélie Poulain"],
    ['movie', 'de battre mon coeur', "De battre mon cœur s'est arrêté"],
    ['movie', 'walle', 'WALL·E'],
    ['movie', 'wall-e', 'WALL·E'],
    ['movie', '  parasite ', 'Parasite'],
    ['series', 'shogun', 'Shōgun'],
    ['series', 'bref', 'Bref.'],
    ['artist', 'edith piaf', 'Édith Piaf'],
    ['artist', 'acdc', 'AC/DC'],
    ['artist', 'ac dc', 'AC/DC'],
    ['podcast', 'homeicides', 'Home(icides)'],
    // Apostrophes and articles.
    ['book', "l'etranger", "L'Étranger"],
    ['book', 'l’étranger', "L'Étranger"],
    ['book', 'letranger', "L'Étranger"],
    ['book', 'etranger', "L'Étranger"],
    ['book', 'petit prince', 'Le Petit Prince'],
    ['book', 'petitprince', 'Le Petit Prince'],
    ['book', 'ca', 'Ça'],
    ['movie', 'haine', 'La Haine'],
    ['movie', 'un prophete', 'Un prophète'],
    ['movie', 'voyage chihiro', 'Le Voyage de Chihiro'],
    ['series', 'bureau legendes', 'Le Bureau des légendes'],
    // Other names.
    ['movie', 'Spirited Away', 'Le Voyage de Chihiro'],
    ['movie', 'sen to chihiro', 'Le Voyage de Chihiro'],
    ['movie', 'star wars', 'La Guerre des étoiles'],
    ['movie', 'les 400 coups', 'Les Quatre Cents Coups'],
    ['movie', '12 hommes', 'Douze Hommes en colère'],
    ['series', 'the wire', 'Sur écoute'],
    ['series', 'money heist', 'La casa de papel'],
    ['book', 'pride and prejudice', 'Orgueil et Préjugés'],
    ['book', 'le tour du monde en 80 jours', 'Le Tour du monde en quatre-vingts jours'],
    // Creators, and the year.
    ['movie', 'miyazaki chihiro', 'Le Voyage de Chihiro'],
    ['movie', 'dune villeneuve', 'Dune'],
    ['movie', 'dune 2021', 'Dune'],
    ['book', 'etranger camus', "L'Étranger"],
    ['album', 'daft punk discovery', 'Discovery'],
    ['track', 'get lucky daft punk', 'Get Lucky'],
    ['podcast', 'affaires sensibles france inter', 'Affaires sensibles'],
    // One typo: a letter missing, inserted, substituted or transposed, at the beginning, within and at the end.
    ['movie', 'prasite', 'Parasite'],
    ['movie', 'arasite', 'Parasite'],
    ['movie', 'parrasite', 'Parasite'],
    ['movie', 'paraside', 'Parasite'],
    ['movie', 'parasiet', 'Parasite'],
    ['movie', 'pulp ficion', 'Pulp Fiction'],
    ['movie', 'le voyage de chihrio', 'Le Voyage de Chihiro'],
    ['series', 'breaking bda', 'Breaking Bad'],
    ['series', 'kaamelot', 'Kaamelott'],
    ['artist', 'daft pnuk', 'Daft Punk'],
    ['album', 'discvoery', 'Discovery'],
    ['track', 'ne me quite pas', 'Ne me quitte pas'],
    ['book', 'letrangr', "L'Étranger"],
    ['book', 'hary poter', "Harry Potter à l'école des sorciers"],
    ['podcast', 'afaires sensible', 'Affaires sensibles'],
    // A prefix with a typo.
    ['movie', 'chrihi', 'Le Voyage de Chihiro'],
    // The title that was typed stands before those that only hold it.
    ['movie', 'amour', 'Amour'],
    ['movie', 'mon oncle', 'Mon oncle'],
    ['book', 'desert', 'Désert'],
    ['book', 'les miserables', 'Les Misérables'],
    ['track', 'la boheme', 'La Bohème'],
    // What it is that one looks for.
    ['artist', 'telephone groupe', 'Téléphone'],
    ['album', 'mistral gagnant album', 'Mistral gagnant'],
    ['book', 'one piece tome', 'One Piece'],
  ])('[SRCH-01] of %s for %j finds %j first', async (kind, query, title) => {
    expect((await titles(kind, query))[0]).toBe(title)
  })

  test.each<[MediaType, string, string[]]>([
    ['movie', 'kubrick', ["2001, l'Odyssée de l'espace", 'Shining']],
    ['movie', 'kubrik', ["2001, l'Odyssée de l'espace", 'Shining']],
    ['book', 'camus', ["L'Étranger", 'Le Mythe de Sisyphe', 'La Peste']],
    ['album', 'Daft Punk', ['Homework', 'Discovery', 'Human After All', 'Random Access Memories']],
  ])('[SRCH-01] of %s for the creator %j finds their works, and no others', async (kind, query, expected) => {
    const found = (await embedded.search(kind, query)).map((work) => viewOf(work))
    expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(expected))
    const [maker] = found.map(({ creator }) => creator)
    expect(maker).toMatch(/Stanley Kubrick|Albert Camus|Daft Punk/)
    expect(found.filter(({ creator }) => creator !== maker)).toEqual([])
  })

  test('[SRCH-01] the beginning of a word finds the titles that have a word beginning so, those that begin so first', async () => {
    const found = await embedded.search('movie', 'par')
    const names = found.map((work) => viewOf(work))
    for (const { id, title, creator } of names) {
      const { otherNames = [], cast = [] } = recordsById('movie').get(id) ?? {}
      expect(` ${foldForSearch([title, creator, ...otherNames, ...cast].join(' '))}`).toContain(' par')
    }
    const beginsSo = names.map(({ id, title }) =>
      [title, ...(recordsById('movie').get(id)?.otherNames ?? [])].some((name) =>
        /^(le |la |les )?par/.test(foldForSearch(name)),
      ),
    )
    expect(beginsSo).toEqual(beginsSo.toSorted((a, b) => Number(b) - Number(a)))
    expect(names[0]?.title).toBe('Par-delà les nuages')
    expect(beginsSo.filter(Boolean).length).toBeGreaterThanOrEqual(6)
  })

  test('[SRCH-01] forgives nothing where a name was meant', async () => {
    expect(await titles('movie', 'dune')).toEqual(['Dune', 'Dune', 'Dune : Deuxième partie'])
    const found = await titles('movie', 'matrix')
    expect(found[0]).toBe('Matrix')
    expect(found.filter((title) => !title.startsWith('Matrix'))).toEqual([])
  })

  test.each(['zzzzzz', '!!', '東京', 'x'.repeat(100), 'a b c d e f g h i j k l m n o p q r s t'])(
    '[SRCH-09] %j finds nothing',
    async (query) => {
      expect(await titles('podcast', query)).toEqual([])
    },
  )

  test.each(allMediaTypes)(
    '[SRCH-01] each %s is found first by its title, and by its title with a slip',
    async (kind) => {
      const all = readRecords().flatMap(({ work }) => (work.kind === kind ? [viewOf(work)] : []))
      // A sample of some two hundred of each kind is enough.
      const step = Math.ceil(all.length / 200)
      const works = all.filter((_, index) => index % step === 0)
      const folded = all.map(({ title }) => foldForSearch(title))
      const missed: string[] = []
      for (const [index, { title }] of works.entries()) {
        // A name of one character cannot be searched.
        if (title.length < 2) continue
        // Of those that are written alike the better known comes first.
        const [first = ''] = await titles(kind, title)
        if (foldForSearch(first) !== foldForSearch(title)) missed.push(title)
        const words = foldForSearch(title).split(' ')
        const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
        // In a name of one short word, a typo makes another word that others have.
        if (longest.length < 6) continue
        const slips = slipsOf(longest)
        const slip = slips[index % slips.length] ?? longest
        const query = words.map((word) => (word === longest ? slip : word)).join(' ')
        // "madon" may be Madeon with a letter missing, and is the beginning of Madonna.
        if (folded.some((other) => other.startsWith(query))) continue
        if (!(await titles(kind, query)).includes(title)) missed.push(query)
      }
      expect(missed).toEqual([])
    },
  )

  test('[SRCH-01] gives at most 20, and always the same', async () => {
    const first = await embedded.search('track', 'la')
    expect(first).toHaveLength(20)
    expect(await embedded.search('track', 'la')).toEqual(first)
    expect(await createEmbedded().search('track', 'la')).toEqual(first)
  })

  test('[PROV-24] [GAP-116] filters books', async () => {
    const all = await titles('book', 'la')
    const theatre = await embedded.search('book', 'la', { subject: 'theatre', publishedFrom: 1800, publishedTo: 1950 })
    expect(theatre.length).toBeGreaterThan(0)
    for (const work of theatre) {
      expect(work.kind === 'book' && work.item.volumeInfo.categories).toContain('Théâtre')
      expect(Number(viewOf(work).year)).toBeGreaterThanOrEqual(1800)
      expect(Number(viewOf(work).year)).toBeLessThanOrEqual(1950)
    }
    expect((await embedded.search('book', 'la', { maxResults: 3 })).map((work) => viewOf(work).title)).toEqual(
      all.slice(0, 3),
    )
    expect(await embedded.search('book', 'la', { subject: 'Cuisine' })).toEqual([])
  })
})

/** A word with each kind of typo at each place. */
function slipsOf(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const swapped = after ? [before + after[0] + letter + after.slice(1)] : []
    return [before + after, `${before}z${letter}${after}`, `${before}k${after}`, ...swapped]
  })
}

describe('recommendations of the embedded catalogue', () => {
  const recommended = async (kind: MediaType, title: string) => {
    const [work] = await embedded.search(kind, title)
    return work ? embedded.recommend(kind, viewOf(work).id) : []
  }

  test.each<[MediaType, string, string[]]>([
    ['movie', 'Le Voyage de Chihiro', ['Mon voisin Totoro', 'Princesse Mononoké', 'Le Garçon et le Héron']],
    ['movie', 'Matrix', ['Matrix Reloaded', 'Blade Runner', 'Ghost in the Shell']],
    ['movie', 'La Haine', ['Les Misérables', 'Intouchables']],
    ['series', 'Breaking Bad', ['Better Call Saul', 'Sur écoute']],
    ['series', 'Dark', ['Steins;Gate', 'Umbrella Academy', 'Heroes']],
    ['artist', 'Daft Punk', ['Justice', 'Cassius']],
    ['artist', 'Metallica', ['Slayer', 'Black Sabbath']],
    ['artist', 'Claude Debussy', ['Maurice Ravel', 'Erik Satie']],
    ['book', 'Dune', ['Fondation', 'Hypérion']],
    ['book', '1984', ['La Ferme des animaux', 'Le Meilleur des mondes', 'Fahrenheit 451']],
    ['podcast', 'Serial', ['S-Town', 'Criminal']],
  ])('[MOV-13] of %s %j lead to what is close', async (kind, title, expected) => {
    const found = (await recommended(kind, title)).map((work) => viewOf(work).title)
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(found).not.toContain(title)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(kind === 'podcast' || kind === 'artist' ? 6 : 12)
  })

  test.each<[MediaType, string, string]>([
    ['album', 'Discovery', 'Daft Punk'],
    ['track', 'Get Lucky', 'Daft Punk'],
    ['book', "L'Étranger", 'Albert Camus'],
  ])('[MOV-13] of %s %j give those of %s first, and then others', async (kind, title, creator) => {
    const isOfCreator = (await recommended(kind, title)).map((work) => viewOf(work).creator?.includes(creator) ?? false)
    expect(isOfCreator[0]).toBe(true)
    expect(isOfCreator).toEqual(isOfCreator.toSorted((a, b) => Number(b) - Number(a)))
    expect(isOfCreator.filter(Boolean).length).toBeLessThanOrEqual(6)
    expect(isOfCreator).toHaveLength(12)
  })

  test('[MOV-13] of something unknown are none', async () => {
    expect(await embedded.recommend('movie', '9999999999')).toEqual([])
    expect(await embedded.recommend('book', 'trv-nothing')).toEqual([])
  })
})
