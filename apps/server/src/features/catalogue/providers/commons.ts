import { createHash } from 'node:crypto'

/** Pictures of Wikimedia Commons, whose URLs are derived from their file names. */

/** A pre-rendered width in pixels; others may be rejected. */
const width = 500

/** Longer file names, in bytes, are not part of the thumbnail's URL. */
const longestName = 160

/** Formats that are converted, because browsers do not show them, or not as thumbnails. */
const formats: Record<string, { before?: string; after: string }> = {
  svg: { after: '.png' },
  webp: { after: '.png' },
  xcf: { after: '.png' },
  tif: { before: 'lossy-page1-', after: '.jpg' },
  tiff: { before: 'lossy-page1-', after: '.jpg' },
  pdf: { before: 'page1-', after: '.jpg' },
}

/** The thumbnail URL of a picture. @param file Its file name, as Wikidata has it. */
export function commonsPicture(file: string): string {
  const plain = file.trim().replaceAll(' ', '_')
  const name = plain.charAt(0).toUpperCase() + plain.slice(1)
  const hash = createHash('md5').update(name).digest('hex')
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const { before = '', after = '' } = formats[extension] ?? {}
  const short = Buffer.byteLength(name) > longestName ? `thumbnail.${extension}` : name
  const path = [hash.slice(0, 1), hash.slice(0, 2), name, `${before}${width}px-${short}${after}`]
  return `https://upload.wikimedia.org/wikipedia/commons/thumb/${path.map(encodeURIComponent).join('/')}`
}
