import { friends } from '../limits.ts'
import { day } from '../time.ts'

/** Requests of one person that another one has declined, in a row. */
export interface Rejections {
  times: number
  refusedAt: Date
}

/** Seconds until somebody who was refused may ask the same person again; 0 when they may [FRND-53]. */
export function secondsUntilAskable({ times, refusedAt }: Rejections, now: Date): number {
  const days = friends.declinePauseDays[Math.min(times, friends.declinePauseDays.length) - 1] ?? 0
  return Math.max(0, Math.ceil((refusedAt.getTime() + days * day - now.getTime()) / 1000))
}
