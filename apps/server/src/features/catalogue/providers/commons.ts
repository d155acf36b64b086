import { createHash } from 'node:crypto'

/** Pictures of Wikimedia Commons, whose addresses follow from the names of their files. */

/** Width that is made beforehand, in pixels; others may be refused. */
const width = 500

/** A longer name, in bytes, is left out of the address of the small picture. */
const longestName = 160

/** Files that browsers do not show, or not small, are turned into another format. */
const formats: Record<string, { before?: string; after: string }> = {
  svg: { after: '.png' },
  webp: { after: '.png' },
  xcf: { after: '.png' },
  tif: { before: 'lossy-page1-', after: '.jpg' },
  tiff: { before: 'lossy-page1-', after: '.jpg' },
  pdf: { before: 'page1-', after: '.jpg' },
}

/** Address of a picture, small enough to be shown. @param file Its name, as Wikidata has it. */
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
