import { z } from '@hono/zod-openapi'
import { providerName, providerState } from './catalogue.ts'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'

/** Several monitors per network, polling every second. */
const checks = { name: 'health', by: ['network'], points: 600, windowMs: minute } as const satisfies Limit

/** State of the server's dependencies. */
const health = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  dependencies: z.strictObject({
    /** Otherwise the response is `server.unavailable`. */
    database: z.strictObject({
      status: z.literal('ok'),
      /** Round trip time, in milliseconds. */
      ms: z.number().nonnegative(),
    }),
    /** Storage of uploads: the result of a check up to ten seconds ago, or of a failed upload. */
    storage: z.strictObject({ status: z.enum(['ok', 'away']) }),
    /** Result of the last mail; undefined before the first. */
    mail: z.strictObject({ status: z.enum(['ok', 'failing', 'unknown']) }),
    /** Whether this node hears the others, and how many these are; undefined where there is one node. */
    broker: z.strictObject({ status: z.enum(['ok', 'away']), others: z.int().nonnegative() }).optional(),
  }),
  /** Providers in use. */
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
    /** Public response while it is up. */
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
