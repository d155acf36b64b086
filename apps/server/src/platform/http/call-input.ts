import type { IncomingMessage } from 'node:http'
import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Declared } from '@trouvaille/contract'
import type { CallInput } from './call.ts'
import { ApiError } from './errors.ts'

/** An endpoint, as the contract declares it. */
export type DeclaredEndpoint = RouteConfig & Declared

/** Input as it was sent: texts of the path and the query, and a body. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>
  /** After the question mark. */
  readonly query: string
  /** A parsed body; undefined without one. */
  readonly body: unknown
}

/** The schema of an endpoint's JSON body; undefined where there is none, and for uploads. */
const bodySchemaOf = ({ request }: DeclaredEndpoint): z.ZodType | undefined =>
  (request?.body?.content['application/json'] as { schema: z.ZodType } | undefined)?.schema

/** Whether the body of an endpoint's calls is no JSON; the endpoint reads it. */
export const isUpload = (endpoint: DeclaredEndpoint): boolean =>
  endpoint.request?.body !== undefined && bodySchemaOf(endpoint) === undefined

/**
 * @returns Validates the input of the endpoint's calls. It throws ApiError `request.invalid`, also for a query or a body
 * that is not declared, so that a misspelt call is not half understood.
 */
export function inputReader(endpoint: DeclaredEndpoint): (sent: SentInput, incoming: IncomingMessage) => CallInput {
  const { params, query } = endpoint.request ?? {}
  const body = bodySchemaOf(endpoint)
  return (sent, incoming) => {
    if (query === undefined && sent.query !== '') throw new ApiError('request.invalid')
    if (body === undefined && sent.body !== undefined) throw new ApiError('request.invalid')
    return {
      query: query && parsed(query as z.ZodType, queryOf(sent.query)),
      params: params && parsed(params as z.ZodType, sent.params),
      body: body && parsed(body, sent.body === undefined ? emptyBody(incoming) : sent.body),
    }
  }
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ApiError('request.invalid', { field: result.error.issues[0]?.path.join('.') ?? '' })
}

/** Names that occur several times have all their values. */
function queryOf(text: string): Record<string, string | string[]> {
  if (text === '') return {}
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** What a missing body counts as: no JSON where JSON is announced. */
function emptyBody({ headers }: IncomingMessage): object {
  if (headers['content-type']?.startsWith('application/json')) throw new ApiError('request.malformed')
  return {}
}
