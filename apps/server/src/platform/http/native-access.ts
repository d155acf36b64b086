import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'
import { believedAccountHeader, timeZoneHeader } from './caller.ts'

/** How long a web view may keep the answer to its preflight request, in seconds. */
const keptSeconds = 86_400

/**
 * Lets the pages of native shells call, which are bundled with them and have origins of their own (CORS). They bring a
 * token: browsers are not allowed to send them cookies.
 * @param origins Those that the operator allows; pages of all others are refused by their browsers.
 */
export function nativeAccess(origins: readonly string[] = []): MiddlewareHandler {
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', believedAccountHeader, timeZoneHeader],
    maxAge: keptSeconds,
  })
  return (c, next) => (origins.includes(c.req.header('origin') ?? '') ? allow(c, next) : next())
}
