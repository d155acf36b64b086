import { readAvatar } from '@trouvaille/contract'
import type { MiddlewareHandler } from 'hono'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(images: UploadsService) {
  return createRouter().openapi(readAvatar, async (c) => sendPicture(c, await images.open(c.req.valid('param').file)))
}

/** Allows native shells, which have another origin, to show pictures. It overrides the usual headers. */
export const publicPictures: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}
