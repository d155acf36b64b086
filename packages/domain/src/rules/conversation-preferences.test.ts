import { describe, expect, test } from 'vitest'
import {
  isMuted,
  mutedForGood,
  noPreferences,
  type Preferences,
  waitingCount,
  withPreferences,
  withProgress,
} from './conversation-preferences.ts'

const now = Date.parse('2026-05-01T12:00:00.000Z')
const later = '2026-05-01T12:00:00.001Z'
const given = (own: Partial<Preferences>): Preferences => ({ ...noPreferences, ...own })

describe('a mute', () => {
  test.each<[string | null, boolean]>([
    [null, false],
    ['2026-05-01T12:00:00.000Z', false],
    [later, true],
    [mutedForGood, true],
  ])('[CONV-63] until %s holds: %s', (mutedUntil, holds) => {
    expect(isMuted({ mutedUntil }, now)).toBe(holds)
  })
})

describe('what is changed', () => {
  test('[CONV-66] pinning takes out of the archive, and archiving from the top; all else stays', () => {
    const archived = given({ archivedSeq: 4, mutedUntil: later })
    expect(withPreferences(archived, { isPinned: true })).toEqual({ ...archived, isPinned: true, archivedSeq: null })
    const pinned = given({ isPinned: true, unreadSeq: 2 })
    expect(withPreferences(pinned, { archivedSeq: 0 })).toEqual({ ...pinned, isPinned: false, archivedSeq: 0 })
    expect(withPreferences(archived, { isPinned: false })).toEqual(archived)
    expect(withPreferences(pinned, { archivedSeq: null })).toEqual(pinned)
  })
})

describe('what happens in a conversation', () => {
  test('[CONV-67] a new message brings back what is archived, unless it is muted', () => {
    const archived = given({ archivedSeq: 4 })
    expect(withProgress(archived, { lastSeq: 4 }, now)).toBe(archived)
    expect(withProgress(archived, { lastSeq: 5 }, now)).toEqual(noPreferences)
    const muted = given({ archivedSeq: 4, mutedUntil: later })
    expect(withProgress(muted, { lastSeq: 5 }, now)).toBe(muted)
    expect(withProgress(muted, { lastSeq: 5 }, now + 1)).toMatchObject({ archivedSeq: null })
  })

  test('[CONV-69] reading on ends the mark, and reading what was read before does not', () => {
    const marked = given({ unreadSeq: 4 })
    expect(withProgress(marked, { lastReadSeq: 4, lastSeq: 9 }, now)).toBe(marked)
    expect(withProgress(marked, { lastReadSeq: 5 }, now)).toEqual(noPreferences)
  })
})

test('[CONV-62] [CONV-68] badges count unread messages, a mark as one, and nothing of what is muted or archived', () => {
  const unread = [
    { conversationId: 'a', unread: 3 },
    { conversationId: 'b', unread: 5 },
    { conversationId: 'c', unread: 2 },
    { conversationId: 'g', unread: 40 },
  ]
  const preferences = [
    { conversationId: 'b', ...given({ mutedUntil: later }) },
    { conversationId: 'c', ...given({ unreadSeq: 1 }) },
    { conversationId: 'd', ...given({ unreadSeq: 0 }) },
    { conversationId: 'e', ...given({ unreadSeq: 0, mutedUntil: mutedForGood }) },
    { conversationId: 'f', ...given({ isPinned: true }) },
    { conversationId: 'g', ...given({ archivedSeq: 40, unreadSeq: 0 }) },
  ]
  expect(waitingCount(unread, [], now)).toBe(50)
  expect(waitingCount(unread, preferences, now)).toBe(6)
  expect(waitingCount(unread, preferences, now + 1)).toBe(11)
})
