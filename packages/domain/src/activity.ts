/** What the activity of an account lists: what others did that concerns it, and what the team decided. */
export const activityKinds = [
  'request.received',
  'request.accepted',
  'share.received',
  'group.added',
  'group.invited',
  'moderation.decided',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Kinds that one may choose not to see; what the team decided is always listed. */
export const optionalActivityKinds = [
  'request.received',
  'request.accepted',
  'share.received',
  'group.added',
  'group.invited',
] as const satisfies readonly ActivityKind[]
export type OptionalActivityKind = (typeof optionalActivityKinds)[number]

export const activity = {
  /** Entries per page. */
  pageSize: 20,
  /** Reads for one page, where what is no more was left out. */
  mostReads: 5,
  /** An entry older than this is shown without a toast: it arrived while the device was away. */
  toastMs: 60_000,
} as const
