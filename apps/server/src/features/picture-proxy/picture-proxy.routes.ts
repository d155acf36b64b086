import { readPicture } from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { PicturesService } from './picture-proxy.service.ts'

export function picturesRoutes(pictures: PicturesService) {
  return createRouter().openapi(readPicture, async (c) => {
    const { width } = c.req.valid('param')
    const { from } = c.req.valid('query')
    const asker = { network: networkOf(c.get('address')), signal: c.req.raw.signal }
    return sendPicture(c, await pictures.open(width, from, asker))
  })
}
