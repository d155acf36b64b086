import { safety as limits } from './limits.ts'
import { hasScriptTag } from './rules/text.ts'
import { day } from './time.ts'

/** Accounts that moderators suspend, for a time or for good [SAFE-04]. Whether one is suspended follows from its rows and the time. */

/** For how long an account may be suspended; the order is that of the form. */
export const suspensionDurations = ['day', 'week', 'month', 'permanent'] as const
export type SuspensionDuration = (typeof suspensionDurations)[number]

const days: Record<SuspensionDuration, number | null> = { day: 1, week: 7, month: 30, permanent: null }

/** When a suspension that begins now is over by itself; null for one that is for good. */
export function suspensionEnd(duration: SuspensionDuration, begin: Date): Date | null {
  const length = days[duration]
  return length === null ? null : new Date(begin.getTime() + length * day)
}

/** What a moderator may make of a suspension: it ends now, or stays although there was an appeal. */
export const suspensionDecisions = ['lifted', 'upheld'] as const
export type SuspensionDecision = (typeof suspensionDecisions)[number]

export interface SuspensionTimes {
  readonly endsAt: Date | null
  readonly liftedAt: Date | null
}

/** A suspension is active until it is lifted, or its time is over. */
export const isActiveSuspension = ({ endsAt, liftedAt }: SuspensionTimes, now: Date): boolean =>
  liftedAt === null && (endsAt === null || endsAt > now)

/** How an appeal stands: there is exactly one for each suspension. */
export const appealStates = ['possible', 'waiting', 'rejected'] as const
export type AppealState = (typeof appealStates)[number]

export function appealState({
  appealedAt,
  answeredAt,
}: {
  readonly appealedAt: Date | null
  readonly answeredAt: Date | null
}): AppealState {
  if (appealedAt === null) return 'possible'
  return answeredAt === null ? 'waiting' : 'rejected'
}

/** Somebody with a role, or somebody whose account is to be suspended. */
interface Ranked {
  readonly id: string
  readonly roles: readonly string[]
}

/** Nobody decides about themselves; moderators decide about members, admins about everybody else. */
export const canDecideSuspension = (moderator: Ranked, person: Ranked): boolean =>
  moderator.id !== person.id &&
  (moderator.roles.includes('admin') || !person.roles.some((role) => role === 'moderator' || role === 'admin'))

/** Nobody suspends an admin. */
export const canSuspend = (moderator: Ranked, person: Ranked): boolean =>
  canDecideSuspension(moderator, person) && !person.roles.includes('admin')

export type AppealError = 'appeal.empty' | 'appeal.too_long' | 'appeal.malicious'

/** Refusal of an appeal, already trimmed; undefined when it may be sent. */
export function appealError(text: string): AppealError | undefined {
  if (text === '') return 'appeal.empty'
  if (text.length > limits.appealMaxCharacters) return 'appeal.too_long'
  return hasScriptTag(text) ? 'appeal.malicious' : undefined
}
