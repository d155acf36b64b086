import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Declared } from './endpoint.ts'
import * as contract from './index.ts'

type Content = Record<string, { schema: z.ZodType }>

/** An endpoint as data, for code that handles all of them. */
export type AnyEndpoint = Declared &
  Pick<RouteConfig, 'method' | 'path' | 'summary' | 'tags' | 'security'> & {
    request: { params?: z.ZodObject; query?: z.ZodObject; body?: { content: Content; required: boolean } }
    responses: Record<string, { description: string; content: Content }>
  }

const isEndpoint = (entry: [string, unknown]): entry is [string, AnyEndpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'x-audience' in entry[1]

/** Every endpoint, by its name in the contract. */
export const endpoints: Readonly<Record<string, AnyEndpoint>> = Object.fromEntries(
  Object.entries(contract as Record<string, unknown>).filter(isEndpoint),
)

/** Client-side name of an endpoint: "get /api/session". */
export const callName = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string => `${method} ${path}`
