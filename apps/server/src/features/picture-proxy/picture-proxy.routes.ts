import { readPicture } from '@trouvaille/contract'
import { networkOf } from '../../platform/security/client-address.ts'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { PicturesService } from './picture-proxy.service.ts'

export function picturesRoutes(pictures: PicturesService) {
  return createRouter().mount(readPicture, async (call) => {
    const { width } = call.params
    const { from } = call.query
    const asker = { network: networkOf(call.address), signal: call.untilGone() }
    return sendPicture(call, await pictures.open(width, from, asker))
  })
}
