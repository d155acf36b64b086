import { z } from '@hono/zod-openapi'
import { appealStates, reportReasons } from '@trouvaille/domain'

/** What a suspended person is told where they would sign in. Who decided it is told to nobody. */
export const suspensionNotice = z
  .strictObject({
    reason: z.enum(reportReasons),
    /** What moderators wrote to the person. */
    text: z.string().nullable(),
    /** ISO 8601, UTC; null for good. */
    endsAt: z.iso.datetime({ precision: 3 }).nullable(),
    appeal: z.enum(appealStates),
    /** What moderators wrote when they rejected the appeal. */
    answer: z.string().nullable(),
    /** Proves for half an hour that its bearer could have signed in; it is good for the notice and the appeal alone. */
    token: z.string(),
  })
  .openapi('SuspensionNotice')
export type SuspensionNotice = z.infer<typeof suspensionNotice>
