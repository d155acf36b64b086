import { viewOf } from '@trouvaille/domain'
import { describe, expect, test } from 'vitest'
import { createSearchIndex, type SearchEntry } from './search-index.ts'
import { readNicknames, readWellKnown } from './search-entries.ts'
import { recordsOf, workAt } from './records.ts'

type Given = Partial<SearchEntry<string>>

/** Searches works that are called as given, and gives what is found by its title or value. */
function finder(...given: (Given | string)[]) {
  const entries = given.map((one): SearchEntry<string> => {
    const entry: Given = typeof one === 'string' ? { names: [one] } : one
    return { names: [], creators: [], year: undefined, ...entry, value: entry.value ?? entry.names?.[0] ?? '' }
  })
  const search = createSearchIndex(entries)
  return (query: string) => search(query, 20)
}

describe('titles of one letter and of signs', () => {
  const find = finder('M', 'Marius', 'Manon des sources', '÷', { names: ['5'] }, '5 à 7')

  test.each([
    ['"m"', ['M']],
    ['m film', ['M']],
    ['÷÷', []],
    ['album ÷', ['÷']],
    ['divide', ['÷']],
    ['album 5', ['5', '5 à 7']],
    ['mar', ['Marius']],
  ])('[FIND-12] %j finds %j, with two characters typed or more', (query, expected) => {
    expect(find(query)).toEqual(expected)
  })
})

describe('a book', () => {
  const find = finder({ names: ["L'Étranger"], isbns: ['9782070360024'] }, 'La Peste', '978')

  test.each(['9782070360024', '978-2-07-036002-4', '2070360024', '2-07-036002-4', '978 2 07 036002 4'])(
    '[FIND-13] is found by its number %j, and by no other',
    (isbn) => {
      expect(find(isbn)).toEqual(["L'Étranger"])
      expect(find(isbn.replace('36', '37'))).toEqual([])
    },
  )

  test('[FIND-13] is not found by the beginning of its number', () => {
    expect(find('97820')).toEqual([])
  })
})

describe('what is typed beside a title', () => {
  const find = finder(
    { value: 'British', names: ['The Office'], year: '2001', countries: ['Royaume-Uni'] },
    { value: 'American', names: ['The Office'], year: '2005', countries: ['États-Unis'] },
  )

  test.each([
    ['the office us', ['American', 'British']],
    ['the office uk', ['British', 'American']],
    ['the office 2005', ['American', 'British']],
    ['the office 2001', ['British', 'American']],
    ['the office 2006', ['American', 'British']],
    ['the office 1999', ['British', 'American']],
  ])('[FIND-09] %j finds %j: what does not match is lower, and not hidden', (query, expected) => {
    expect(find(query)).toEqual(expected)
  })

  test('[FIND-09] what has the year and begins so comes before what has the name and another year', () => {
    const robins = finder(
      { names: ['Robin des Bois'], year: '1973' },
      { names: ['Robin des Bois, prince des voleurs'], year: '1991' },
    )
    expect(robins('robin des bois 1991')).toEqual(['Robin des Bois, prince des voleurs', 'Robin des Bois'])
    expect(robins('robin des bois 1974')).toEqual(['Robin des Bois', 'Robin des Bois, prince des voleurs'])
  })

  test('[FIND-09] a year that is the title is one', () => {
    expect(finder('Brazil', '1984', { names: ['Purple Rain'], year: '1984' })('1984')[0]).toBe('1984')
  })
})

describe('people', () => {
  const find = finder(
    { names: ['Hugo Cabret'], creators: ['Martin Scorsese'], cast: ['Ben Kingsley'] },
    ...['Notre-Dame', 'Hernani', 'Ruy Blas', 'Les Misérables', 'Quatrevingt-treize'].map((name) => ({
      names: [name],
      creators: ['Victor Hugo'],
    })),
    'Chez Kingsley',
    { names: ['Gandhi'], creators: ['Richard Attenborough'], cast: ['Ben Kingsley'] },
  )

  test('[FIND-10] whoever made many works is meant before a title that begins with their name', () => {
    expect(find('hugo').indexOf('Hugo Cabret')).toBe(5)
    expect(find('victor hugo')).toHaveLength(5)
    expect(find('hugo cabret')).toEqual(['Hugo Cabret'])
  })

  test('[FIND-10] actors and hosts lead to what they are in, by their surname too', () => {
    expect(find('ben kingsley')).toEqual(['Hugo Cabret', 'Gandhi'])
    expect(find('kingsley')).toEqual(['Hugo Cabret', 'Gandhi', 'Chez Kingsley'])
    expect(find('gandhi kingsley')).toEqual(['Gandhi'])
  })
})

