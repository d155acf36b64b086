import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '@trouvaille/contract'
import { ApiError } from './errors.ts'

/** The bytes of a stream; undefined above a maximum, where reading stops. */
export async function readAtMost(
  maxBytes: number,
  stream: AsyncIterable<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
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

/**
 * Reads the body of a request. By its events: iterating ends the connection when it stops early, and the client would
 * not see the error.
 * @param maxBytes Maximum size; nothing is kept above it.
 * @param tooLarge Error code for larger bodies.
 */
export function readBounded(request: IncomingMessage, maxBytes: number, tooLarge: ErrorCode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (error?: ApiError) => {
      request.off('data', take).off('end', whole).off('error', broken).off('close', broken)
      if (error) reject(error)
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) end(new ApiError(tooLarge))
    }
    const whole = () => end()
    // An aborted upload is not our failure: nobody reads the response.
    const broken = () => end(new ApiError('request.malformed'))
    // A client that has gone already has no more events.
    if (request.destroyed) broken()
    else if (Number(request.headers['content-length'] ?? 0) > maxBytes) end(new ApiError(tooLarge))
    else request.on('data', take).on('end', whole).on('error', broken).on('close', broken)
  })
}
