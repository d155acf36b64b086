import type { ErrorCode } from '@trouvaille/contract'
import { ApiError } from './errors.ts'

/**
 * Reads the body of a request.
 * @param maxBytes Longest body accepted; a longer one is not read to its end.
 * @param tooLarge Code of the refusal of a longer one.
 */
export async function readBounded(request: Request, maxBytes: number, tooLarge: ErrorCode): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ApiError(tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new ApiError(tooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    // A body that breaks off is no failure of ours: nobody is there any more to read an answer.
    throw error instanceof ApiError ? error : new ApiError('request.malformed')
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
