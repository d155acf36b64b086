import { z } from '@hono/zod-openapi'
import { done, endpoint } from './endpoint.ts'
import { type Limit, minute } from './limits.ts'

/** Uploaded pictures, and those of works. The server validates the bytes, whatever the content type [GAP-76]. */

/** Avatar changes per account; an upload costs decoding. */
const changes = { name: 'avatar-changes', by: ['account'], points: 20, windowMs: 10 * minute } as const satisfies Limit
/** A page may show dozens, and networks are shared; browsers cache them for good. */
const pictureReads = { name: 'pictures', by: ['network'], points: 12_000, windowMs: minute } as const satisfies Limit

/** Maximum length of a picture's URL. */
const pictureAddressMaxCharacters = 2000

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const uploadAvatar = endpoint({
  method: 'post',
  path: '/api/avatar',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'profile_update', by: ['metrics'] },
  summary: 'Make the bytes of the body, less than 5 MB of JPEG, PNG, GIF or WebP, the own avatar.',
  upload: imageTypes,
  output: z.strictObject({ avatarUrl: z.string() }),
  errors: ['image.too_large', 'image.too_many_pixels', 'image.unsupported_type', 'image.unreadable'],
})

export const removeAvatar = endpoint({
  method: 'delete',
  path: '/api/avatar',
  audience: 'user',
  limits: [changes],
  recorded: { as: 'profile_update' },
  idempotent: true,
  summary: 'Remove the own avatar. Harmless when there is none.',
  output: done,
})

export const readAvatar = endpoint({
  method: 'get',
  path: '/avatars/{file}',
  audience: 'visitor',
  limits: [pictureReads],
  summary: 'The picture at the address that an upload answered. It never changes.',
  params: z.strictObject({ file: z.string() }),
  media: 'image/webp',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['request.not_found'],
})

export const readPicture = endpoint({
  method: 'get',
  path: '/pictures/{width}',
  audience: 'visitor',
  limits: [pictureReads],
  summary: 'A picture of a work by its address at a host that we fetch from, in one of a few widths. It never changes.',
  params: z.strictObject({ width: z.string() }),
  query: z.strictObject({ from: z.string().max(pictureAddressMaxCharacters) }),
  media: 'image/webp',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['request.not_found', 'server.busy'],
})
