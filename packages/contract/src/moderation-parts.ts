import { z } from '@hono/zod-openapi'
import { bioError, reportReasons, suspensionDurations, trimmed } from '@trouvaille/domain'
import { type Limit, minute } from './limits.ts'

/** Shared parts of the endpoints for moderators. */

export const moderatorReads = {
  name: 'moderation-reads',
  by: ['account'],
  points: 300,
  windowMs: minute,
} as const satisfies Limit
export const decides = { name: 'moderation', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit

export const reason = z.enum(reportReasons)
/** Validated like a bio; blank means none. */
export const text = z
  .string()
  .overwrite(trimmed)
  .refine((given) => bioError(given) === undefined)

/** Parameters of a suspension; the text is for the person. */
export const newSuspension = z.strictObject({
  reason,
  duration: z.enum(suspensionDurations),
  text: text.optional(),
})
export type NewSuspension = z.infer<typeof newSuspension>
