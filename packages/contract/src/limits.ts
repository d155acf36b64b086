import { minute, type RateLimit } from '@trouvaille/domain'
import type { ErrorCode } from './errors.ts'

export { day, hour, minute } from '@trouvaille/domain'

/**
 * What calls are counted by; several parts make one key. A network is one address, or the 64 bits that an IPv6 line has:
 * many people may share one (a school, a mobile operator), so a network may do more than a person. A field of the body
 * counts as the name it means, however it is written.
 */
export type LimitKeyPart = 'network' | 'account' | `body.${string}`

/** How often something may be called. What is over it is refused for one more window. */
export interface Limit extends RateLimit {
  /** Endpoints that declare a limit of the same name are counted together. */
  readonly name: string
  readonly by: readonly [LimitKeyPart, ...LimitKeyPart[]]
  /** A call that is refused with one of these codes does not count. */
  readonly without?: readonly ErrorCode[]
  /** The feature counts itself, because not every call counts; the router does in all other cases. */
  readonly heldBy?: 'feature'
}

/** Plain reads of visitors: a page asks a few of them when it is opened. */
export const visitorReads = {
  name: 'visitor-reads',
  by: ['network'],
  points: 3000,
  windowMs: minute,
} as const satisfies Limit

/** Plain reads of what is one's own. */
export const ownReads = { name: 'own-reads', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
