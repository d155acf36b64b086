import { type RateLimit, rateLimits } from '@trouvaille/domain'

/**
 * Limits of the server. A network is one address, or the 64 bits that an IPv6 line has. Many people may share one
 * (a school, a mobile operator), so a network may do more than a person, and successes do not count against it.
 */

const minute = 60_000
const hour = 60 * minute

export const accountLimits = {
  /** Attempts of one network on one account: what a person may do [RULE-16] [GAP-18]. */
  signIn: rateLimits.signIn,
  /** Failed attempts of one network on whatever accounts. */
  signInNetwork: { points: 30, windowMs: 5 * minute },
  /** Failed attempts on one account from anywhere; networks that opened it before are exempt. */
  signInEverywhere: { points: 60, windowMs: hour },
  /** Sign-ups of one network: two people's worth [RULE-17], and a school class in an hour. */
  signUpBurst: { points: 10, windowMs: minute },
  signUpNetwork: { points: 60, windowMs: hour },
  /** Requests for a mail, of one network for one address, and for any. */
  mailRequest: { points: 3, windowMs: 10 * minute },
  mailNetwork: { points: 15, windowMs: 10 * minute },
  /** Mailed secrets tried by one network. */
  secretNetwork: { points: 20, windowMs: 10 * minute },
  /** Of one account: its password tried by its own sessions, and the rest. */
  currentPassword: { points: 5, windowMs: minute },
  reads: { points: 60, windowMs: minute },
  endings: { points: 30, windowMs: minute },
  /** Beginnings of one network with a provider, and its returns. */
  oauth: { points: 30, windowMs: minute },
} as const satisfies Record<string, RateLimit>
