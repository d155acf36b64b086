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
 * @param maxBytes Longest body accepted; a longer one is not read to its end.
 * @param tooLarge Code of the refusal of a longer one.
 */
export async function readBounded(request: Request, maxBytes: number, tooLarge: ErrorCode): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ApiError(tooLarge)
  const bytes = await readAtMost(maxBytes, request.body).catch(() => {
    // A body that breaks off is no failure of ours: nobody is there any more to read an answer.
    throw new ApiError('request.malformed')
  })
  if (!bytes) throw new ApiError(tooLarge)
  return bytes
}
