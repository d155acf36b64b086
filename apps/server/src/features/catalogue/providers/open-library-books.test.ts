import { describe, expect, test } from 'vitest'
import { readRecords } from '../embedded/records.ts'
import { firstFrenchEdition } from './open-library-books.ts'
import { genresOf } from './open-library-subjects.ts'
import { textOfDescription } from './open-library-text.ts'

describe('a description of Open Library', () => {
  test.each([
    [
      'a typed text',
      'Il était *une fois*\r\nun **roi** et ***une*** _reine_.',
      'Il était une fois\nun roi et une reine.',
    ],
    ['paragraphs', 'Un.\r\n\r\n\r\n\r\nDeux.', 'Un.\n\nDeux.'],
    ['HTML', 'Un &amp; <i>deux</i><br>trois<script>x()</script>', 'Un & deux\ntrois'],
    [
      'links',
      'De [Camus](https://example.org/Albert_(Camus)_a) et [Sartre][2], [3] dit-il [1].\n\n[2]: https://example.org',
      'De Camus et Sartre, dit-il.',
    ],
    ['headings, quotes and lists', '## Un\n> deux\n* trois\n- quatre', 'Un\ndeux\n- trois\n- quatre'],
    [
      'what stands for itself',
      'Un \\*astérisque\\*, 5 * 3, snake_case_name.',
      'Un *astérisque*, 5 * 3, snake_case_name.',
    ],
    [
      'books that contain it',
      'Le texte.\r\n\r\n----------\r\nAlso contained in:\r\n\r\n - [Œuvres](https://openlibrary.org/works/OL1W)',
      'Le texte.',
    ],
    [
      'books that it contains',
      'Le texte.\n\n----------\n**Contains**\n - [X][2]\n\n  [2]: https://example.org',
      'Le texte.',
    ],
    ['a list of links', 'Le texte.\n----------\n\n - [Œuvres][1]\n\n[1]: https://example.org', 'Le texte.'],
    ['a second part below a rule', 'Le texte.\n\n----------\n\nLa suite.', 'Le texte.\n\nLa suite.'],
    ['a source', 'Le texte. ([source][1])\r\n\r\n\r\n  [1]: https://example.org/a', 'Le texte.'],
    ['a linked source', 'Le texte.\n\n[Source][1]\n\n[1]: https://example.org', 'Le texte.'],
    ['a named source', 'Le texte.\n\n([Wikipedia](https://example.org))', 'Le texte.'],
    ['a source in words', 'Le texte.\n\n**Source**: [Camus](https://example.org) on Wikipedia.', 'Le texte.'],
    ['a source in French', 'Le texte.\nSource : Gallimard', 'Le texte.'],
    ['a source in brackets', 'Le texte. (source: Nielsen Book Data)', 'Le texte.'],
    ['a back cover', 'Le texte.\r\n--back cover', 'Le texte.'],
    ['several sources', 'Le texte. ([source][1])\n\nSource: Gallimard', 'Le texte.'],
    [
      'a source within',
      'Une source : un ruisseau. Source de joie, dans La Source : fin.',
      'Une source : un ruisseau. Source de joie, dans La Source : fin.',
    ],
    ['nothing', ' \r\n ', ''],
  ])('[SRC-08] is text: %s', (_, description, text) => {
    expect(textOfDescription(description)).toBe(text)
  })

  test('[SRC-08] is whole', () => {
    const long = 'Une phrase entière. '.repeat(900).trim()
    expect(textOfDescription(long)).toBe(long)
  })
})

