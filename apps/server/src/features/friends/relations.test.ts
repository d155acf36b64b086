import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'

const server = useTestServer()

describe('a page of a list from which some are left out', () => {
  /** Reads a page of three. @param rows One letter each; "v" is the viewer, who is left out. */
  async function read(rows: string) {
    const limits: number[] = []
    const all = [...rows].map((id, place) => ({ id, place }))
    const { items, end } = await server().services.friends.visiblePage({
      viewerId: 'v',
      size: 3,
      may: (relation) => relation !== 'self',
      load: async (limit) => {
        limits.push(limit)
        return all.slice(0, limit)
      },
      personOf: ({ id }) => id,
    })
    return { shown: items.map(({ row }) => row.id).join(''), end: end?.place, limits }
  }

  test.each([
    ['nothing', '', { shown: '', end: undefined, limits: [4] }],
    ['less than a page', 'ab', { shown: 'ab', end: undefined, limits: [4] }],
    ['less than a page, without somebody', 'avb', { shown: 'ab', end: undefined, limits: [4] }],
    ['a page and no more', 'abc', { shown: 'abc', end: undefined, limits: [4] }],
    ['a page and one more', 'abcd', { shown: 'abc', end: 2, limits: [4] }],
    ['a page that is filled again, and no more', 'vabc', { shown: 'abc', end: undefined, limits: [4, 7] }],
    ['a page that is filled again, and one more', 'vabcd', { shown: 'abc', end: 3, limits: [4, 7] }],
    ['one that is filled twice', 'vvavvvvbcd', { shown: 'abc', end: 8, limits: [4, 13] }],
    ['nobody to be met', 'v'.repeat(63), { shown: '', end: undefined, limits: [4, 16, 64] }],
    ['nobody to be met so far', 'v'.repeat(64), { shown: '', end: 63, limits: [4, 16, 64] }],
    ['few so far', `a${'v'.repeat(80)}bcd`, { shown: 'a', end: 48, limits: [4, 13, 49] }],
  ])('%s', async (_, rows, expected) => {
    expect(await read(rows)).toEqual(expected)
  })
})

test('how the same people stand is told once for each, and of none nothing', async () => {
  const { relationsOf } = server().services.friends
  expect(await relationsOf('v', [])).toEqual(new Map())
  const known = await relationsOf('v', ['v', 'a', 'a'])
  expect(Object.fromEntries(known)).toMatchObject({ v: { relation: 'self' }, a: { relation: 'stranger' } })
  expect(known.size).toBe(2)
})
