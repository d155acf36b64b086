import { z } from '@hono/zod-openapi'
import { favouriteLimits, favouriteLists, isIdOf, viewOf } from '@trouvaille/domain'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { givenTime } from './time.ts'
import { kindSchema, work } from './works.ts'

/** Synchronization of favourites: devices are local first, and exchange changes with the server. */

/** One request carries several changes. */
const pushes = { name: 'favourite-pushes', by: ['account'], points: 120, windowMs: minute } as const satisfies Limit
/** A new device reads the largest lists in a hundred pages. */
const pulls = { name: 'favourite-pulls', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit

const key = {
  list: z.enum(favouriteLists),
  kind: kindSchema,
  id: z.string().min(1).max(64),
  /** By the device's clock; the server caps times in the future. */
  changedAt: givenTime,
}

/** A kind with works in a list. */
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

/** Cursor of a device: a revision that increases with every change. */
export const favouriteCursor = z.string().regex(/^[0-9]{1,18}$/)

export const pushFavourites = endpoint({
  method: 'post',
  path: '/api/favourites/changes',
  audience: 'user',
  limits: [pushes],
  idempotent: true,
  summary: 'Send changes made on a device. The newest change of each item wins; repeating one is harmless.',
  body: z.strictObject({ changes: z.array(favouriteChange).min(1).max(favouriteLimits.changesPerRequest) }),
  output: done,
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
    /** Cursor of the next request; unchanged if there was nothing new. */
    cursor: favouriteCursor,
    more: z.boolean(),
  }),
})
