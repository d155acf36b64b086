import { readPicture } from '@trouvaille/contract'
import { networkOf } from '../../platform/address.ts'
import { answerPicture } from '../../platform/answer-picture.ts'
import { createRouter } from '../../platform/http.ts'
import type { PicturesService } from './pictures.service.ts'

export function picturesRoutes(pictures: PicturesService) {
  return createRouter().openapi(readPicture, async (c) => {
    const { width } = c.req.valid('param')
    const { from } = c.req.valid('query')
    const asker = { network: networkOf(c.get('address')), signal: c.req.raw.signal }
    return answerPicture(c, await pictures.open(width, from, asker))
  })
}
