import type { IncomingMessage } from 'node:http'
import { readBounded } from './read-body.ts'
import { ApiError } from './errors.ts'

/** Limits of a request body, enforced before schema validation. */
const maxBytes = 256 * 1024
const maxDepth = 20

/** @throws ApiError `request.invalid` for an address that cannot be decoded, or not be stored. */
export function checkAddress(url: string): void {
  // Most addresses are plain.
  if (url.includes('%') && !isStorable(decoded(url))) throw new ApiError('request.invalid')
}

/**
 * Reads a JSON body. Accepts well-formed JSON only: content type, size, valid UTF-8, nesting depth, and no text that the
 * database cannot store (NUL, lone surrogates).
 * @returns Undefined without a body.
 * @throws ApiError `request.too_large`, `request.unsupported_type`, `request.malformed`.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBounded(request, maxBytes, 'request.too_large')
  if (bytes.length === 0) return undefined
  if (mediaTypeOf(request) !== 'application/json') throw new ApiError('request.unsupported_type')
  const value = parse(bytes)
  if (!isAcceptable(value)) throw new ApiError('request.malformed')
  return value
}

const mediaTypeOf = ({ headers }: IncomingMessage) => headers['content-type']?.split(';')[0]?.trim().toLowerCase()

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
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