describe('the genres of a book of Open Library', () => {
  test.each([
    [['Fiction'], ['Roman']],
    [['Fiction, science fiction, general', 'Science fiction'], ['Science-fiction']],
    [['Fantasy'], ['Fantasy']],
    [['Detective and mystery stories'], ['Policier']],
    [['Juvenile fiction'], ['Jeunesse']],
    [["Children's fiction", 'Children’s stories'], ['Jeunesse']],
    [['Comics & graphic novels'], ['Bande dessinée']],
    [['Comic books, strips, etc.'], ['Bande dessinée']],
    [['Poetry'], ['Poésie']],
    [['Biography'], ['Biographie']],
    [['FRENCH DRAMA'], ['Théâtre']],
    [['Short stories'], ['Nouvelles']],
    [
      ['Open Library Staff Picks', 'Paris (France)', 'Large type books', 'Accessible book', 'History and criticism'],
      [],
    ],
    [[], []],
  ])('[SRC-08] are in French: %j is %j', (subjects, genres) => {
    expect(genresOf(subjects)).toEqual(genres)
  })

  test('[SRC-08] are the three for which most subjects speak', () => {
    const subjects = [
      'History',
      'Humor',
      'Fiction',
      'Fantasy',
      'Fantasy fiction',
      'fantasy',
      'Novels',
      'Epic fantasy',
      'Drama',
    ]
    expect(genresOf(subjects)).toEqual(['Fantasy', 'Roman', 'Histoire'])
  })

  test('[SRC-08] are named as those of the embedded catalogue', () => {
    const subjects = [
      ['Novels', 'Picture books', 'Science fiction'],
      ['Essays', 'Plays', 'Satire'],
      ['Personal narratives', 'Memoirs', 'Thrillers'],
      ['Poems', 'Graphic novels', 'Ghost stories'],
      ['Short stories', 'Philosophy', 'Fairy tales'],
      ['World history', 'Manga', 'High fantasy'],
      ['Travel writing', 'Biography', 'Astronomy'],
    ]
    const own = readRecords().flatMap(({ work }) =>
      work.kind === 'book' ? (work.item.volumeInfo.categories ?? []) : [],
    )
    expect(new Set(subjects.flatMap(genresOf))).toEqual(new Set(own))
  })
})

describe('an edition of Open Library', () => {
  const dated = (publish_date: unknown, more: Record<string, unknown> = {}) =>
    firstFrenchEdition({ entries: [{ languages: [{ key: '/languages/fre' }], publish_date, ...more }] })

  test.each([
    ['1972', '1972'],
    ['Sep 16, 1987', '1987'],
    ['16/09/1987', '1987'],
    ['1987-09-16', '1987'],
    ['c1954', '1954'],
    ['[1961?]', '1961'],
    ['1961-1963', '1961'],
    ['20011', undefined],
    ['0001', undefined],
    ['9999', undefined],
    ['19--', undefined],
    [null, undefined],
  ])('[SRC-08] of the date %s came out in %s', (date, year) => {
    expect(dated(date)?.year).toBe(year)
  })

  test.each([
    [{ isbn_13: ['978-2-07-036002-4'], isbn_10: ['2070360024'] }, '9782070360024'],
    [{ isbn_13: ['123', '9782070360024'] }, '9782070360024'],
    [{ isbn_13: [], isbn_10: ['2 267 00276 x'] }, '226700276X'],
    [{ isbn_13: ['1234567890123'], isbn_10: ['X123456789'] }, undefined],
    [{ isbn_13: null }, undefined],
  ])('[SRC-08] has of %j the ISBN %s', (numbers, isbn) => {
    expect(dated('1972', numbers)?.isbn).toBe(isbn)
  })

  test.each([
    [['[s.n.]', 'Gallimard'], 'Gallimard'],
    [['s.n.'], undefined],
    [[], undefined],
    [null, undefined],
  ])('[SRC-08] of the publishers %j is by %s', (publishers, publisher) => {
    expect(dated('1972', { publishers })).toEqual({ year: '1972', ...(publisher && { publisher }) })
  })

  test('[SRC-08] that is not in French is none', () => {
    expect(
      firstFrenchEdition({ entries: [{ languages: [{ key: '/languages/eng' }], publish_date: '1972' }] }),
    ).toBeUndefined()
  })
})
