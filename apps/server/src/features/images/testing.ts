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
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
