import { z } from '@hono/zod-openapi'
import { mediaSections, friends } from '@trouvaille/domain'
import { endpoint } from './endpoint.ts'
import { personCard, personId, socialReads } from './people.ts'
import { work } from './works.ts'

/** What friends keep, beside what one keeps oneself. Lists are compared on the server and not told. */

const ids = z.string().regex(new RegExp(`^[\\w-]{1,64}(?:,[\\w-]{1,64}){0,${friends.pageMaxSize - 1}}$`))

/** A friend's taste beside one's own. */
export const recommendation = z
  .strictObject({
    personId,
    /** Works that both keep, in whichever of their lists. */
    inCommon: z.number().int(),
    /** What the friend keeps since lately; nothing of people who show no activity. */
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

/** Where a list of works of several kinds goes on: when, and which work. */
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

/** A work that friends keep. */
export const friendsPick = z
  .strictObject({
    work,
    /** Who keeps it, the last ones first. */
    people: z.array(personCard).min(1).max(friends.pickPeople),
    /** How many friends keep it. */
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
