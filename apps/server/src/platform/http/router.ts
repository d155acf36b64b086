import type { IncomingMessage } from 'node:http'
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Account, Audience, Declared, ErrorCode, Limit } from '@trouvaille/contract'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { networkOf } from '../security/client-address.ts'
import { admit, headersOfMessage, isForeignPage, type ReadHeaders } from './caller.ts'
import { limitKey } from './endpoint-limits.ts'
import { ApiError, isAway, isOfGoneAccount } from './errors.ts'
import type { Log } from '../observability/log.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { createKeyedQueue } from '../net/keyed-queue.ts'

/** Request variables set by the platform. */
export interface Environment {
  Variables: {
    /** The signed-in account, undefined for a visitor. */
    account: Account | undefined
    /** Whether roles are not in force before this session is confirmed with a passkey. */
    isPasskeyDue: boolean
    /** Client address, by the configured number of trusted proxies. */
    address: string
    limits: RateLimits
    /** Request id, for the log and the response. */
    request: string
    /** How the request is recorded, as declared by its endpoint. */
    recorded: Declared['x-recorded']
    /** The exceeded limit, where the router enforces it. */
    overLimit: Limit | undefined
    /** Reason of a rejection whose response is not one of our errors. */
    refused: ErrorCode | undefined
    /** Redirect target of failed browser navigations; the error code is appended to it. */
    failurePage: string | undefined
  }
}

export type RequestContext = Context<Environment>

/**
 * A router for one feature's endpoints. Mounting an endpoint also mounts the guard of its declared audience and its
 * rate limits; an endpoint that declares neither is rejected at start.
 */
export function createRouter() {
  const router = new OpenAPIHono<Environment>({
    // The fast regular expression router. By default one unsupported pattern silently switches every route to the slow
    // one; here it fails at start.
    router: new RegExpRouter(),
    defaultHook: (result) => {
      if (!result.success) {
        throw new ApiError('request.invalid', { field: result.error.issues[0]?.path.join('.') ?? '' })
      }
    },
  })
  const mount = router.openapi
  router.openapi = ((route: RouteConfig, handler: never, hook: never) =>
    mount(
      {
        ...route,
        middleware: [recording(route), guard(route['x-audience'] as Audience | undefined), surplusGuard(route)],
      },
      limited(route, handler) as never,
      hook,
    )) as typeof mount
  return router
}

/** Stores how requests of an endpoint are recorded. */
function recording(route: RouteConfig): MiddlewareHandler<Environment> {
  const recorded = route['x-recorded'] as Declared['x-recorded']
  return (c, next) => {
    c.set('recorded', recorded)
    return next()
  }
}

function guard(audience: Audience | undefined): MiddlewareHandler<Environment> {
  if (audience === undefined) throw new Error('An endpoint without a declared audience cannot be mounted.')
  return async (c, next) => {
    admit(audience, c.get('account'), headersOf(c), c.get('isPasskeyDue'))
    return next()
  }
}

/** Enforces the limits of an endpoint, after validation of its input. */
function limited(route: RouteConfig, handler: Handler<Environment>): Handler<Environment> {
  const limits = (route['x-limits'] as readonly Limit[] | undefined) ?? []
  if (limits.length === 0) throw new Error('An endpoint without a declared limit cannot be mounted.')
  const counted = limits.filter(({ heldBy }) => heldBy === undefined)
  const needsBody = counted.some(({ by }) => by.some((part) => part.startsWith('body.')))
  const atOnce = route['x-at-once'] as number | undefined
  const queued = atOnce === undefined ? undefined : createKeyedQueue(atOnce)

  return async (c, next) => {
    const accountId = c.get('account')?.id
    const caller = {
      address: c.get('address'),
      accountId,
      body: needsBody ? c.req.valid('json' as never) : undefined,
    }
    for (const limit of counted) {
      c.set('overLimit', limit)
      await c.get('limits').of(limit).consume(limitKey(limit, caller))
    }
    c.set('overLimit', undefined)
    const answer = async () => handler(c, next)
    try {
      return await (queued ? queued(accountId ?? networkOf(c.get('address')), answer) : answer())
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      const spared = counted.filter(({ without = [] }) => without.some((exempt) => exempt === code))
      for (const limit of spared) await c.get('limits').of(limit).refund(limitKey(limit, caller))
      throw error
    }
  }
}

/** Rejects a query or body that the endpoint does not declare, so that a misspelt call is not half understood. */
function surplusGuard({ request }: RouteConfig): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const query = request?.query ? '' : new URL(c.req.url).search
    const body = request?.body || c.req.method === 'GET' || c.req.method === 'HEAD' ? 0 : await bodyLength(c)
    if (query.length > 1 || body > 0) throw new ApiError('request.invalid')
    return next()
  }
}

const bodyLength = async (c: RequestContext) => (await c.req.arrayBuffer()).byteLength

/**
 * The signed-in account.
 * @throws ApiError `session.required` for a visitor.
 */
export function currentAccount(c: RequestContext): Account {
  const account = c.get('account')
  if (!account) throw new ApiError('session.required')
  return account
}

/** Maps every thrown error to a response with a stable code; never a stack trace. */
export function errorAnswer(log: Log) {
  return (error: Error, c: RequestContext): Response => {
    const rejection = toApiError(error, c.get('account')?.id)
    c.set('refused', rejection.code)
    // The route pattern: the path itself may identify a person.
    const request = { request: c.get('request'), method: c.req.method, route: routeOf(c) }
    if (rejection.code === 'server.unexpected' || rejection.code === 'server.unavailable') {
      log.error({ err: error, ...request }, 'request failed')
    } else {
      log.debug({ code: rejection.code, ...request }, 'request refused')
    }
    const page = c.get('failurePage')
    if (page !== undefined) {
      const begin = page.includes('?') ? '&' : '?'
      return c.redirect(`${page}${begin}${new URLSearchParams({ error: rejection.code })}`)
    }
    if (rejection.retryAfter !== undefined) c.header('Retry-After', String(rejection.retryAfter))
    return c.json(rejection.body, rejection.status)
  }
}

/** The route pattern of the request; undefined where none matches. */
export function routeOf(c: Context): string | undefined {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path
}

/** The error response for a thrown value. @param accountId Of the caller. */
export function toApiError(error: Error, accountId: string | undefined): ApiError {
  if (error instanceof ApiError) return error
  if (isOfGoneAccount(error, accountId)) return new ApiError('session.required')
  if (error instanceof HTTPException && error.status < 500) return new ApiError('request.malformed')
  return new ApiError(isAway(error) ? 'server.unavailable' : 'server.unexpected')
}

const noContentMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: rejects cross-site writes with a session cookie. */
export function originGuard(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (!noContentMethods.has(c.req.method) && isForeignPage(headersOf(c), publicUrl)) {
      throw new ApiError('request.foreign_origin')
    }
    return next()
  }
}

/** Node's request; undefined in tests without a connection. */
const incomingOf = (c: Context) => (c.env as { incoming?: IncomingMessage } | undefined)?.incoming

/** Remote address of the connection. */
export const socketAddress = (c: Context): string | undefined => incomingOf(c)?.socket.remoteAddress

/** The request's headers, read in place. */
export function headersOf(c: Context): ReadHeaders {
  const incoming = incomingOf(c)
  return incoming ? headersOfMessage(incoming) : c.req.raw.headers
}
