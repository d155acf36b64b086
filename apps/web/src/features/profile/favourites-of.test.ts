import { applyChanges, type FavouriteChange, type FavouriteList, viewOf, type Work, worksOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { listsOf, summaryOf } from './favourites-of.ts'

let minute = 0

function liked(list: FavouriteList, work: Work): FavouriteChange {
  minute += 1
  const { kind, id } = viewOf(work)
  return { list, kind, id, action: 'add', work, changedAt: new Date(minute * 60_000).toISOString() }
}

const film = (id: number): Work => ({ kind: 'movie', item: { id, title: `Film ${id}` } })
const album = (id: string): Work => ({ kind: 'album', item: { id, type: 'album', name: `Album ${id}`, artists: [] } })
const track = (id: string): Work => ({ kind: 'track', item: { id, type: 'track', name: `Titre ${id}`, artists: [] } })

const state = applyChanges({}, [
  ...[1, 2, 3, 4].map((id) => liked('current', film(id))),
  liked('all_time', film(5)),
  liked('all_time', album('a')),
  liked('current', track('t')),
])

test('[PROF-66] [GAP-77] three of each category, of the moment, else of all times', () => {
  const summary = Object.fromEntries(
    summaryOf((list, kind) => worksOf(state, list, [kind])).map(({ kind, works }) => [
      kind,
      works.map((work) => viewOf(work).id),
    ]),
  )
  expect(Object.keys(summary)).toEqual(['series', 'movie', 'artist', 'album', 'track', 'podcast', 'book'])
  expect(summary).toEqual({
    series: [],
    movie: ['4', '3', '2'],
    artist: [],
    album: ['a'],
    track: ['t'],
    podcast: [],
    book: [],
  })
})

test('[GAP-77] a tab holds both lists, music all its kinds', () => {
  expect(listsOf(state, 'movies').map(({ list, works }) => [list, works.length])).toEqual([
    ['current', 4],
    ['all_time', 1],
  ])
  expect(listsOf(state, 'music').map(({ works }) => works.map((work) => work.kind))).toEqual([['track'], ['album']])
})

test('[SHOW-04] what stands at the head stands in no list, and a list that is all there is not empty', () => {
  const head = [film(4), film(5)]
  expect(
    listsOf(state, 'movies', head).map(({ works, isAbove }) => [works.map((work) => viewOf(work).id), isAbove]),
  ).toEqual([
    [['3', '2', '1'], true],
    [[], true],
  ])
  expect(listsOf(state, 'books', head).map(({ works, isAbove }) => [works, isAbove])).toEqual([
    [[], false],
    [[], false],
  ])
})
