import { z } from '@hono/zod-openapi'
import { bioError, reportReasons, suspensionDurations, trimmed } from '@trouvaille/domain'
import { type Limit, minute } from './limits.ts'

/** What endpoints of moderators share. */

export const moderatorReads = {
  name: 'moderation-reads',
  by: ['account'],
  points: 300,
  windowMs: minute,
} as const satisfies Limit
export const decides = { name: 'moderation', by: ['account'], points: 60, windowMs: minute } as const satisfies Limit

export const reason = z.enum(reportReasons)
/** ISO 8601, UTC. */
export const time = z.iso.datetime({ precision: 3 })
/** Held to what a bio is held to; blank is none. */
export const text = z
  .string()
  .overwrite(trimmed)
  .refine((given) => bioError(given) === undefined)

/** How an account is suspended; the text is for the person. */
export const newSuspension = z.strictObject({
  reason,
  duration: z.enum(suspensionDurations),
  text: text.optional(),
})
export type NewSuspension = z.infer<typeof newSuspension>
