import type { Context, MiddlewareHandler } from 'hono'
import { type Environment, headersOf, routeOf } from '../http/router.ts'
import type { Log } from './log.ts'
import type { Instruments } from './instruments.ts'

/** Route label of requests that match no route: no foreign text becomes a label. */
const routeNameOf = (c: Context): string => routeOf(c) ?? (c.req.path.startsWith('/api/') ? '/api/*' : '/*')

/** Methods with a label of their own; all others share one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Middleware that measures and traces every request, and logs each at debug level. */
export function recordRequests({ answered, tracing }: Instruments, log: Log): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const begun = performance.now()
    const headers = headersOf(c)
    await tracing.answer(
      (name) => headers.get(name) ?? undefined,
      async () => {
        await next()
        const seconds = (performance.now() - begun) / 1000
        const { status } = c.res
        const method = methods.has(c.req.method) ? c.req.method : '_OTHER'
        const route = routeNameOf(c)
        answered({ method, route, status, code: c.get('refused'), seconds })
        if (log.isLevelEnabled('debug'))
          log.debug({ request: c.get('request'), method, route, status, ms: Math.round(seconds * 1000) }, 'request')
        return {
          name: `${method} ${route}`,
          attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
          isServerError: status >= 500,
        }
      },
    )
  }
}
