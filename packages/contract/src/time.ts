import { z } from '@hono/zod-openapi'

/** ISO 8601, UTC, in milliseconds. */
export const time = z.iso.datetime({ precision: 3 })

/** A time that a client sends: the range excludes clocks before 1970, and dates that the database cannot store. */
export const givenTime = time.refine((text) => Date.parse(text) >= 0)
