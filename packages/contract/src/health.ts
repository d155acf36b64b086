import { z } from '@hono/zod-openapi'
import { providerName, providerState } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'

/** Several monitors of one network, each every second. */
const checks = { name: 'health', by: ['network'], points: 600, windowMs: minute } as const satisfies Limit

export const readHealth = endpoint({
  method: 'get',
  path: '/api/health',
  audience: 'visitor',
  limits: [checks],
  summary: 'Whether the server can do its work: it answers after one round trip to the database.',
  output: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    /** The providers of works in use. The server is well when one of them is not. */
    providers: z.partialRecord(providerName, providerState),
  }),
})
