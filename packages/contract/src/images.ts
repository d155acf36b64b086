import { z } from '@hono/zod-openapi'
import { done, endpoint } from './endpoint.ts'

/** Pictures that people upload. The server judges the bytes, whatever the content type says [GAP-76]. */

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const uploadAvatar = endpoint({
  method: 'post',
  path: '/api/avatar',
  audience: 'user',
  summary: 'Make the bytes of the body, less than 5 MB of JPEG, PNG, GIF or WebP, the own avatar.',
  upload: imageTypes,
  output: z.strictObject({ avatarUrl: z.string() }),
  errors: ['image.too_large', 'image.unsupported_type', 'image.unreadable'],
})

export const removeAvatar = endpoint({
  method: 'delete',
  path: '/api/avatar',
  audience: 'user',
  summary: 'Remove the own avatar. Harmless when there is none.',
  output: done,
})

export const readAvatar = endpoint({
  method: 'get',
  path: '/avatars/{file}',
  audience: 'visitor',
  summary: 'The picture at the address that an upload answered. It never changes.',
  params: z.strictObject({ file: z.string() }),
  media: 'image/webp',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['request.not_found'],
})
