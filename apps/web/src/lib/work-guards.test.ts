import { expect, test } from 'vitest'
import { isWork, isWorkList } from './work-guards.ts'

const album = (id: unknown) => ({ kind: 'album', item: { id, type: 'album', name: 'Moon Safari', artists: [] } })
const movie = (id: unknown) => ({ kind: 'movie', item: { id, title: 'Carol' } })

test('[CACHE-25] what a device has kept is a work when it can be shown as one', () => {
  expect(isWork(album('a_B-9'))).toBe(true)
  expect(isWork(movie(603))).toBe(true)
  for (const value of [undefined, 'x', [], {}, { kind: 'album' }, { kind: 'toString', item: {} }, album(undefined)]) {
    expect(isWork(value)).toBe(false)
  }
  expect(isWorkList([album('a'), movie(1)])).toBe(true)
  expect(isWorkList([album('a'), movie(0)])).toBe(false)
})

test.each(['../../settings', '//evil.example', '..', '.', '', 'a/b', 'a?b', 'a#b', 'a\\b', '\ud800', 'x'.repeat(65)])(
  '[GAP-66] a work whose id is %j would lead elsewhere: it is none',
  (id) => {
    expect(isWork(album(id))).toBe(false)
    expect(isWork(movie(id))).toBe(false)
  },
)
