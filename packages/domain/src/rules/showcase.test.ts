import { expect, test } from 'vitest'
import { applyChanges, type FavouriteList, type FavouriteState } from '../favourites.ts'
import type { Work } from '../items.ts'
import { viewOf } from '../media-types.ts'
import { keptWorks, showcaseOf } from './showcase.ts'

const film = (id: number): Work => ({ kind: 'movie', item: { id, title: `Film ${id}` } })
const book: Work = { kind: 'book', item: { id: '1', volumeInfo: { title: 'Livre' } } }

/** Lists of those works, the later ones newer. */
function lists(works: readonly (readonly [FavouriteList, Work])[]): FavouriteState {
  return applyChanges(
    {},
    works.map(([list, work], index) => ({
      list,
      kind: work.kind,
      id: viewOf(work).id,
      action: 'add',
      changedAt: new Date(index * 1000).toISOString(),
      work,
    })),
  )
}

const six = lists([1, 2, 3, 4, 5, 6].map((id) => ['all_time', film(id)] as const))

test('[SHOW-01] the chosen works stand in the order in which they were chosen, from either list', () => {
  const state = lists([
    ['all_time', film(1)],
    ['current', book],
    ['all_time', film(2)],
  ])
  const chosen = [
    { kind: 'book', id: '1' },
    { kind: 'movie', id: '1' },
  ] as const
  expect(showcaseOf(chosen, state)).toEqual([book, film(1)])
})

test('[SHOW-01] a chosen work that is kept no more is not shown, and another kind with its id is another work', () => {
  expect(
    showcaseOf(
      [
        { kind: 'movie', id: '9' },
        { kind: 'movie', id: '3' },
      ],
      six,
    ),
  ).toEqual([film(3)])
  expect(showcaseOf([{ kind: 'series', id: '3' }], six)).toEqual([6, 5, 4, 3].map(film))
})

test('[SHOW-02] without a choice the newest four of all times stand there; those of the moment do not', () => {
  expect(showcaseOf([], six)).toEqual([6, 5, 4, 3].map(film))
  expect(showcaseOf([], lists([['current', film(1)]]))).toEqual([])
})

test('[SHOW-04] a work of both lists is kept once', () => {
  const state = lists([
    ['all_time', film(1)],
    ['current', film(1)],
    ['all_time', film(2)],
  ])
  expect(keptWorks(state)).toEqual([film(1), film(2)])
})
