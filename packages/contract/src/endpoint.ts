import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import type { CallRecorder, Recorded } from './actions.ts'
import { errorBody, errorStatus, type ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

/** Who may call an endpoint. The server refuses to mount one that does not say. */
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
  /** How often it may be called; each of them counts. */
  limits: readonly [Limit, ...Limit[]]
  /** How many calls of one account, or of a visitor's network, are answered at the same time; others wait. */
  atOnce?: number
  /** How calls are recorded; nobody records those of an endpoint without. */
  recorded?: Recorded
  /** A call made again is answered as the first one was, and changes and records nothing. */
  idempotent?: true
  summary: string
  body?: Body
  /** Media types of a body of plain bytes, instead of `body`. The handler reads it. */
  upload?: readonly string[]
  params?: Params
  query?: Query
  /** Media type of the output; JSON when absent. */
  media?: Media
  output: Output
  /** Codes of this endpoint, beside those that any endpoint may answer. */
  errors?: readonly ErrorCode[]
}

const json = <S extends z.ZodType>(schema: S) => ({ 'application/json': { schema } })

const bytes = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]))

/** Codes that the platform may answer before the feature is reached. */
function platformErrors(audience: Audience, method: Method): ErrorCode[] {
  return [
    'request.invalid',
    'request.rate_limited',
    'server.unavailable',
    ...(audience === 'visitor' ? [] : (['session.required', 'session.other_account'] as const)),
    ...(audience === 'moderator' || audience === 'admin' ? (['role.required'] as const) : []),
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

/** What an endpoint declares beside its input and output. */
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
 * Declares one endpoint: input, output, errors, audience and limits. Handlers return the output; every error is thrown
 * as a value with a code, so the typed part of the answer is the success only.
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
  // The literal types of the definition are lost in RouteConfig and given back here.
  return createRoute(route) as unknown as Endpoint<M, P, RequestOf<Body, Params, Query>, Output, Media>
}

/** The answer of endpoints that only acknowledge. */
export const done = z.strictObject({ ok: z.literal(true) })
