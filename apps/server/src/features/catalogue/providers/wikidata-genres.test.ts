import { expect, test } from 'vitest'
import { genresOf } from './wikidata-genres.ts'

test.each<[string[], string[]]>([
  [['film dramatique', 'drame'], ['Drame']],
  [
    ['comédie romantique', 'comédie'],
    ['Comédie', 'Romance'],
  ],
  [
    ['film d’action', "film d'aventures"],
    ['Action', 'Aventure'],
  ],
  [['Film de Noël'], ['Famille']],
  [
    ['film de samouraï', 'film d’art', 'film sur la Shoah', 'série de procès'],
    ['Samouraï', 'Art', 'La Shoah', 'Procès'],
  ],
  [
    ['film LGBT', 'teen movie'],
    ['LGBT', 'Teen movie'],
  ],
  [['film', 'série télévisée', 'film '], []],
  [[], []],
])('[SRC-06] genres %j are called %j', (labels, genres) => {
  expect(genresOf(labels)).toEqual(genres)
})
