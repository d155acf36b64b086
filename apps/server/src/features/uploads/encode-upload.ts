import { imageLimits } from '@trouvaille/domain'
import { encodePicture } from '../../platform/files/encode-picture.ts'

/**
 * Makes the stored form of an uploaded picture: a square of 300 pixels cut from its middle, encoded anew.
 * @throws ApiError `image.unsupported_type`, `image.too_many_pixels`, `image.unreadable`.
 */
export const makePicture = (upload: Uint8Array): Promise<Uint8Array> =>
  encodePicture(upload, (picture) => picture.resize(imageLimits.sidePx, imageLimits.sidePx, { fit: 'cover' }))
