import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Pictures for tests, made here: no file of anybody is kept in the project. */

/** A plain picture of one colour. */
export function plain(width: number, height: number, background = '#c0392b'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A picture that compresses badly, so that half of its bytes are half of its pixels. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })
}

/** An animation of plain frames. */
export async function animation(format: 'gif' | 'webp', colours: string[]): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => plain(40, 40, colour).png().toBuffer()))
  const joined = sharp(frames, { join: { animated: true } })
  return (format === 'gif' ? joined.gif() : joined.webp({ lossless: true })).toBuffer()
}

/** A black PNG of one bit per pixel: a few bytes that become very many pixels. */
export function bomb(side: number): Buffer {
  return png(side, { bits: 1 }, Buffer.alloc((Math.ceil(side / 8) + 1) * side))
}

/** The beginning of a PNG of four channels of 16 bits. */
export function deepBeginning(side: number, interlaced: boolean): Buffer {
  return png(side, { bits: 16, colourType: 6, interlaced }, Buffer.alloc(1))
}

function png(side: number, form: { bits: number; colourType?: number; interlaced?: boolean }, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(form.bits, 8)
  header.writeUInt8(form.colourType ?? 0, 9)
  header.writeUInt8(form.interlaced ? 1 : 0, 12)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A JPEG of many scans that a decoder must all follow: the plain picture's first, then one for each band of detail,
 * which says in a few bytes that there is none.
 */
export async function manyScans(side: number, scans: number): Promise<Buffer> {
  const whole = await plain(side, side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const startOfScan = Buffer.from([0xff, 0xda])
  const beginning = whole.subarray(0, whole.indexOf(startOfScan, whole.indexOf(startOfScan) + 2))
  // Fifteen codes of four bits: the code k says that 2^k blocks, and as many as k more bits add, are empty.
  const codes = Array.from({ length: 15 }, (_, k) => k << 4)
  const table = Buffer.from([0xff, 0xc4, 0, 34, 0x10, 0, 0, 0, 15, ...Array<number>(12).fill(0), ...codes])
  let bits = ''
  for (let left = Math.ceil(side / 8) ** 2; left > 0;) {
    const k = Math.min(14, Math.floor(Math.log2(left)))
    const run = Math.min(left, 2 ** (k + 1) - 1)
    bits += k.toString(2).padStart(4, '0') + (k > 0 ? (run - 2 ** k).toString(2).padStart(k, '0') : '')
    left -= run
  }
  const data = (bits.match(/.{1,8}/g) ?? []).flatMap((octet) => {
    const byte = Number.parseInt(octet.padEnd(8, '1'), 2)
    return byte === 0xff ? [byte, 0] : [byte]
  })
  const bands = Array.from({ length: scans - 1 }, (_, index) => {
    const band = 1 + Math.floor(index / 3)
    return Buffer.from([0xff, 0xda, 0, 8, 1, 1 + (index % 3), 0, band, band, 0, ...data])
  })
  return Buffer.concat([beginning, table, ...bands, Buffer.from([0xff, 0xd9])])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
