import { imageLimits } from '@trouvaille/domain'
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { ApiError } from '../http/errors.ts'
import { jpegScans } from './jpeg-scans.ts'

/** File extension and media type of encoded pictures. */
export const pictureFormat = { extension: 'webp', mediaType: 'image/webp' } as const

/** Time-out for one picture, in seconds: a file may be crafted to decode slowly. */
const maxSeconds = 10

/** Concurrency limits: a decoding may take a whole core. Those that need the whole picture in memory run one by one. */
const decoding = pLimit(2)
const holding = pLimit(1)

/** Memory limit of one decoding, in bytes: a photo of 24 megapixels in any format. */
const maxHeldBytes = 160_000_000

/** Maximum number of JPEG scans: each costs time by pixels and hardly any bytes; encoders write about ten. */
const maxScans = 40

/** Accepted formats by magic bytes; the decoder is chosen by the same bytes. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s]

/**
 * Polyglot files: markup anywhere, a PDF header in the first 1024 bytes, or the end record of a ZIP archive (JAR and
 * Office files) in the last 65,557. What cameras append to their photos, a second picture or a film, does not match.
 */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)[\s>]/i
const isAlsoAnother = (bytes: Buffer) =>
  markup.test(bytes.toString('latin1')) ||
  bytes.subarray(0, 1024).includes('%PDF-') ||
  bytes.subarray(-65_557).includes('PK\x05\x06')

/**
 * The decoder, loaded with the first picture, so that an idle server saves its memory. Its cache is off: it would hold
 * pixels of rejected pictures.
 */
async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Memory in bytes that decoding a picture takes; 0 for formats that are decoded line by line. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return isProgressive ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0
  return pixels * 4
}

/**
 * Decodes an untrusted picture and encodes it again: upright, first frame, as WebP. Only pixels are kept: no metadata,
 * no foreign bytes.
 * @param given The raw bytes, which alone determine the format [GAP-76].
 * @param shape Resizes it.
 * @throws ApiError `image.unsupported_type`, `image.too_many_pixels`, `image.unreadable`.
 */
export async function encodePicture(given: Uint8Array, shape: (picture: Sharp) => Sharp): Promise<Uint8Array> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const start = bytes.toString('latin1', 0, 12)
  if (!signatures.some((signature) => signature.test(start)) || isAlsoAnother(bytes))
    throw new ApiError('image.unsupported_type')
  const sharp = await loadDecoder()
  return decoding(async () => {
    try {
      // Checked here, because the library's own error looks like that of an unreadable file.
      const picture = sharp(given, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
      const metadata = await picture.metadata()
      const held = heldBytes(metadata)
      if (metadata.width * metadata.height > imageLimits.maxPixels || held > maxHeldBytes)
        throw new ApiError('image.too_many_pixels')
      if (metadata.format === 'jpeg' && jpegScans(bytes) > maxScans) throw new ApiError('image.unreadable')
      const made = shape(picture.autoOrient()).timeout({ seconds: maxSeconds }).webp({ quality: 82 })
      return await (held > 0 ? holding(() => made.toBuffer()) : made.toBuffer())
    } catch (error) {
      // The decoder fails only because of the file.
      throw error instanceof ApiError ? error : new ApiError('image.unreadable')
    }
  })
}
