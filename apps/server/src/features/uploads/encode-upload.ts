import { imageLimits } from '@trouvaille/domain'
import { encodePicture } from '../../platform/files/encode-picture.ts'

/**
 * Converts an uploaded picture to its stored form: a centred square of 300 pixels.
 * @throws ApiError `image.unsupported_type`, `image.too_many_pixels`, `image.unreadable`.
 */
export const makePicture = (upload: Uint8Array): Promise<Uint8Array> =>
  encodePicture(upload, (picture) => picture.resize(imageLimits.sidePx, imageLimits.sidePx, { fit: 'cover' }))
