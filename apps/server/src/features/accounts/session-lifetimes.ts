import { hour, day } from '@trouvaille/domain'

/** Lifetimes of sessions, in milliseconds. */
export const sessionLifetimes = {
  /** Idle time-out [AUTH-53]. */
  idleMs: 30 * day,
  /** Minimum interval between two extensions of the expiry [AUTH-54]. */
  renewalMs: hour,
  /** Absolute lifetime: a stolen session does not last for ever. */
  wholeMs: 180 * day,
} as const

/** Sessions created before this time have expired. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - sessionLifetimes.wholeMs)

interface Lifetime {
  openedAt: Date
  expiresAt: Date
}

/** Whether a session is valid [AUTH-53]. */
export const isValid = ({ openedAt, expiresAt }: Lifetime, now: Date): boolean =>
  expiresAt > now && !isOver(openedAt, now)

/** Whether a session is not to be extended yet [AUTH-54]. */
export const isExtended = ({ expiresAt }: Lifetime, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > sessionLifetimes.idleMs - sessionLifetimes.renewalMs

/** Whether a session has exceeded the absolute lifetime. */
export const isOver = (openedAt: Date, now: Date): boolean => openedAt <= oldestSession(now)
