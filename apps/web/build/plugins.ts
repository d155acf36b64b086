import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Draws the bitmap icons from the vector one: share image, home screen [META-09]. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(join(import.meta.dirname, 'icon.svg'))
      for (const size of [192, 512]) {
        const source = await sharp(svg, { density: 144 }).resize(size, size).png().toBuffer()
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source })
      }
    },
  }
}

/** Gives the service worker the list of files that make the app, and a version that changes with them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        .map((name) => `/${name}`)
      const source = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const version = '${version}'\nconst files = ${JSON.stringify(files)}\n${source}`,
      })
    },
  }
}

/** Writes compressed twins of text files, which the server sends as they are. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await Promise.all([
    writeFile(`${file}.br`, await brotli),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
