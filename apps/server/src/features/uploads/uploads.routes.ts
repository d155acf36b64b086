import { readAvatar } from '@trouvaille/contract'
import type { MiddlewareHandler } from 'hono'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(images: UploadsService) {
  return createRouter().openapi(readAvatar, async (c) => sendPicture(c, await images.open(c.req.valid('param').file)))
}

/** Lets the native shell, whose pages have another origin, show pictures. It goes around the usual headers. */
export const publicPictures: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}
