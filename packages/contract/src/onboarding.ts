import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'
import { kindSchema, work } from './works.ts'

/** Onboarding suggestions from the embedded catalogue. */

/** Every section and every empty search requests some. */
const proposals = { name: 'proposals', by: ['account'], points: 300, windowMs: minute } as const satisfies Limit

export const listFirstWorks = endpoint({
  method: 'get',
  path: '/api/first-works',
  audience: 'user',
  limits: [proposals],
  summary: 'Works of every kind to begin one’s lists with [START-01].',
  output: z.strictObject({ works: z.array(work) }),
})

export const listOnboardingSuggestions = endpoint({
  method: 'get',
  path: '/api/starters/{kind}',
  audience: 'user',
  limits: [proposals],
  summary: 'Well-known works of a kind, and the genres and decades that there are among them [START-08].',
  params: z.strictObject({ kind: kindSchema }),
  query: z.strictObject({
    genre: z.string().trim().min(1).max(100).optional(),
    /** "1960" */
    decade: z
      .string()
      .regex(/^[0-9]{3}0$/)
      .optional(),
  }),
  output: z.strictObject({
    works: z.array(work),
    /** Genres of the works of the requested decade, the most frequent first. */
    genres: z.array(z.string()),
    /** Decades of the works of the requested genre, the newest first. */
    decades: z.array(z.string()),
  }),
})

export const readDailyFind = endpoint({
  method: 'get',
  path: '/api/daily-find',
  audience: 'user',
  limits: [proposals],
  summary: 'The find of the day: the same work for everybody, another one each day of Paris [LIFE-03].',
  output: z.strictObject({
    /** "2026-11-23" */
    day: z.iso.date(),
    work,
    /** The reason, in one sentence. */
    reason: z.string(),
  }),
})
