import type { Context } from 'hono'
import { pictureFormat } from '../files/encode-picture.ts'
import { ApiError } from './errors.ts'
import type { StoredFile } from '../files/storage.ts'

/** Responds with an encoded, immutable picture. @throws ApiError `request.not_found` without one. */
export async function sendPicture(c: Context, file: StoredFile | undefined) {
  if (!file) throw new ApiError('request.not_found')
  c.header('Content-Type', pictureFormat.mediaType)
  c.header('Content-Length', String(file.size))
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  if (c.req.method !== 'HEAD') return c.body(file.stream)
  await file.stream.cancel()
  return c.body(null)
}
