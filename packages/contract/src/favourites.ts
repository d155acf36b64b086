import { z } from '@hono/zod-openapi'
import { favouriteLimits, favouriteLists, isIdOf, viewOf } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { kindSchema, work } from './works.ts'

/** The server copy of the favourites. Devices read and write their own copy first and exchange changes. */

/** A device sends several changes in one request. */
const pushes = { name: 'favourite-pushes', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit
/** A new device reads the fullest lists in a hundred pages. */
const pulls = { name: 'favourite-pulls', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit
/**
 * When something was done, by the clock of a device. One that runs ahead is set back by the server; no clock is set
 * before 1970, and not all that a date can say fits into the database.
 */
const deviceTime = z.iso.datetime({ precision: 3 }).refine((text) => Date.parse(text) >= 0)

const key = {
  list: z.enum(favouriteLists),
  kind: kindSchema,
  id: z.string().min(1).max(64),
  changedAt: deviceTime,
}

/** A kind of which a list holds something. */
export const keptPart = z.strictObject({ list: key.list, kind: key.kind })
export type KeptPart = z.infer<typeof keptPart>

export const favouriteChange = z
  .discriminatedUnion('action', [
    z
      .strictObject({ ...key, action: z.literal('add'), work })
      .refine((change) => change.work.kind === change.kind && viewOf(change.work).id === change.id, {
        path: ['work'],
      }),
    z
      .strictObject({ ...key, action: z.literal('remove') })
      .refine(({ kind, id }) => isIdOf(kind, id), { path: ['id'] }),
  ])
  .openapi('FavouriteChange')

/** How far a device has read: a revision that grows with every change. */
export const favouriteCursor = z.string().regex(/^[0-9]{1,18}$/)

export const pushFavourites = endpoint({
  method: 'post',
  path: '/api/favourites/changes',
  audience: 'user',
  limits: [pushes],
  idempotent: true,
  summary: 'Send changes made on a device. The newest change of each item wins; repeating one is harmless.',
  body: z.strictObject({ changes: z.array(favouriteChange).min(1).max(favouriteLimits.changesPerRequest) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['favourites.too_many'],
})

export const pullFavourites = endpoint({
  method: 'get',
  path: '/api/favourites/changes',
  audience: 'user',
  limits: [pulls],
  atOnce: 1,
  summary: 'Changes after a cursor, oldest first; removed items are among them.',
  query: z.strictObject({ after: favouriteCursor.optional() }),
  output: z.strictObject({
    changes: z.array(favouriteChange),
    /** Where the next call goes on; the same as before when there was nothing new. */
    cursor: favouriteCursor,
    more: z.boolean(),
  }),
})
