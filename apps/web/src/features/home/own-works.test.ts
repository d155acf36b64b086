import type { FavouriteChange, FavouriteList, Work } from '@trouvaille/domain'
import { favouriteKey, viewOf } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { film } from '../../testing/fake-favourites.ts'
import { lastStuck, notKept, reasonsOf, worksToResume } from './own-works.ts'

const book = (id: number): Work => ({ kind: 'book', item: { id: `b${id}`, volumeInfo: { title: `Livre ${id}` } } })

/** A favourites state with these works, the last one added last. */
function stateOf(...stuck: [work: Work, list?: FavouriteList, action?: 'remove'][]) {
  const changes = stuck.map(([work, list = 'current', action], index): FavouriteChange => {
    const { kind, id } = viewOf(work)
    const key = { list, kind, id, changedAt: new Date(Date.UTC(2026, 0, 1, index)).toISOString() }
    return action ? { ...key, action } : { ...key, action: 'add', work }
  })
  return Object.fromEntries(changes.map((change) => [favouriteKey(change), change]))
}

const titles = (works: readonly Work[]) => works.map((work) => viewOf(work).title)

test('[LIFE-01] what was stuck last comes first, whatever the list; a work in both stands once, what was taken away not', () => {
  const state = stateOf(
    [film(1)],
    [book(2), 'all_time'],
    [film(3)],
    [film(1), 'all_time'],
    [film(3), 'current', 'remove'],
  )
  expect(titles(lastStuck(state))).toEqual(['Film 1', 'Livre 2'])
})

test('[LIFE-01] what was stuck and what was seen take turns, sections of what was seen too, each work once, twelve at most', () => {
  const state = stateOf([film(2)], [film(1)])
  const seen = [[film(10), film(1)], [], [book(20), book(21)]]
  expect(titles(worksToResume(state, seen))).toEqual(['Film 1', 'Film 10', 'Film 2', 'Livre 20', 'Livre 21'])
  expect(worksToResume({}, [Array.from({ length: 20 }, (_, index) => film(index + 1))])).toHaveLength(12)
  expect(worksToResume({}, [])).toEqual([])
})

test('[LIFE-02] two reasons of different sections, one of the seven works stuck last, others each day', () => {
  const films = Array.from({ length: 12 }, (_, index) => film(index + 1))
  const state = stateOf([book(1)], [book(2)], ...films.map((work): [Work] => [work]))
  const days = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 10)}`)
  const reasons = days.map((day) => titles(reasonsOf(state, day)))
  const firsts = new Set(reasons.map(([first]) => first))
  expect(firsts).toEqual(new Set(['Film 6', 'Film 7', 'Film 8', 'Film 9', 'Film 10', 'Film 11', 'Film 12']))
  expect(new Set(reasons.map(([, second]) => second))).toEqual(new Set(['Livre 1', 'Livre 2']))
  expect(reasonsOf(stateOf([film(1)]), '2026-11-23')).toEqual([film(1)])
  expect(reasonsOf({}, '2026-11-23')).toEqual([])
})

test('[LIFE-02] what is kept, in whichever list, is not recommended', () => {
  const state = stateOf([film(1)], [film(2), 'all_time'], [film(3), 'current', 'remove'])
  expect(notKept(state, [film(1), film(2), film(3), film(4)])).toEqual([film(3), film(4)])
})
