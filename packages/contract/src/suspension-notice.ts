import { z } from '@hono/zod-openapi'
import { appealStates, reportReasons } from '@trouvaille/domain'
import { time } from './time.ts'

/** Details of a suspension for the suspended person. The moderator is never disclosed. */
export const suspensionNotice = z
  .strictObject({
    reason: z.enum(reportReasons),
    /** Text of the moderators for the person. */
    text: z.string().nullable(),
    /** ISO 8601, UTC; null for an unlimited suspension. */
    endsAt: time.nullable(),
    appeal: z.enum(appealStates),
    /** Text of the moderators who rejected the appeal. */
    answer: z.string().nullable(),
    /** Proves for half an hour that its bearer could have signed in; it is good for the notice and the appeal alone. */
    token: z.string(),
  })
  .openapi('SuspensionNotice')
export type SuspensionNotice = z.infer<typeof suspensionNotice>
