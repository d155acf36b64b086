import { expect, test } from 'vitest'
import {
  appealError,
  appealState,
  canDecideSuspension,
  canSuspend,
  isActiveSuspension,
  suspensionDurations,
  suspensionEnd,
} from './suspensions.ts'

const now = new Date('2026-01-01T10:00:00.000Z')
const later = new Date('2026-01-01T10:00:00.001Z')

test('[SAFE-04] a suspension lasts 1, 7 or 30 days, or for good', () => {
  expect(suspensionDurations.map((duration) => suspensionEnd(duration, now)?.toISOString())).toEqual([
    '2026-01-02T10:00:00.000Z',
    '2026-01-08T10:00:00.000Z',
    '2026-01-31T10:00:00.000Z',
    undefined,
  ])
})

test.each([
  ['for good', { endsAt: null, liftedAt: null }, true],
  ['that ends later', { endsAt: later, liftedAt: null }, true],
  ['that ends now', { endsAt: now, liftedAt: null }, false],
  ['that was lifted', { endsAt: null, liftedAt: now }, false],
  ['that was lifted before its end', { endsAt: later, liftedAt: now }, false],
])('[SAFE-04] a suspension %s is active: %s', (_, times, active) => {
  expect(isActiveSuspension(times, now)).toBe(active)
})

test.each([
  ['moderator', [], true, true],
  ['moderator', ['user'], true, true],
  ['moderator', ['moderator'], false, false],
  ['moderator', ['user', 'admin'], false, false],
  ['admin', [], true, true],
  ['admin', ['moderator'], true, true],
  // Who was made an admin while suspended.
  ['admin', ['admin'], false, true],
] as const)(
  '[SAFE-04] a %s suspends somebody with the roles %j: %s, and decides about it: %s',
  (role, roles, may, decides) => {
    const pair = [
      { id: 'a', roles: [role] },
      { id: 'b', roles },
    ] as const
    expect(canSuspend(...pair)).toBe(may)
    expect(canDecideSuspension(...pair)).toBe(decides)
  },
)

test('[SAFE-04] nobody suspends themselves, or decides about it', () => {
  for (const roles of [['moderator'], ['admin'], []]) {
    expect(canSuspend({ id: 'a', roles }, { id: 'a', roles })).toBe(false)
    expect(canDecideSuspension({ id: 'a', roles: ['admin'] }, { id: 'a', roles })).toBe(false)
  }
})

test('[SAFE-08] an appeal is possible, then waits, then was rejected', () => {
  expect(appealState({ appealedAt: null, answeredAt: null })).toBe('possible')
  expect(appealState({ appealedAt: now, answeredAt: null })).toBe('waiting')
  expect(appealState({ appealedAt: now, answeredAt: later })).toBe('rejected')
})

test('[SAFE-08] an appeal has 1 to 1000 characters and no script', () => {
  expect(['', 'a', 'x'.repeat(1000), 'x'.repeat(1001), '<script>'].map(appealError)).toEqual([
    'appeal.empty',
    undefined,
    undefined,
    'appeal.too_long',
    'appeal.malicious',
  ])
})
