import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { icons, screenshots } from './plugins.ts'

interface Manifest {
  id: string
  lang: string
  display: string
  display_override: string[]
  launch_handler: { client_mode: string[] }
  share_target: { action: string; method: string; params: Record<string, string> }
  icons: { src: string; sizes: string; purpose: string }[]
  screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  shortcuts: { name: string; url: string }[]
}

const read = async (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')
const manifest = JSON.parse(await read('public/manifest.webmanifest')) as Manifest

/** What a plugin adds to the build. */
async function emitted({ generateBundle }: ReturnType<typeof icons>): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const emitFile = ({ fileName, source }: { fileName: string; source: Buffer }) => files.set(`/${fileName}`, source)
  await (generateBundle as (this: unknown) => Promise<void>).call({ emitFile })
  return files
}

test('[META-14] each icon of the manifest is drawn, in its size, and one keeps clear of the edges', async () => {
  expect(manifest.id).toBe('/')
  const files = await emitted(icons())
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(files.get(src)).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }) => purpose).toSorted()).toEqual(['any', 'any', 'maskable', 'monochrome'])
  const masked = manifest.icons.find(({ purpose }) => purpose === 'maskable')
  // What is outside the circle of four fifths may be cut: nothing but the ground is there.
  const { data, info } = await sharp(files.get(masked?.src ?? ''))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = new Set<string>()
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (Math.hypot(x - 256, y - 256) < 205) continue
      const at = (y * info.width + x) * info.channels
      colours.add(data.subarray(at, at + 3).toString('hex'))
    }
  }
  expect([...colours]).toEqual(['07412e'])
})

test('[META-15] the pictures of the product are there, in their size, and no heavier than a page', async () => {
  const files = await emitted(screenshots())
  expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(['wide', 'narrow'])
  for (const { src, sizes, type, form_factor: form, label } of manifest.screenshots) {
    const picture = files.get(src)
    const { width, height, format } = await sharp(picture).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
    expect(`image/${format}`, src).toBe(type)
    expect(width > height, src).toBe(form === 'wide')
    expect(picture?.length, src).toBeLessThan(300_000)
    expect(label, src).toMatch(/^L’accueil/)
  }
})

test('[META-14] shortcuts lead to pages that there are, by their names', async () => {
  const router = await read('src/router.tsx')
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Rechercher partout', 'Messages', 'Amis'])
  for (const { url } of manifest.shortcuts) expect(router).toContain(`'${url}'`)
})

test('[PWA-01] the monochrome icon is a silhouette on nothing', async () => {
  const files = await emitted(icons())
  const icon = manifest.icons.find(({ purpose }) => purpose === 'monochrome')
  const { data, info } = await sharp(files.get(icon?.src ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  const opacityAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
  expect(opacityAt(10, 10)).toBe(0)
  expect(opacityAt(256, 150), 'the bar of the T').toBe(255)
  expect(opacityAt(322, 326), 'the disc').toBe(255)
})

test('[PWA-01] the manifest names what shares with the app, and opens it in the window that is there', () => {
  expect(manifest.lang).toBe('fr')
  expect(manifest.display).toBe('standalone')
  expect(manifest.display_override).toEqual(['standalone', 'minimal-ui'])
  expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] })
  const { action, method, params } = manifest.share_target
  expect([action, method]).toEqual(['/shared', 'GET'])
  expect(params).toEqual({ title: 'title', text: 'text', url: 'url' })
})
