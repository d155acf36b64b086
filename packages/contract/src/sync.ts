import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { liveEvent, syncCursor } from './realtime.ts'

/** Catching up: what changed for an account since a cursor, as the events in which a realtime connection sends it. */

/** A device that was away for a month reads its changes in a few dozen pages. */
const reads = { name: 'sync', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit

export const readChanges = endpoint({
  method: 'get',
  path: '/api/sync',
  audience: 'user',
  limits: [reads],
  atOnce: 2,
  summary:
    'What changed for the caller since a cursor, oldest first; an event may be repeated. Without a cursor: where the stream is now.',
  query: z.strictObject({ cursor: syncCursor.optional() }),
  output: z.strictObject({
    events: z.array(liveEvent),
    /** Cursor of the next request. */
    cursor: syncCursor,
    more: z.boolean(),
    /** The cursor is older than what is kept, or of another database: everything is to be fetched anew. */
    resync: z.boolean(),
  }),
})
