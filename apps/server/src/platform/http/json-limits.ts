import type { MiddlewareHandler } from 'hono'
import { readBounded } from './read-body.ts'
import { ApiError } from './errors.ts'

/** Limits of a request body, enforced before schema validation. */
const maxBytes = 256 * 1024
const maxDepth = 20

/**
 * Accepts well-formed JSON only: content type, size, valid UTF-8, nesting depth, and no text that the database cannot
 * store (NUL, lone surrogates).
 * @param uploads Endpoints with other bodies; they read them themselves, within limits of their own.
 */
export const jsonGuard = (...uploads: { method: string; path: string }[]): MiddlewareHandler => {
  const isUpload = uploads.map(matcherOf)
  return async (c, next) => {
    if (!isStorable(decoded(c.req.url))) throw new ApiError('request.invalid')
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (isUpload.some((matches) => matches(c.req))) return next()
    const bytes = await readBounded(c.req.raw, maxBytes, 'request.too_large')
    if (bytes.byteLength > 0) {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') throw new ApiError('request.unsupported_type')
      if (!isAcceptable(parse(bytes))) throw new ApiError('request.malformed')
    }
    // The body was read here; the endpoint's validator takes it from the request's cache.
    // The cache holds promises, contrary to its type.
    c.req.bodyCache.arrayBuffer = Promise.resolve(bytes.buffer) as unknown as ArrayBuffer
    return next()
  }
}

/** Matches requests of an endpoint by its path, whose `{names}` match any segment. */
function matcherOf({ method, path }: { method: string; path: string }) {
  const paths = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return (request: { method: string; path: string }) =>
    method === request.method.toLowerCase() && paths.test(request.path)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('request.malformed')
  }
}

/** Whether JSON can be stored: bounded nesting, well-formed texts. */
export function isAcceptable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth) return false
  return Object.entries(value).every(([key, child]) => isStorable(key) && isAcceptable(child, depth + 1))
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    throw new ApiError('request.invalid')
  }
}
