import { z } from '@hono/zod-openapi'
import { done, endpoint } from './endpoint.ts'
import { endings } from './friends.ts'
import { personCard, personId, socialReads, timeCursor } from './people.ts'

/** Blocks: the two cannot find, ask, share with or write to each other [GAP-86]. The blocked person is not notified. */

const onePerson = z.strictObject({ id: personId })

export const listBlocks = endpoint({
  method: 'get',
  path: '/api/blocks',
  audience: 'user',
  limits: [socialReads],
  summary: 'The people whom the caller blocked, the newest first.',
  query: z.strictObject({ after: timeCursor.optional() }),
  output: z.strictObject({ people: z.array(personCard), nextCursor: timeCursor.nullable() }),
})

export const blockPerson = endpoint({
  method: 'put',
  path: '/api/blocks/{id}',
  audience: 'user',
  limits: [endings],
  recorded: { as: 'block' },
  idempotent: true,
  summary: 'Block somebody: what stood between the two ends. Harmless when it is done already.',
  params: onePerson,
  output: done,
  errors: ['people.not_found', 'friends.self', 'friends.too_many'],
})

export const unblockPerson = endpoint({
  method: 'delete',
  path: '/api/blocks/{id}',
  audience: 'user',
  limits: [endings],
  recorded: { as: 'unblock' },
  idempotent: true,
  summary: 'Unblock somebody. What ended stays so. Harmless when they are not blocked.',
  params: onePerson,
  output: done,
})
