import { minute, type RateLimit } from '@trouvaille/domain'
import type { ErrorCode } from './errors.ts'

export { day, hour, minute } from '@trouvaille/domain'

/**
 * Parts of the key of a rate limit. A network is an IPv4 address, or an IPv6 /64: many people may share one (a school,
 * a mobile operator), so limits per network are higher than those per account. A field of the body counts in its
 * normalized form.
 */
export type LimitKeyPart = 'network' | 'account' | `body.${string}`

/** A rate limit. Exceeding it blocks the key for one more window. */
export interface Limit extends RateLimit {
  /** Endpoints with limits of the same name share their counts. */
  readonly name: string
  readonly by: readonly [LimitKeyPart, ...LimitKeyPart[]]
  /** Requests rejected with one of these codes are not counted. */
  readonly without?: readonly ErrorCode[]
  /** The feature enforces it, because not every request counts; otherwise the router does. */
  readonly heldBy?: 'feature'
}

/** Plain reads of visitors: opening a page takes a few. */
export const visitorReads = {
  name: 'visitor-reads',
  by: ['network'],
  points: 3000,
  windowMs: minute,
} as const satisfies Limit

/** Plain reads of one's own data. */
export const ownReads = { name: 'own-reads', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
