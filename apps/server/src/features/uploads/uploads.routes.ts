import { readAvatar, removeAvatar, uploadAvatar } from '@trouvaille/contract'
import { imageLimits } from '@trouvaille/domain'
import type { MiddlewareHandler } from 'hono'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { readBounded } from '../../platform/http/read-body.ts'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(images: UploadsService, profiles: ProfilesService) {
  return createRouter()
    .openapi(uploadAvatar, async (c) => {
      const { id } = currentAccount(c)
      const upload = await readBounded(c.req.raw, imageLimits.maxBytes - 1, 'image.too_large')
      const avatarUrl = await profiles.changeAvatar(id, upload)
      return c.json({ avatarUrl }, 200)
    })
    .openapi(removeAvatar, async (c) => {
      const { id } = currentAccount(c)
      await profiles.removeAvatar(id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(readAvatar, async (c) => sendPicture(c, await images.open(c.req.valid('param').file)))
}

/** Lets the native shell, whose pages have another origin, show pictures. It goes around the usual headers. */
export const publicPictures: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}
