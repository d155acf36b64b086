import { z } from '@hono/zod-openapi'
import { activity, activityKinds, changes, day, optionalActivityKinds } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { ownReads } from './limits.ts'
import { conversationId, quote } from './messages.ts'
import { friendship, personCard, socialReads, timeCursor } from './people.ts'
import { share } from './sharing.ts'
import { givenTime, time } from './time.ts'

/** "Activité": what others did that concerns the caller, read from the stream of changes. */

const entry = { id: z.string(), at: time }

const group = z.strictObject({
  id: conversationId,
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})

/** People, works and groups as they are now; what is no more is left out. */
export const activityEntry = z
  .discriminatedUnion('kind', [
    /** Pending, or accepted meanwhile. */
    z.strictObject({ ...entry, kind: z.literal('request.received'), person: personCard, friendship }),
    /** Somebody accepted the request of the caller. */
    z.strictObject({ ...entry, kind: z.literal('request.accepted'), person: personCard }),
    z.strictObject({ ...entry, kind: z.literal('share.received'), share }),
    z.strictObject({ ...entry, kind: z.literal('group.added'), person: personCard, group }),
    /** An open invitation. */
    z.strictObject({ ...entry, kind: z.literal('group.invited'), person: personCard, group }),
    /** To a message of the caller; with the beginning of its text, or the work. */
    z.strictObject({
      ...entry,
      kind: z.literal('message.reacted'),
      person: personCard,
      emoji: z.string(),
      conversationId,
      message: quote,
    }),
    /** About the caller, or about what they reported: see `listNotices` and `listOwnReports`. */
    z.strictObject({ ...entry, kind: z.literal('moderation.decided') }),
  ])
  .openapi('ActivityEntry')
export type ActivityEntry = z.infer<typeof activityEntry>

/** What follows a person to all of their devices. */
export const activityState = z.strictObject({
  /** When the newest entry that was seen happened; null before the first one. */
  seenUntil: time.nullable(),
  /** Kinds that are not listed. */
  muted: z.array(z.enum(optionalActivityKinds)),
})
export type ActivityState = z.infer<typeof activityState>

export const listActivity = endpoint({
  method: 'get',
  path: '/api/activity',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `What happened to the caller in the last ${changes.keptMs / day} days, the newest first, ${activity.pageSize} on a page at most: ${activityKinds.join(', ')}. Blocked people, and what is no more, are left out.`,
  query: z.strictObject({ after: timeCursor.optional() }),
  output: activityState.extend({ entries: z.array(activityEntry), nextCursor: timeCursor.nullable() }),
})

export const markActivitySeen = endpoint({
  method: 'put',
  path: '/api/activity/seen',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: 'The caller has seen what happened until then, on every device of theirs. An earlier time changes nothing.',
  body: z.strictObject({ until: givenTime }),
  output: done,
})

export const muteActivity = endpoint({
  method: 'put',
  path: '/api/activity/muted',
  audience: 'user',
  limits: [ownReads],
  idempotent: true,
  summary: 'The kinds that the caller does not want to see, instead of those before.',
  body: z.strictObject({ kinds: z.array(z.enum(optionalActivityKinds)).max(optionalActivityKinds.length) }),
  output: done,
})
