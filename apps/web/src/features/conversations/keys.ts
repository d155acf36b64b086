/** Where what is known of conversations stands among the answers of the server. */
const all = ['conversations'] as const

export const keys = {
  /** The list, a page at a time. */
  list: [...all, 'list'],
  /** Where messages wait to be read. */
  unread: [...all, 'unread'],
  /** The groups that the person is asked into. */
  invitations: [...all, 'invitations'],
  /** Every conversation that was asked for by itself. */
  ones: [...all, 'one'],
  one: (id: string) => [...all, 'one', id] as const,
  threads: [...all, 'thread'],
  thread: (id: string) => [...all, 'thread', id] as const,
} as const
