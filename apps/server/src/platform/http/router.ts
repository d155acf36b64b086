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

/** What the platform knows of a request before a feature sees it. */
export interface Environment {
  Variables: {
    /** The signed-in account, undefined for a visitor. */
    account: Account | undefined
    /** Address of the client, by the configured number of trusted proxies. */
    address: string
    limits: RateLimits
    /** Id of the request, for the log and its answer. */
    request: string
    /** How the call is recorded, as its endpoint declares. */
    recorded: Declared['x-recorded']
    /** The limit that refused it, where the router holds it. */
    overLimit: Limit | undefined
    /** Why it was refused, where the answer is no error of ours. */
    refused: ErrorCode | undefined
    /** Where a failure sends the browser, which came by itself and not for a script; its address gets the code. */
    failurePage: string | undefined
  }
}

export type RequestContext = Context<Environment>

/**
 * A router for one feature's endpoints. Mounting an endpoint also mounts the guard of its declared audience and its
 * declared limits; one that lacks either is refused here, so no route can forget them.
 */
export function createRouter() {
  const router = new OpenAPIHono<Environment>({
    // The fast one. By default one pattern that it does not know moves every route to the slow one, unnoticed; here it
    // is refused when it is mounted.
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

/** Tells whoever records calls how those of an endpoint are. */
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
    admit(audience, c.get('account'), headersOf(c))
    return next()
  }
}

/** Holds an endpoint to its limits, once its input is known to be what it takes. */
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

/** Refuses a query or a body where the endpoint declares none: a misspelt call must not be half understood. */
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

/** Turns everything thrown on the way into an answer with a stable code; never a stack trace. */
export function errorAnswer(log: Log) {
  return (error: Error, c: RequestContext): Response => {
    const rejection = toApiError(error, c.get('account')?.id)
    c.set('refused', rejection.code)
    // The pattern of the path: the path itself may name a person.
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

/** The pattern of the path that the request fits; undefined for a path of nothing. */
export function routeOf(c: Context): string | undefined {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path
}

/** The refusal that something thrown becomes. @param accountId Of the caller. */
export function toApiError(error: Error, accountId: string | undefined): ApiError {
  if (error instanceof ApiError) return error
  if (isOfGoneAccount(error, accountId)) return new ApiError('session.required')
  if (error instanceof HTTPException && error.status < 500) return new ApiError('request.malformed')
  return new ApiError(isAway(error) ? 'server.unavailable' : 'server.unexpected')
}

const noContentMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that another site's page sends with a person's cookie. */
export function originGuard(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (!noContentMethods.has(c.req.method) && isForeignPage(headersOf(c), publicUrl)) {
      throw new ApiError('request.foreign_origin')
    }
    return next()
  }
}

/** What Node read of the request; undefined in tests that have no connection. */
const incomingOf = (c: Context) => (c.env as { incoming?: IncomingMessage } | undefined)?.incoming

/** Address of the other side of the connection. */
export const socketAddress = (c: Context): string | undefined => incomingOf(c)?.socket.remoteAddress

/** The request's headers, read where they are. */
export function headersOf(c: Context): ReadHeaders {
  const incoming = incomingOf(c)
  return incoming ? headersOfMessage(incoming) : c.req.raw.headers
}
