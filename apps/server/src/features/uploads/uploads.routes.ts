import { readAvatar } from '@trouvaille/contract'
import { sendPicture } from '../../platform/http/picture-response.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(images: UploadsService) {
  return createRouter().mount(readAvatar, async (call) => sendPicture(call, await images.open(call.params.file)))
}
