import type { MiddlewareHandler } from 'hono'
import { ApiError } from './errors.ts'

/** Limits of a request body, checked before any schema sees it. */
const maxBytes = 256 * 1024
const maxDepth = 20

/**
 * Lets only well-formed JSON through to the endpoints: the right content type, bounded size, valid UTF-8, bounded
 * nesting, and no text that the database cannot store (NUL, half surrogates).
 */
export const jsonGuard: MiddlewareHandler = async (c, next) => {
  if (!isStorable(decoded(c.req.url))) throw new ApiError('request.invalid')
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new ApiError('request.too_large')
  const bytes = await readBounded(c.req.raw)
  if (bytes.byteLength > 0) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new ApiError('request.unsupported_type')
    if (!isAcceptable(parse(bytes), 0)) throw new ApiError('request.malformed')
  }
  // The body was read here; the endpoint's validator takes it from the cache of the request.
  // The cache holds promises, whatever its type says.
  c.req.bodyCache.arrayBuffer = Promise.resolve(bytes.buffer) as unknown as ArrayBuffer
  return next()
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ApiError('request.too_large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('request.malformed')
  }
}

function isAcceptable(value: unknown, depth: number): boolean {
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
