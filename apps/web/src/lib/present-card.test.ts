import { expect, test } from 'vitest'
import { card } from '../testing/people.ts'
import { withPresentCard } from './present-card.ts'

/** A person who has another name or picture now, in what a device has cached. */

const ben = { ...card('ben', 'Benoît'), avatarUrl: '/api/pictures/new' }

test('a person is shown by the present name and picture wherever their card is, and all else stays what it was', () => {
  const data = {
    pages: [
      { people: [card('zoe'), { ...card('ben', 'Ben'), isShown: true }], total: 2 },
      { people: [card('lou')], total: 0 },
    ],
    other: { id: 'ben', title: 'no card' },
    none: null,
  }
  const now = withPresentCard(data, ben)
  expect(now).toEqual({
    ...data,
    pages: [{ people: [card('zoe'), { ...ben, isShown: true }], total: 2 }, data.pages[1]],
  })
  expect(now.pages[1]).toBe(data.pages[1])
  expect(withPresentCard(now, ben)).toBe(now)
})
