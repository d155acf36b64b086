/** What the activity of an account lists: what others did that concerns it, and what the team decided. */
export const activityKinds = [
  'request.received',
  'request.accepted',
  'share.received',
  'group.added',
  'group.invited',
  'message.reacted',
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
  'message.reacted',
] as const satisfies readonly ActivityKind[]
export type OptionalActivityKind = (typeof optionalActivityKinds)[number]

/** Kinds that are only listed: nothing counts or announces them, and no device is notified [MSG-32]. */
export const quietActivityKinds = ['message.reacted'] as const satisfies readonly ActivityKind[]
export type QuietActivityKind = (typeof quietActivityKinds)[number]

export const isQuietActivity = (kind: ActivityKind): kind is QuietActivityKind =>
  (quietActivityKinds as readonly ActivityKind[]).includes(kind)

export const activity = {
  /** Entries per page. */
  pageSize: 20,
  /** Reads for one page, where what is no more was left out. */
  mostReads: 5,
  /** An entry older than this is shown without a toast: it arrived while the device was away. */
  toastMs: 60_000,
} as const
