import { z } from '@hono/zod-openapi'
import { mediaSections, friends } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { personCard, personId, socialReads } from './people.ts'
import { work } from './works.ts'

/** Comparison of one's favourites with those of friends, on the server. */

const ids = z.string().regex(new RegExp(`^[\\w-]{1,64}(?:,[\\w-]{1,64}){0,${friends.pageMaxSize - 1}}$`))

/** Comparison with one friend. */
export const recommendation = z
  .strictObject({
    personId,
    /** Number of common favourites, in any list. */
    inCommon: z.number().int(),
    /** Recent favourites of the friend; empty for people who hide their activity. */
    lately: z.array(work),
  })
  .openapi('Taste')
export type Recommendation = z.infer<typeof recommendation>

export const compareFavourites = endpoint({
  method: 'get',
  path: '/api/tastes',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `How many works the caller and each of up to ${friends.pageMaxSize} friends both keep, and what the friends keep since lately. Who is no friend is left out.`,
  query: z.strictObject({ ids }),
  output: z.strictObject({ tastes: z.array(recommendation) }),
})

/** Cursor of a list of works of several kinds: a time and a work. */
const workCursor = z.string().regex(/^[0-9]{1,15}\.[\w-]{1,80}$/)

export const listInCommon = endpoint({
  method: 'get',
  path: '/api/people/{id}/in-common',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary:
    'The works that the caller and a friend both keep, in whichever of their lists, as the friend kept them last.',
  params: z.strictObject({ id: personId }),
  query: z.strictObject({ after: workCursor.optional() }),
  output: z.strictObject({ works: z.array(work), nextCursor: workCursor.nullable() }),
  errors: ['people.not_found'],
})

/** A favourite of friends. */
export const friendsPick = z
  .strictObject({
    work,
    /** Friends who have it, the latest first. */
    people: z.array(personCard).min(1).max(friends.pickPeople),
    /** Number of friends who have it. */
    count: z.number().int().positive(),
  })
  .openapi('FriendsPick')
export type FriendsPick = z.infer<typeof friendsPick>

export const listPicks = endpoint({
  method: 'get',
  path: '/api/picks',
  audience: 'user',
  limits: [socialReads],
  atOnce: 2,
  summary: `What friends keep and the caller does not, the newest first, ${friends.picks} at most, of one section or of all. People who show no activity are left out.`,
  query: z.strictObject({ section: z.enum(mediaSections).optional() }),
  output: z.strictObject({ picks: z.array(friendsPick) }),
})
