import { expect, test } from 'vitest'
import type { Relation } from './relations.ts'
import { canDecide, canReport, canReview, decisions, notifiesPerson, reportReasons } from './safety.ts'

test('the reasons and the decisions are closed lists', () => {
  expect(reportReasons).toEqual(['spam', 'harassment', 'shocking', 'impersonation', 'other'])
  expect(decisions).toEqual(['dismissed', 'warned', 'removed', 'suspended'])
})

test.each<[Relation, boolean]>([
  ['self', false],
  ['friend', true],
  ['pending_sent', true],
  ['pending_received', true],
  ['stranger', true],
  ['blocked', true],
  ['blocked_by', false],
])('[GAP-86] who is %s may be reported: %s', (relation, may) => {
  expect(canReport(relation)).toBe(may)
})

test('[GAP-86] nobody decides about themselves, whatever their roles', () => {
  for (const roles of [['moderator'], ['admin'], ['admin', 'moderator']]) {
    expect(canDecide({ id: 'a', roles }, { id: 'a', roles })).toBe(false)
  }
  expect([canReview('a', 'a'), canReview('a', 'b')]).toEqual([false, true])
})

test.each([
  ['moderator', [], true],
  ['moderator', ['moderator'], true],
  ['moderator', ['user', 'admin'], false],
  ['admin', ['admin'], true],
  ['admin', [], true],
] as const)('[GAP-86] a %s decides about somebody with the roles %j: %s', (role, roles, may) => {
  expect(canDecide({ id: 'a', roles: [role] }, { id: 'b', roles })).toBe(may)
})

test('[GAP-86] somebody is told what was decided about them, but not of reports that were dismissed, nor twice of a suspension', () => {
  expect(decisions.filter(notifiesPerson)).toEqual(['warned', 'removed'])
})
