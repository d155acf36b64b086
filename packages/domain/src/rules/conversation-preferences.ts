/** What one participant decides about a conversation for themselves. Times are ISO 8601, UTC. */
export interface Preferences {
  /** Until when nothing notifies of it. */
  mutedUntil: string | null
  isPinned: boolean
  /** It is out of the list while this is its newest message, or it is muted. */
  archivedSeq: number | null
  /** It is marked as unread as long as this is their read position. */
  unreadSeq: number | null
}

/** The end of a mute "until further notice": a time like any other, which never comes. */
export const mutedForGood = '9999-12-31T00:00:00.000Z'

/** Nothing was decided. */
export const noPreferences = {
  mutedUntil: null,
  isPinned: false,
  archivedSeq: null,
  unreadSeq: null,
} as const satisfies Preferences

/** Whether nothing notifies of it now: a mute ends by itself. @param now Milliseconds since the epoch. */
export const isMuted = ({ mutedUntil }: Pick<Preferences, 'mutedUntil'>, now: number): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > now

/** With what somebody changes: a conversation is on top of the list, or out of it, and never both. */
export function withPreferences<Before extends Preferences>(before: Before, change: Partial<Preferences>): Before {
  return {
    ...before,
    ...change,
    ...(change.isPinned && { archivedSeq: null }),
    ...(typeof change.archivedSeq === 'number' && { isPinned: false }),
  }
}

/**
 * With a new message, or a read position that moved: what was archived comes back unless it is muted, and what is read
 * on is not marked any more.
 */
export function withProgress<Before extends Preferences>(
  before: Before,
  { lastSeq = 0, lastReadSeq = 0 }: { lastSeq?: number; lastReadSeq?: number },
  now: number,
): Before {
  const comesBack = before.archivedSeq !== null && lastSeq > before.archivedSeq && !isMuted(before, now)
  const isRead = before.unreadSeq !== null && lastReadSeq > before.unreadSeq
  if (!comesBack && !isRead) return before
  return { ...before, ...(comesBack && { archivedSeq: null }), ...(isRead && { unreadSeq: null }) }
}

interface Counted {
  conversationId: string
  unread: number
}

/**
 * What waits in all conversations, as badges and the title count it: unread messages, and one for what is marked as
 * unread without any; nothing of what is muted or archived.
 */
export function waitingCount(
  unread: readonly Counted[],
  preferences: readonly ({ conversationId: string } & Preferences)[],
  now: number,
): number {
  const counts = new Map(unread.map((entry) => [entry.conversationId, entry.unread]))
  for (const own of preferences) {
    const { conversationId: id } = own
    if (isMuted(own, now) || own.archivedSeq !== null) counts.delete(id)
    else if (own.unreadSeq !== null) counts.set(id, Math.max(counts.get(id) ?? 0, 1))
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
