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
 * Reads the body of a request.
 * @param maxBytes Maximum size; reading stops above it.
 * @param tooLarge Error code for larger bodies.
 */
export async function readBounded(request: Request, maxBytes: number, tooLarge: ErrorCode): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ApiError(tooLarge)
  const bytes = await readAtMost(maxBytes, request.body).catch(() => {
    // An aborted upload is not our failure: nobody reads the response.
    throw new ApiError('request.malformed')
  })
  if (!bytes) throw new ApiError(tooLarge)
  return bytes
}
