import { describe, expect, test } from 'vitest'
import { biographyOf } from './biography.ts'

describe('the biography of an artist', () => {
  test.each([
    ['art rock', 'Le rock,'],
    ['synthpop', 'La pop,'],
    ['hip hop', 'Le hip-hop'],
    ['rap', 'Le hip-hop'],
    ['electronic', 'Côté électronique'],
    ['EDM', 'Côté électronique'],
    ['vocal jazz', 'Du jazz'],
    ['contemporary classical', 'La musique classique'],
  ])('[MUS-09] it has a sentence for %s', (genre, start) => {
    expect(biographyOf('Air', [genre])).toContain(start)
  })

  test.each([
    ['Le hip-hop', 'trap, drill, hiphop, cloud rap'],
    ['Du jazz', 'bebop, swing, big band, jazz, nujazz'],
    [
      'Côté électronique',
      'electro, electroclash, électronique, deep house, techno, ambient, idm, dubstep, downtempo, trip hop',
    ],
    ['Le rock,', 'rock, punk, metal, grunge'],
    ['La pop,', 'pop, k-pop, synthpop'],
    [
      'La musique classique',
      'classical, classique, baroque, opera, opéra, romantic era, impressionism, choral, symphony, musique symphonique',
    ],
  ])('[MUS-09] "%s" is said of %s', (start, genres) => {
    for (const genre of genres.split(', ')) {
      expect(biographyOf('Air', [genre]).split('on trouve Air. ')[1], genre).toMatch(new RegExp(`^${start}`))
    }
  })

  test.each([
    'wrap',
    'trapeze',
    'drills',
    'swingers',
    'bebops',
    'neo-electrolyse',
    'housewife',
    'rocksteady',
    'punks',
    'popular',
    'copera',
    'operatic',
    'xsymphony',
  ])('[MUS-09] nothing is said of %s', (genre) => {
    expect(biographyOf('Air', [genre])).toBe(`Au rayon ${genre}, on trouve Air.`)
  })

  test('[MUS-09] blanks and repetitions are no genres', () => {
    expect(biographyOf('Air', [' chanson ', '', 'chanson', ' ', 'fado', 'zouk', 'raï'])).toBe(
      'Aux rayons chanson, fado et zouk, on trouve Air.',
    )
  })

  test('[MUS-09] it reads the first 3 genres only', () => {
    const text = biographyOf('Björk', ['pop', 'electronic', 'jazz', 'classical'])
    expect(text).toMatch(
      /^Aux rayons pop, électronique et jazz, on trouve Björk\. La pop,.* Côté électronique,.* Du jazz/,
    )
    expect(text).not.toContain('classique')
  })

  test('[MUS-09] it says nothing twice', () => {
    const text = biographyOf('IAM', ['hip hop', 'french hip hop', 'rap'])
    expect(text.split('Le hip-hop')).toHaveLength(2)
  })

  test('a genre without a sentence is named all the same', () => {
    expect(biographyOf('Barbara', ['chanson'])).toBe('Au rayon chanson, on trouve Barbara.')
  })

  test('a word that only looks like a genre says nothing', () => {
    expect(biographyOf('Portishead', ['trip hop'])).not.toContain('Le hip-hop')
    expect(biographyOf('X', ['rocksteady', 'trapeze'])).toBe('Aux rayons rocksteady et trapeze, on trouve X.')
  })

  test('[META-02] it names genres in French', () => {
    expect(biographyOf('Daft Punk', ['Electronic', 'french house', 'constructor'])).toMatch(
      /^Aux rayons électronique, house française et constructor, on trouve Daft Punk\./,
    )
  })

  test.each([[undefined], [[]], [[' ']]])('without genres (%j) it does not guess', (genres) => {
    expect(biographyOf('Inconnu', genres)).toBe(
      'Aucun rayon ne suffit à ranger Inconnu : le mieux est encore d’écouter.',
    )
  })
})
