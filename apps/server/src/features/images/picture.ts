import { imageLimits } from '@trouvaille/domain'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { ApiError } from '../../platform/errors.ts'

/** How a stored picture is called and served. */
export const pictureFormat = { extension: 'webp', mediaType: 'image/webp' } as const

/** Longest time for one picture, in seconds: a file may be made to be slow to decode. */
const maxSeconds = 10

/** Decodings at one time: each may take a whole core and, at worst, a few hundred megabytes. */
const decoding = pLimit(2)

/** The formats that may be uploaded, by their first bytes; the decoder is chosen by the same bytes. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s]

/**
 * What makes a picture another kind of file too: markup anywhere, the header of a PDF in its first 1024 bytes, and the
 * end of a ZIP archive (JAR and Office files are such), which stands in the last 65,557. What cameras add to their
 * photos, a second picture or a film, is none of these.
 */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)[\s>]/i
const isAlsoAnother = (bytes: Buffer) =>
  markup.test(bytes.toString('latin1')) ||
  bytes.subarray(0, 1024).includes('%PDF-') ||
  bytes.subarray(-65_557).includes('PK\x05\x06')

/**
 * Makes the stored form of an uploaded picture: upright, a square of 300 pixels cut from the middle of the first
 * frame, encoded anew. Only pixels pass: no metadata, no foreign bytes.
 * @param upload The bytes as they came; nothing else says what they are [GAP-76].
 * @throws ApiError `image.unsupported_type`, `image.too_many_pixels`, `image.unreadable`.
 */
export async function makePicture(upload: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const start = bytes.toString('latin1', 0, 12)
  if (!signatures.some((signature) => signature.test(start)) || isAlsoAnother(bytes))
    throw new ApiError('image.unsupported_type')
  return decoding(async () => {
    try {
      // The limit is checked by hand, because the library's own looks like any unreadable file.
      const picture = sharp(upload, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
      const { width, height } = await picture.metadata()
      if (width * height > imageLimits.maxPixels) throw new ApiError('image.too_many_pixels')
      return await picture
        .autoOrient()
        .resize(imageLimits.sidePx, imageLimits.sidePx, { fit: 'cover' })
        .timeout({ seconds: maxSeconds })
        .webp({ quality: 82 })
        .toBuffer()
    } catch (error) {
      // The decoder fails on nothing but the file.
      throw error instanceof ApiError ? error : new ApiError('image.unreadable')
    }
  })
}
