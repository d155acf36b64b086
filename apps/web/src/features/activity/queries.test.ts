import type { ActivityEntry } from '@trouvaille/contract'
import { expect, test } from 'vitest'
import { type ActivityPages, countUnseen, entriesOf, stateOf, withEntry, withState } from './queries.ts'

const entry = (minute: number, kind: 'moderation.decided' | 'request.accepted' = 'moderation.decided') => {
  const place = { id: `e${minute}`, at: `2026-01-01T00:0${minute}:00.000Z` }
  const person = { id: 'bob', username: 'bob', avatarUrl: null }
  return (kind === 'request.accepted' ? { ...place, kind, person } : { ...place, kind }) satisfies ActivityEntry
}

const pages = (...lists: ActivityEntry[][]): ActivityPages => ({
  pages: lists.map((entries) => ({ entries, nextCursor: null, seenUntil: null, muted: [] })),
  pageParams: lists.map(() => undefined),
})

const idsOf = (data: ActivityPages) => entriesOf(data).map(({ id }) => id)

test('[ACTV-01] what arrives stands where its time says, once, whenever it comes', () => {
  const data = pages([entry(5), entry(3)], [entry(1)])
  expect(idsOf(withEntry(data, entry(6)))).toEqual(['e6', 'e5', 'e3', 'e1'])
  expect(idsOf(withEntry(data, entry(4)))).toEqual(['e5', 'e4', 'e3', 'e1'])
  for (const known of [5, 3, 1]) expect(withEntry(data, entry(known))).toBe(data)
})

test('[ACTV-06] what is muted does not arrive', () => {
  const data = withState(pages([]), { seenUntil: null, muted: ['request.accepted'] })
  expect(idsOf(withEntry(data, entry(1, 'request.accepted')))).toEqual([])
  expect(idsOf(withEntry(data, entry(1)))).toEqual(['e1'])
})

test('[ACTV-03] what is later than what was seen counts, and what was seen never goes back', () => {
  const data = pages([entry(5), entry(3)], [entry(1)])
  expect(countUnseen(data)).toBe(3)
  const seen = withState(data, { seenUntil: entry(3).at, muted: [] })
  expect(countUnseen(seen)).toBe(1)
  for (const earlier of [null, entry(1).at]) {
    expect(stateOf(withState(seen, { seenUntil: earlier, muted: [] })).seenUntil).toBe(entry(3).at)
  }
  expect(countUnseen(undefined)).toBe(0)
})
