import { describe, expect, test } from 'vitest'
import {
  canBeSuggested,
  canDiscover,
  canFind,
  canRequest,
  canSeeProfile,
  canShareWith,
  canWriteTo,
  friendshipStatus,
  noFriendship,
  type Relation,
  relationOf,
  writeRejection,
} from './relations.ts'

const every: Relation[] = ['self', 'friend', 'pending_sent', 'pending_received', 'stranger', 'blocked', 'blocked_by']

const pending = (senderId: string) => ({ senderId, status: 'pending' as const })
const accepted = (senderId: string) => ({ senderId, status: 'accepted' as const })

describe('how somebody stands to the viewer', () => {
  test.each([
    ['nothing between them', {}, 'stranger'],
    ['the viewer asked', { friendship: pending('me') }, 'pending_sent'],
    ['the other one asked', { friendship: pending('you') }, 'pending_received'],
    ['[FRND-31] the viewer’s request was accepted', { friendship: accepted('me') }, 'friend'],
    ['[FRND-31] the other one’s request was accepted', { friendship: accepted('you') }, 'friend'],
    ['[GAP-86] the viewer blocked them', { hasBlocked: true, friendship: accepted('me') }, 'blocked'],
    ['[GAP-86] they blocked the viewer', { isBlocked: true, friendship: pending('me') }, 'blocked_by'],
    ['both blocked', { hasBlocked: true, isBlocked: true }, 'blocked'],
  ] as const)('%s', (_, stored, relation) => {
    expect(relationOf('me', 'you', stored)).toBe(relation)
  })

  test('nobody stands to themselves otherwise', () => {
    expect(relationOf('me', 'me', { hasBlocked: true, friendship: pending('me') })).toBe('self')
  })
})

test('[DATA-09] [FRND-26] what a card shows of it: status, id and direction, and nothing of a block', () => {
  const shown = Object.fromEntries(every.map((relation) => [relation, friendshipStatus(relation, 'f1')]))
  expect(shown).toEqual({
    self: noFriendship,
    friend: { status: 'accepted', id: 'f1', direction: null },
    pending_sent: { status: 'pending', id: 'f1', direction: 'sent' },
    pending_received: { status: 'pending', id: 'f1', direction: 'received' },
    stranger: noFriendship,
    blocked: noFriendship,
    blocked_by: noFriendship,
  })
  for (const relation of every) expect(friendshipStatus(relation, null)).toEqual(noFriendship)
  expect(noFriendship).toEqual({ status: 'none', id: null, direction: null })
})

test.each([
  ['[GAP-86] meet each other in lists', canFind, 'self friend pending_sent pending_received stranger'],
  ['[FRND-10] are found', canDiscover, 'friend pending_sent pending_received stranger'],
  ['[GAP-82] are suggested', canBeSuggested, 'pending_sent pending_received stranger'],
  ['[PROF-62] [GAP-15] see the profile', canSeeProfile, 'self friend'],
  ['[SHAR-06] are shared with', canShareWith, 'friend'],
  ['are written to', canWriteTo, 'friend'],
  ['are asked to become friends', canRequest, 'stranger'],
] as const)('who %s', (_, policy, allowed) => {
  expect(every.filter((relation) => policy(relation, false)).join(' ')).toBe(allowed)
})

test('[SAFE-06] whose account is suspended is neither found nor suggested', () => {
  for (const policy of [canDiscover, canBeSuggested]) {
    expect(every.filter((relation) => policy(relation, true))).toEqual([])
  }
})

test('[GAP-144] [SAFE-06] in a group everybody in it may write, in a direct conversation friends, and not to a suspended one', () => {
  const facts = { areFriends: false, isAnySuspended: true }
  expect(writeRejection({ type: 'group', ...facts })).toBeUndefined()
  expect(writeRejection({ type: 'direct', ...facts })).toBe('messages.not_allowed')
  expect(writeRejection({ type: 'direct', areFriends: true, isAnySuspended: true })).toBe('people.suspended')
  expect(writeRejection({ type: 'direct', areFriends: true, isAnySuspended: false })).toBeUndefined()
})
