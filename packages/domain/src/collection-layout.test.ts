import { expect, test } from 'vitest'
import type { Work } from './items.ts'
import { viewOf } from './media-types.ts'
import { genresAmong, genresOf, inCollection } from './collection-layout.ts'

const film = (id: number, title: string, more: object = {}): Work => ({ kind: 'movie', item: { id, title, ...more } })
const titles = (works: readonly Work[]) => works.map((work) => viewOf(work).title)

const works: Work[] = [
  film(1, 'Élan', { release_date: '1999-02-01', director: 'Zoé Él', genres: ['Drame', 'Comédie'] }),
  film(2, 'zèbre', { director: 'amélie B' }),
  film(3, 'Eau', { release_date: '2020', director: 'Émile A', genres: ['Drame'] }),
  film(4, '10 jours', { release_date: '1999', genres: ['Épopée'] }),
  film(5, '9 vies', { release_date: '2020', director: 'émile A' }),
]

test('[WALL-02] as they were stuck, until something else is chosen', () => {
  expect(titles(inCollection(works, {}))).toEqual(['Élan', 'zèbre', 'Eau', '10 jours', '9 vies'])
})

test('[WALL-02] titles are ordered as in a French dictionary: accents and case hardly count, numbers by their size', () => {
  expect(titles(inCollection(works, { sort: 'title' }))).toEqual(['9 vies', '10 jours', 'Eau', 'Élan', 'zèbre'])
})

test('[WALL-02] the newest year comes first, equal ones by title, and works without one last', () => {
  expect(titles(inCollection(works, { sort: 'year' }))).toEqual(['9 vies', 'Eau', '10 jours', 'Élan', 'zèbre'])
})

test('[WALL-02] creators are ordered alike, and works without one come last', () => {
  expect(titles(inCollection(works, { sort: 'creator' }))).toEqual(['zèbre', '9 vies', 'Eau', 'Élan', '10 jours'])
})

test('[WALL-03] only works of the chosen kind and genre are left', () => {
  const album: Work = { kind: 'album', item: { id: 'a', type: 'album', name: 'Album', artists: [] } }
  const artist: Work = { kind: 'artist', item: { id: 'b', type: 'artist', name: 'Artiste', genres: ['Drame'] } }
  const all = [...works, album, artist]
  expect(titles(inCollection(all, { genre: 'Drame' }))).toEqual(['Élan', 'Eau', 'Artiste'])
  expect(titles(inCollection(all, { kind: 'album' }))).toEqual(['Album'])
  expect(titles(inCollection(all, { kind: 'movie', genre: 'Drame', sort: 'title' }))).toEqual(['Eau', 'Élan'])
  expect(inCollection(all, { kind: 'album', genre: 'Drame' })).toEqual([])
})

test('[WALL-03] the genres to choose from: each once, in the order of a French dictionary; of a book its categories', () => {
  const book: Work = { kind: 'book', item: { id: 'c', volumeInfo: { title: 'Livre', categories: ['Essai'] } } }
  expect(genresAmong([...works, book])).toEqual(['Comédie', 'Drame', 'Épopée', 'Essai'])
  expect(genresOf({ kind: 'track', item: { id: 'd', type: 'track', name: 'Titre', artists: [] } })).toEqual([])
})
