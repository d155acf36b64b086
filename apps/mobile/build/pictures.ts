import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Draws the icons and the splash screen of both projects from the logo of the web app. */

const root = join(import.meta.dirname, '..')
const logo = join(root, '../web/build/icon.svg')
const resources = join(root, 'android/app/src/main/res')
const assets = join(root, 'ios/App/App/Assets.xcassets')

/** Pixels per density-independent pixel. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const

/** Sizes in density-independent pixels: of a launcher icon, and of the layer of which systems show the middle. */
const launcher = { icon: 48, layer: 108, shown: 72 } as const

/** The same of the icon of notifications, and of what is drawn on it. */
const notification = { icon: 24, drawn: 20 } as const

/** Width of the picture that covers every screen of iOS, and of the logo on it. */
const splash = { width: 2732, logo: 900 } as const

const appIcon = 1024

interface Logo {
  /** With its background. */
  readonly whole: Buffer
  /** The mark alone. */
  readonly mark: Buffer
  readonly background: string
}

/** @throws {Error} If the logo is not a mark on a rectangle. */
async function readLogo(): Promise<Logo> {
  const svg = await readFile(logo, 'utf8')
  const [rectangle, background] = /<rect width="512" height="512" fill="(#\w+)"\/>/.exec(svg) ?? []
  if (!rectangle || !background) throw new Error(`${logo} does not begin with its background.`)
  return { whole: Buffer.from(svg), mark: Buffer.from(svg.replace(rectangle, '')), background }
}

const scaled = (svg: Buffer, size: number) => sharp(svg, { density: 288 }).resize(size, size)

async function write(picture: Sharp, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await picture.png({ compressionLevel: 9 }).toFile(path)
}

/** The mark in the middle of a square. */
function centred(mark: Buffer, size: number, markSize: number, background: string): Sharp {
  const before = Math.floor((size - markSize) / 2)
  const after = size - markSize - before
  return scaled(mark, markSize).extend({ top: before, left: before, bottom: after, right: after, background })
}

const round = (size: number) =>
  Buffer.from(`<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`)

/** The mark alone in white, as large as it may be: systems give it the colour that they like. */
async function notificationIcon(mark: Buffer, ratio: number): Promise<Sharp> {
  const white = Buffer.from(mark.toString().replaceAll(/fill="#\w+"/g, 'fill="#fff"'))
  const drawn = notification.drawn * ratio
  const border = Math.round(((notification.icon - notification.drawn) * ratio) / 2)
  const size = notification.icon * ratio
  const trimmed = await scaled(white, size * 8)
    .trim()
    .png()
    .toBuffer()
  const transparent = '#00000000'
  return sharp(trimmed)
    .resize(drawn, drawn, { fit: 'contain', background: transparent })
    .extend({ top: border, left: border, bottom: border, right: border, background: transparent })
}

async function drawForAndroid({ whole, mark }: Logo): Promise<void> {
  for (const [density, ratio] of Object.entries(densities)) {
    const folder = join(resources, `mipmap-${density}`)
    const size = launcher.icon * ratio
    const layer = centred(mark, launcher.layer * ratio, launcher.shown * ratio, '#00000000')
    await write(scaled(whole, size), join(folder, 'ic_launcher.png'))
    const circle = scaled(whole, size).composite([{ input: round(size), blend: 'dest-in' }])
    await write(circle, join(folder, 'ic_launcher_round.png'))
    await write(layer, join(folder, 'ic_launcher_foreground.png'))
    const icon = await notificationIcon(mark, ratio)
    await write(icon, join(resources, `drawable-${density}`, 'ic_notification.png'))
  }
}

async function drawForIos({ whole, mark, background }: Logo): Promise<void> {
  // The store takes no transparency.
  await write(scaled(whole, appIcon).flatten({ background }), join(assets, 'AppIcon.appiconset/icon.png'))
  const picture = centred(mark, splash.width, splash.logo, background).flatten({ background })
  await write(picture, join(assets, 'Splash.imageset/splash.png'))
}

export async function drawPictures(): Promise<void> {
  const drawn = await readLogo()
  await drawForAndroid(drawn)
  await drawForIos(drawn)
}
