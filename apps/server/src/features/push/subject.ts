import type { StoredActivity } from '../changes/index.ts'

/** What a notification is about, by ids: what it says is read when it is sent. */
export type Subject =
  | { kind: 'message'; conversationId: string }
  | { kind: 'activity'; id: string; activity: StoredActivity }

/** Something that happened to an account with a device that may be notified. */
export interface Candidate {
  accountId: string
  /** When it happened. */
  at: Date
  subject: Subject
}

/** Notifications with the same tag replace each other: of a conversation there is one. */
export const tagOf = (subject: Subject): string =>
  subject.kind === 'message' ? `conversation:${subject.conversationId}` : `activity:${subject.id}`
