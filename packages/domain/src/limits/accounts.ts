import { minute } from '../time.ts'

export interface RateLimit {
  /** Attempts allowed in one window. */
  readonly points: number
  /** Window, and length of the block once the window is spent, in milliseconds. */
  readonly windowMs: number
}

/** Client-side limits that the person sees; the server enforces its own [GAP-18]. */
export const rateLimits = {
  /** [RULE-16] */
  signIn: { points: 5, windowMs: minute },
  /** [RULE-17] */
  signUp: { points: 5, windowMs: minute },
  /** [RULE-19] */
  friendSearch: { points: 10, windowMs: minute },
  /** Sending, cancelling, accepting, declining [RULE-20] [GAP-87]. */
  friendActions: { points: 5, windowMs: minute },
} as const satisfies Record<string, RateLimit>

export const input = {
  /** [AUTH-21] [AUTH-34] */
  identifierMaxCharacters: 255,
  /** [AUTH-31] */
  passwordMinCharacters: 6,
  /** No requirement: limits the cost of hashing. */
  passwordMaxCharacters: 256,
  /** [PROF-20] [RULE-02] */
  usernameMinCharacters: 2,
  usernameMaxCharacters: 50,
  /** [PROF-25] */
  bioMaxCharacters: 500,
  /** [SRCH-05] */
  searchMinCharacters: 2,
  /** [RULE-04] */
  searchMaxCharacters: 100,
} as const

/** [PKEY-01] [PKEY-02] [PKEY-07] [PKEY-08] */
export const passkeys = {
  perAccount: 10,
  nameMaxCharacters: 50,
  /** Life of a challenge: the time to find a key and to use it. */
  challengeMs: 5 * minute,
  /** How long a sign-in waits for its second factor. */
  secondFactorMs: 10 * minute,
  recoveryCodes: 10,
} as const

/** Limits of the phone number parser [PROF-31] to [PROF-34]; E.164 is stored [GAP-29]. */
export const phoneLimits = {
  nationalMinDigits: 2,
  nationalMaxDigits: 17,
  extensionMaxDigits: 20,
  inputMaxCharacters: 250,
} as const

/** Avatars and group photos. */
export const imageLimits = {
  /** Maximum size of an upload in bytes, exclusive [PROF-35] [GAP-76]. */
  maxBytes: 5 * 1024 * 1024,
  /** Pixels of the largest picture that is decoded: more than a good photo of that size has, far less than a bomb. */
  maxPixels: 40_000_000,
  /** Side of the stored square, in pixels [MOB-04]. */
  sidePx: 300,
} as const
