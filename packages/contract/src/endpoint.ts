import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { CallRecorder, Recorded } from './actions.ts'
import { errorBody, errorStatus, type ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

/** Audience of an endpoint. The server refuses to mount one without. */
export type Audience = 'visitor' | 'user' | 'moderator' | 'admin'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface Definition<
  M extends Method,
  P extends string,
  Body extends z.ZodType | undefined,
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Output extends z.ZodType,
  Media extends string,
> {
  method: M
  path: P
  audience: Audience
  /** Rate limits; each of them counts. */
  limits: readonly [Limit, ...Limit[]]
  /** Concurrency limit per account, or per network for visitors; further requests are queued. */
  atOnce?: number
  /** How requests are recorded; not at all if absent. */
  recorded?: Recorded
  /** Idempotent: a duplicate returns the first result, and changes and records nothing. */
  idempotent?: true
  summary: string
  body?: Body
  /** Media types of a binary body, instead of `body`. The handler reads it. */
  upload?: readonly string[]
  params?: Params
  query?: Query
  /** Media type of the output; JSON when absent. */
  media?: Media
  output: Output
  /** Error codes of this endpoint, besides those of every endpoint. */
  errors?: readonly ErrorCode[]
}

const json = <S extends z.ZodType>(schema: S) => ({ 'application/json': { schema } })

const bytes = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]))

/** Error codes of the platform, before the handler is called. */
function platformErrors(audience: Audience, method: Method): ErrorCode[] {
  return [
    'request.invalid',
    'request.rate_limited',
    'server.unavailable',
    ...(audience === 'visitor' ? [] : (['session.required', 'session.other_account'] as const)),
    ...(audience === 'moderator' || audience === 'admin'
      ? (['role.required', 'session.passkey_required'] as const)
      : []),
    ...(method === 'get'
      ? []
      : (['request.malformed', 'request.too_large', 'request.unsupported_type', 'request.foreign_origin'] as const)),
  ]
}

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus: Record<number, { description: string; content: ReturnType<typeof json<typeof errorBody>> }> = {}
  for (const code of codes) {
    const status = errorStatus[code]
    const description = [byStatus[status]?.description, `\`${code}\``].filter(Boolean).join(', ')
    byStatus[status] = { description, content: json(errorBody) }
  }
  return byStatus
}

type Empty = Record<never, never>

type RequestOf<Body, Params, Query> = (Body extends z.ZodType
  ? { body: { content: { 'application/json': { schema: Body } }; required: true } }
  : Empty) &
  (Params extends z.ZodObject ? { params: Params } : Empty) &
  (Query extends z.ZodObject ? { query: Query } : Empty)

/** Declarations of an endpoint besides input and output. */
export type Declared = {
  'x-audience': Audience
  'x-limits': readonly Limit[]
  'x-at-once'?: number | undefined
  'x-recorded'?: (Recorded & { readonly by: readonly CallRecorder[] }) | undefined
  'x-idempotent'?: true | undefined
}

/** A declared endpoint, typed so that the server's handler and the client are checked against it. */
export type Endpoint<
  M extends Method,
  P extends string,
  Request,
  Output extends z.ZodType,
  Media extends string = 'application/json',
> = Declared & {
  method: M
  path: P
  request: Request
  responses: { 200: { description: string; content: { [Type in Media]: { schema: Output } } } }
}

/**
 * Declares one endpoint: input, output, errors, audience and limits. Handlers return the output; errors are thrown as
 * values with a code, so the typed response is that of a success only.
 */
export function endpoint<
  M extends Method,
  P extends string,
  Output extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Media extends string = 'application/json',
>(
  definition: Definition<M, P, Body, Params, Query, Output, Media>,
): Endpoint<M, P, RequestOf<Body, Params, Query>, Output, Media> {
  const { method, path, audience, limits, atOnce, recorded, idempotent, summary } = definition
  const { body, upload, params, query, media, output, errors = [] } = definition
  const route: RouteConfig & Declared = {
    method,
    path,
    summary,
    'x-audience': audience,
    'x-limits': limits,
    'x-at-once': atOnce,
    'x-recorded': recorded && { by: ['device', 'metrics'], ...recorded },
    'x-idempotent': idempotent,
    tags: [path.replace('/api', '').split('/')[1] ?? 'api'],
    ...(audience !== 'visitor' && { security: [{ session: [] }, { bearer: [] }] }),
    request: {
      ...(body && { body: { content: json(body), required: true } }),
      ...(upload && { body: { content: bytes(upload), required: true } }),
      ...(params && { params }),
      ...(query && { query }),
    },
    responses: {
      200: { description: 'OK', content: { [media ?? 'application/json']: { schema: output } } },
      ...errorResponses([...platformErrors(audience, method), ...errors]),
    },
  }
  // RouteConfig loses the literal types of the definition; they are restored here.
  return createRoute(route) as unknown as Endpoint<M, P, RequestOf<Body, Params, Query>, Output, Media>
}

/** The response of endpoints without a result. */
export const done = z.strictObject({ ok: z.literal(true) })
