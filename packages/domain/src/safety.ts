import type { Relation } from './relations.ts'

/** Reports and what moderators decide about them [GAP-86]. */

/** What somebody may be told is wrong; the order is that of the form. */
export const reportReasons = ['spam', 'harassment', 'shocking', 'impersonation', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** As mails say it. */
export const reportReasonsInFrench: Readonly<Record<ReportReason, string>> = {
  spam: 'spam',
  harassment: 'harcèlement',
  shocking: 'contenu choquant',
  impersonation: 'usurpation d’identité',
  other: 'autre motif',
}

/** What a moderator may decide: nothing is wrong; the person is warned; what was reported is taken away; the account is suspended. */
export const decisions = ['dismissed', 'warned', 'removed', 'suspended'] as const
export type Decision = (typeof decisions)[number]

/** Whom one may report: whoever can be found, and whom one has blocked. Who blocked somebody is not there for them. */
export const canReport = (relation: Relation): boolean => relation !== 'self' && relation !== 'blocked_by'

/** Somebody with a role, or somebody whom they would judge. */
interface Ranked {
  readonly id: string
  readonly roles: readonly string[]
}

/** Nobody sees what is said about themselves: it would tell them that they were reported. */
export const canReview = (moderatorId: string, personId: string): boolean => moderatorId !== personId

/** Nobody decides about themselves, and only an admin about an admin. */
export const canDecide = (moderator: Ranked, person: Ranked): boolean =>
  canReview(moderator.id, person.id) && (moderator.roles.includes('admin') || !person.roles.includes('admin'))

/** Whether somebody is told of a decision about them as a notice: never of reports that came to nothing; a suspension says itself why. */
export const notifiesPerson = (decision: Decision): decision is 'warned' | 'removed' =>
  decision === 'warned' || decision === 'removed'
