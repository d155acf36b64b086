import { hour, day } from '@trouvaille/domain'

/** How long sessions live, in milliseconds. */
export const sessionLifetimes = {
  /** Without being used [AUTH-53]. */
  idleMs: 30 * day,
  /** A use extends it, once in so long at most [AUTH-54]. */
  renewalMs: hour,
  /** However much it is used: whoever got hold of a session does not have it for ever. */
  wholeMs: 180 * day,
} as const

/** Sessions opened before this time are over. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - sessionLifetimes.wholeMs)

/** Whether a session is over for its age, in use or not. */
export const isOver = (openedAt: Date, now: Date): boolean => openedAt <= oldestSession(now)