test('[FIND-11] of two that match alike the better known comes first, whichever is shorter', () => {
  const find = finder(
    'Star',
    'Star Wars',
    { names: ['Star Wars, le retour'], fame: 2 },
    { names: ['Star Trek'], fame: 1 },
  )
  expect(find('sta')).toEqual(['Star Wars, le retour', 'Star Trek', 'Star', 'Star Wars'])
  expect(find('star')[0]).toBe('Star')
})

test('[FIND-11] a sound and two slips are forgiven in long words, and nothing in short ones', () => {
  const find = finder(
    'Madame Bovary',
    'Bob Dylan',
    'Interstellar',
    'Le Lotus bleu',
    "Au pays de l'or noir",
    'Lost',
    'Loto',
  )
  expect(find('bauvary')).toEqual(['Madame Bovary'])
  expect(find('dillon')).toEqual(['Bob Dylan'])
  expect(find('innterstelar')).toEqual(['Interstellar'])
  expect(find('lotr')).toEqual([])
  expect(find('lsot')).toEqual(['Lost'])
})

test('[FIND-11] whoever made works is found by a misspelt surname before a title that has the name within', () => {
  const find = finder(
    'Les Orphelins Baudelaire',
    { names: ['Les Fleurs du mal'], creators: ['Charles Baudelaire'] },
    { names: ['Bel-Ami'], creators: ['Guy de Maupassant'] },
  )
  expect(find('baudlaire')).toEqual(['Les Fleurs du mal', 'Les Orphelins Baudelaire'])
  expect(find('mopassant')).toEqual(['Bel-Ami'])
})

test('[FIND-11] a short word of a phrase is heard, alone it is an abbreviation', () => {
  const find = finder('Jacques Brel', "L'Autre Brel", 'Jacques a dit')
  expect(find('jak brel')).toEqual(['Jacques Brel'])
  expect(find('jak')).toEqual([])
})

test('[FIND-11] what begins a name, and is how another one sounds, finds both, and nothing that only has such words', () => {
  const find = finder('Docteur House', { names: ['Doctor Who', 'Docteur Who'] }, 'Doctrur sans hou')
  expect(find('docteur hou')).toEqual(['Docteur House', 'Doctor Who'])
})

test('[FIND-11] of a query with a word too many, what has the rest is found', () => {
  const find = finder('Le Roi lion', 'La Boum', 'Le Livre de la jungle')
  expect(find('le roi lion disney')).toEqual(['Le Roi lion'])
  expect(find('la boum sophie marceau')).toEqual(['La Boum'])
  expect(find('lion inconnu quelconque')).toEqual([])
})

describe('the lists beside the works', () => {
  test('[FIND-08] [FIND-11] name works of the catalogue, each once', () => {
    const known = readWellKnown()
    expect([...known, ...Object.keys(readNicknames())].filter((path) => !workAt(path))).toEqual([])
    expect(known.filter((path, at) => known.indexOf(path) !== at)).toEqual([])
  })

  test('[FIND-11] a film or series that continues another one is not better known than it', () => {
    const known = readWellKnown()
    const titles = known.map((path) => {
      const work = workAt(path)
      return work ? viewOf(work).title : ''
    })
    const all = new Set([...recordsOf('movie'), ...recordsOf('series')].map(({ work }) => viewOf(work).title))
    const firstOf = (title: string) => /^(.{2,}?)(?: [2-9]| : .+)$/.exec(title)?.[1] ?? ''
    const isAhead = (title: string, at: number) => {
      const first = firstOf(title)
      return all.has(first) && !titles.slice(0, at).includes(first)
    }
    expect(titles.filter((title, at) => /^.(?:movie|series)/.test(known[at] ?? '') && isAhead(title, at))).toEqual([])
  })
})
