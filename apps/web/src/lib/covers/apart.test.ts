import { type Kind, viewOf, type Work } from '@trouvaille/domain'
import { expect, test } from 'vitest'
import { apart } from './apart.ts'
import { type LayoutName, layoutOf } from './layout.ts'

const film = (id: number): Work => ({ kind: 'movie', item: { id, title: `Film ${id}` } })
const looks = (works: readonly Work[]) => works.map((work) => layoutOf(viewOf(work)))

/** Films, each of the layout that is asked for. */
function filmsOf(...layouts: LayoutName[]): Work[] {
  let id = 0
  return layouts.map((layout) => {
    do id += 1
    while (layoutOf({ kind: 'movie', id: String(id) }) !== layout)
    return film(id)
  })
}

const besides = (works: readonly Work[]) => {
  const all = looks(works)
  return all.filter((look, place) => look === all[place + 1]).length
}

test('[COVER-09] covers of one layout are put apart, the others keep their order', () => {
  const works = filmsOf('beam', 'window', 'window', 'ridge', 'bill')
  expect(looks(apart(works))).toEqual(['beam', 'window', 'ridge', 'window', 'bill'])
  expect(new Set(apart(works))).toEqual(new Set(works))
  const fine = filmsOf('beam', 'window', 'beam', 'window')
  expect(apart(fine)).toEqual(fine)
})

test('[COVER-09] what there is much of is begun with in time', () => {
  expect(looks(apart(filmsOf('bill', 'beam', 'window', 'window', 'window')))).toEqual([
    'window',
    'bill',
    'window',
    'beam',
    'window',
  ])
  expect(looks(apart(filmsOf('bill', 'window', 'window', 'window')))).toEqual(['window', 'bill', 'window', 'window'])
})

test('[COVER-09] a picture is like no other', () => {
  const pictures = filmsOf('window', 'window').map(
    (work, place): Work => ({ ...work, item: { ...work.item, poster_path: `/${place}.jpg` } }) as Work,
  )
  const [drawn] = filmsOf('beam', 'window').slice(1)
  const works = [...pictures, drawn as Work]
  expect(apart(works)).toEqual(works)
})

test.each<[Kind, number]>([
  ['movie', 40],
  ['track', 24],
])('[COVER-09] of %s none stands beside its like', (kind, count) => {
  const works = Array.from({ length: count }, (_, i): Work =>
    kind === 'movie' ? film(i) : { kind: 'track', item: { id: `t${i}`, name: 'T', type: 'track', artists: [] } },
  )
  expect(besides(works)).toBeGreaterThan(0)
  expect(besides(apart(works))).toBe(0)
})
