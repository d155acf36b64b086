import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePicture } from './encode-upload.ts'
import { animation, bomb, deepBeginning, manyScans, noise, plain } from '../../testing/pictures.ts'

const code = (upload: Uint8Array) =>
  makePicture(upload).then(
    () => 'accepted',
    (error) => error.code,
  )

/** The colour in the middle of a region of a picture, as red, green and blue. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 100 && blue < 100

describe('a stored picture', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    '[GAP-76] [MOB-04] %s becomes a square of 300 pixels',
    async (format) => {
      const stored = await sharp(await makePicture(await plain(640, 400).toFormat(format).toBuffer())).metadata()
      expect(stored).toMatchObject({ format: 'webp', width: 300, height: 300 })
    },
  )

  test('[MOB-04] a small picture is enlarged, a long one is cut to its middle', async () => {
    const red = await plain(100, 100, '#f00').png().toBuffer()
    const flag = sharp({ create: { width: 300, height: 100, channels: 3, background: '#00f' } })
    const stored = await makePicture(
      await flag
        .composite([{ input: red, left: 100, top: 0 }])
        .png()
        .toBuffer(),
    )
    expect(isRed(await colourAt(stored, 10, 10))).toBe(true)
    expect(isRed(await colourAt(stored, 289, 289))).toBe(true)
  })

  test('[GAP-17] place, device and every other metadata are gone', async () => {
    const upload = await plain(640, 480)
      .withExif({
        IFD0: { Make: 'Constructeur', Artist: 'Salome Secret', Copyright: 'Salome Secret' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 51/1 29/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 17/1 40/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Salome Secret</note></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const before = await sharp(upload).metadata()
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
    expect(upload.toString('latin1')).toContain('Salome Secret')

    const picture = await makePicture(upload)
    const after = await sharp(picture).metadata()
    expect([after.exif, after.xmp, after.icc, after.iptc, after.comments, after.orientation]).toEqual(
      Array(6).fill(undefined),
    )
    const bytes = Buffer.from(picture).toString('latin1')
    for (const trace of ['Salome', 'Constructeur', 'Exif', 'EXIF', 'XMP', 'ICCP']) expect(bytes).not.toContain(trace)
  })

  test('[GAP-17] a photo taken sideways stands upright', async () => {
    // The left half is red; turned a quarter to the right (orientation 6), the red half is above.
    const half = await plain(100, 200, '#f00').png().toBuffer()
    const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
    const upload = await photo
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await makePicture(upload)
    expect([isRed(await colourAt(stored, 250, 30)), isRed(await colourAt(stored, 30, 270))]).toEqual([true, false])
  })

  test.each(['gif', 'webp'] as const)('[GAP-76] of an animated %s the first frame is kept', async (format) => {
    const upload = await animation(format, ['#f00', '#00f', '#0f0'])
    expect((await sharp(upload).metadata()).pages).toBe(3)
    const stored = await makePicture(upload)
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
    expect(isRed(await colourAt(stored, 150, 150))).toBe(true)
  })

  test('[GAP-76] transparency stays', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 }
    const upload = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect((await sharp(await makePicture(upload)).metadata()).hasAlpha).toBe(true)
  })

  test('[GAP-76] print colours and 16 bits per channel are brought to the screen’s', async () => {
    const print = await plain(60, 60, '#f00').toColourspace('cmyk').jpeg().toBuffer()
    const deep = await plain(60, 60, '#f00').toColourspace('rgb16').png().toBuffer()
    expect([(await sharp(print).metadata()).space, (await sharp(deep).metadata()).space]).toEqual(['cmyk', 'rgb16'])
    for (const upload of [print, deep]) {
      const stored = await makePicture(upload)
      expect((await sharp(stored).metadata()).space).toBe('srgb')
      expect(isRed(await colourAt(stored, 150, 150))).toBe(true)
    }
  })

  test('[PROF-35] the film that a phone adds to its photo does not pass', async () => {
    const film = Buffer.from('\0\0\0\x18ftypmp42', 'latin1')
    const upload = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), film])
    expect(Buffer.from(await makePicture(upload)).toString('latin1')).not.toContain('ftyp')
  })
})

describe('a refused picture', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('bonjour')],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    [
      'XML before SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['WAV, which begins as WebP does', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ])('[PROF-36] [GAP-76] %s is of no supported type', async (_, upload) => {
    expect(await code(upload)).toBe('image.unsupported_type')
  })

  test.each(['tiff', 'avif'] as const)('[PROF-36] %s is of no supported type', async (format) => {
    expect(await code(await plain(50, 50).toFormat(format).toBuffer())).toBe('image.unsupported_type')
  })

  test('[PROF-36] HTML in front of a picture is no picture', async () => {
    const upload = Buffer.concat([Buffer.from('<html><!--'), await plain(50, 50).jpeg().toBuffer(), Buffer.from('-->')])
    expect(await code(upload)).toBe('image.unsupported_type')
  })

  const page = Buffer.from('<!DOCTYPE html><title>Bonjour</title>')
  const archive = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
  test.each([
    ['HTML behind a JPEG', async () => Buffer.concat([await plain(50, 50).jpeg().toBuffer(), page])],
    ['PHP behind a PNG', async () => Buffer.concat([await plain(50, 50).png().toBuffer(), Buffer.from('<?php ')])],
    ['a ZIP archive behind a GIF', async () => Buffer.concat([await plain(50, 50).gif().toBuffer(), archive])],
    [
      'a script in the metadata of a WebP',
      () =>
        plain(50, 50).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>1</script></x:xmpmeta>').webp().toBuffer(),
    ],
    [
      'a PDF in the metadata of a JPEG',
      () =>
        plain(50, 50)
          .withExif({ IFD0: { ImageDescription: '%PDF-1.7' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('[PROF-36] [GAP-76] %s is more than a picture', async (_, make) => {
    const upload = await make()
    expect((await sharp(upload).metadata()).width).toBe(50)
    expect(await code(upload)).toBe('image.unsupported_type')
  })

  test.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['GIF', 'GIF89a'],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
  ])('[PROF-36] HTML behind the first bytes of %s is no picture', async (_, start) => {
    expect(await code(Buffer.from(`${start}<html><script>alert(1)</script></html>`.padEnd(400), 'latin1'))).toBe(
      'image.unsupported_type',
    )
  })

  test.each(['<!doctype ', '<HTML>', '<head>', '<body\n', '<script>', '<iframe\t', '<svg ', '<?php '])(
    '[PROF-36] [GAP-76] a picture that holds %j is more than a picture',
    async (markup) => {
      const photo = await plain(50, 50).jpeg().toBuffer()
      expect(await code(Buffer.concat([photo, Buffer.from(markup)]))).toBe('image.unsupported_type')
      expect(await code(Buffer.concat([photo, Buffer.from(`${markup.trim().replace('>', '')}x`)]))).toBe('accepted')
    },
  )

  test('[PROF-36] [GAP-76] what no reader would take for a PDF or an archive is a picture', async () => {
    const photo = await plain(50, 50).jpeg().toBuffer()
    const withBehind = (distance: number, start: string, length: number) =>
      code(Buffer.concat([photo, Buffer.from(start.padStart(distance - photo.length), 'latin1'), Buffer.alloc(length)]))
    expect(await withBehind(1024, '%PDF-', 0)).toBe('image.unsupported_type')
    expect(await withBehind(1025, '%PDF-', 0)).toBe('accepted')
    expect(await withBehind(1000, 'PK\x05\x06', 65_553)).toBe('image.unsupported_type')
    expect(await withBehind(1000, 'PK\x05\x06', 65_554)).toBe('accepted')
  })

  test.each(['\xff\xd8\xff', '\x89PNG\r\n', 'GIF87a', 'GIF89a', 'RIFF\n123WEBP'])(
    '[PROF-36] only a file that begins with %j is taken for a picture of that kind',
    async (start) => {
      const codeOf = (text: string) => code(Buffer.from(text.padEnd(50), 'latin1'))
      expect(await codeOf(start)).toBe('image.unreadable')
      expect(await codeOf(` ${start}`)).toBe('image.unsupported_type')
      expect(await codeOf(`${start.slice(0, -1)} `)).toBe('image.unsupported_type')
    },
  )

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('[TOAST-43] a truncated %s is unreadable', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer()
    expect(await code(whole)).toBe('accepted')
    expect(await code(whole.subarray(0, whole.length / 2))).toBe('image.unreadable')
  })

  test('[PROF-35] a small file of very many pixels is refused', async () => {
    const upload = bomb(30_000)
    expect(upload.length).toBeLessThan(200_000)
    expect(await code(upload)).toBe('image.too_many_pixels')
  })

  test('one that would be held in memory as a whole may have fewer pixels', async () => {
    const jpeg = (side: number, progressive: boolean) =>
      plain(side, side).jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer()
    expect(await code(await jpeg(5200, true))).toBe('image.too_many_pixels')
    expect(await code(await jpeg(5200, false))).toBe('accepted')
    expect(await code(await jpeg(4900, true))).toBe('accepted')
    expect(await code(deepBeginning(4900, true))).toBe('image.too_many_pixels')
    expect(await code(deepBeginning(4900, false))).toBe('image.unreadable')
  })

  test('a JPEG of more scans than any encoder writes is unreadable', async () => {
    expect(await code(await manyScans(500, 40))).toBe('accepted')
    expect(await code(await manyScans(500, 41))).toBe('image.unreadable')
  })

  test('of a JPEG only the scans of the picture itself count', async () => {
    const preview = await manyScans(100, 60)
    const photo = await plain(400, 300).jpeg().toBuffer()
    // A segment of a length, as cameras write their preview; and a second picture after the end of the first.
    const segment = Buffer.from([0xff, 0xe5, (preview.length + 2) >> 8, (preview.length + 2) & 255])
    const upload = Buffer.concat([photo.subarray(0, 2), segment, preview, photo.subarray(2), preview])
    expect(await code(upload)).toBe('accepted')
  })

  test('refused pictures leave nothing in memory', async () => {
    // Each takes 12 MB while it is decoded.
    const { rejections, grownMegabytes } = await inProcessOfItsOwn(`
      const { plain } = await import('../../testing/pictures.ts')
      const { makePicture } = await import('./encode-upload.ts')
      const whole = await plain(2000, 2000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
      const upload = Uint8Array.from(whole.subarray(0, whole.length / 2))
      const rejection = () => makePicture(upload).catch((error) => error.code)
      const rejections = [await rejection()]
      const before = process.memoryUsage.rss()
      while (rejections.length < 60) rejections.push(await rejection())
      console.log(JSON.stringify({ rejections, grownMegabytes: (process.memoryUsage.rss() - before) / 1e6 }))
    `)
    expect(rejections).toEqual(Array(60).fill('image.unreadable'))
    expect(grownMegabytes).toBeLessThan(200)
  })
})

/** Runs a program beside this file. @returns What it printed, as JSON. */
async function inProcessOfItsOwn(program: string) {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  })
  return JSON.parse(stdout) as { rejections: string[]; grownMegabytes: number }
}
