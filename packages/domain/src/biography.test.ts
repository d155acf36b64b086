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
