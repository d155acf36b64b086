import { pictureFormat } from '../files/encode-picture.ts'
import type { StoredFile } from '../files/storage.ts'
import type { Call } from './call.ts'
import { ApiError } from './errors.ts'

/**
 * Responds with an encoded, immutable picture, which native shells may show, too: they have another origin.
 * @throws ApiError `request.not_found` without one.
 */
export function sendPicture(call: Call, file: StoredFile | undefined): ReadableStream<Uint8Array> {
  if (!file) throw new ApiError('request.not_found')
  call.setHeader('content-type', pictureFormat.mediaType)
  call.setHeader('content-length', String(file.size))
  call.setHeader('cache-control', 'public, max-age=31536000, immutable')
  call.setHeader('cross-origin-resource-policy', 'cross-origin')
  return file.stream
}
