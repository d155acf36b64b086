import { imageLimits } from '@trouvaille/domain'
import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { ApiError } from '../http/errors.ts'
import { jpegScans } from './jpeg-scans.ts'

/** How an encoded picture is called and served. */
export const pictureFormat = { extension: 'webp', mediaType: 'image/webp' } as const

/** Longest time for one picture, in seconds: a file may be made to be slow to decode. */
const maxSeconds = 10

/** Decodings at one time: each may take a whole core. Those that hold a whole picture in memory wait for each other. */
const decoding = pLimit(2)
const holding = pLimit(1)

/** Memory that one decoding may hold, in bytes: a photo of 24 million pixels whatever its form. */
const maxHeldBytes = 160_000_000

/** Passes over the picture in one JPEG: each costs time by its pixels and next to no bytes; encoders write about ten. */
const maxScans = 40

/** The formats that are read, by their first bytes; the decoder is chosen by the same bytes. */
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
 * The decoder, loaded with the first picture: an idle server does without its memory. It keeps nothing between two
 * pictures: its cache would hold the pixels of those that it refused.
 */
async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The bytes of memory that a picture takes while it is decoded; 0 for one that passes line by line. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0
  if (format === 'png') return isProgressive ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0
  return pixels * 4
}

/**
 * Decodes a picture of anybody and encodes it anew: upright, the first frame, as WebP. Only pixels pass: no metadata, no
 * foreign bytes.
 * @param given The bytes as they came; nothing else says what they are [GAP-76].
 * @param shape Gives it its size.
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
      // The limit is checked by hand, because the library's own looks like any unreadable file.
      const picture = sharp(given, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true })
      const metadata = await picture.metadata()
      const held = heldBytes(metadata)
      if (metadata.width * metadata.height > imageLimits.maxPixels || held > maxHeldBytes)
        throw new ApiError('image.too_many_pixels')
      if (metadata.format === 'jpeg' && jpegScans(bytes) > maxScans) throw new ApiError('image.unreadable')
      const made = shape(picture.autoOrient()).timeout({ seconds: maxSeconds }).webp({ quality: 82 })
      return await (held > 0 ? holding(() => made.toBuffer()) : made.toBuffer())
    } catch (error) {
      // The decoder fails on nothing but the file.
      throw error instanceof ApiError ? error : new ApiError('image.unreadable')
    }
  })
}
