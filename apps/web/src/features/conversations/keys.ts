/** Query keys of conversations. */
const all = ['conversations'] as const

export const keys = {
  all,
  /** The paginated list. */
  list: [...all, 'list'],
  /** The same of the archived ones. */
  archived: [...all, 'archived'],
  /** What the person decided about conversations for themselves. */
  preferences: [...all, 'preferences'],
  /** Unread counts. */
  unread: [...all, 'unread'],
  /** Group invitations. */
  invitations: [...all, 'invitations'],
  /** Every single conversation. */
  ones: [...all, 'one'],
  one: (id: string) => [...all, 'one', id] as const,
  threads: [...all, 'thread'],
  thread: (id: string) => [...all, 'thread', id] as const,
} as const
