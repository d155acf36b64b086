import { z } from '@hono/zod-openapi'
import { providerName, providerState } from './catalogue.ts'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'

/** Several monitors of one network, each every second. */
const checks = { name: 'health', by: ['network'], points: 600, windowMs: minute } as const satisfies Limit

/** All that the server needs for its work, and how it is. */
const health = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  dependencies: z.strictObject({
    /** Without it the answer is `server.unavailable`. */
    database: z.strictObject({
      status: z.literal('ok'),
      /** One round trip, in milliseconds. */
      ms: z.number().nonnegative(),
    }),
    /** Of uploaded pictures; what was seen ten seconds ago at most, or the last time that one could not be stored. */
    storage: z.strictObject({ status: z.enum(['ok', 'away']) }),
    /** What became of the last mail; nothing is known before the first one. */
    mail: z.strictObject({ status: z.enum(['ok', 'failing', 'unknown']) }),
  }),
  /** The providers of works in use. */
  providers: z.partialRecord(providerName, providerState),
})

export const readHealth = endpoint({
  method: 'get',
  path: '/api/health',
  audience: 'visitor',
  limits: [checks],
  summary:
    'Whether the server is up, within two seconds; for admins, and for whoever brings the token of the figures, all that it needs for its ' +
    'work. `degraded`: something is away that people can do without for a while.',
  output: z.union([
    /** What strangers are told whenever it is up. */
    z.strictObject({ status: z.literal('ok') }),
    health,
  ]),
})

export const readLiveness = endpoint({
  method: 'get',
  path: '/api/health/live',
  audience: 'visitor',
  limits: [{ ...checks, name: 'health-live' }],
  summary: 'Whether the process answers at all. It asks nobody else.',
  output: done,
})

export const readReadiness = endpoint({
  method: 'get',
  path: '/api/health/ready',
  audience: 'visitor',
  limits: [{ ...checks, name: 'health-ready' }],
  summary:
    'Whether to send people here: `server.unavailable` while the database does not answer, and once the server is about to stop.',
  output: done,
})
