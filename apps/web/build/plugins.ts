import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'

/** Draws the bitmap icons from the vector one: share image, home screen [META-09]. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle() {
      const svg = await readFile(join(import.meta.dirname, 'icon.svg'))
      for (const size of [192, 512]) {
        const source = await sharp(svg, { density: 144 }).resize(size, size).png().toBuffer()
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source })
      }
    },
  }
}

/** Large, and of use only where a new password is sent, which needs the network anyway. */
const unkept = /common-passwords/

/** Gives the service worker the list of files that make the app, and a version that changes with them. */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.map') && !unkept.test(name))
        .map((name) => `/${name}`)
      const source = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      const hash = createHash('sha256').update(source).update(files.join())
      // Kept as well, and not named by their content.
      for (const name of ['index.html', 'public/theme.js', 'public/favicon.svg']) {
        hash.update(await readFile(join(root, name)))
      }
      const version = hash.digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const version = '${version}'\nconst files = ${JSON.stringify(files)}\n${source}`,
      })
    },
  }
}

/**
 * Renders the landing page into `landing.html`, the page that the server gives to visitors at "/". They see it
 * before the scripts have come, which then take it over.
 */
export function prerenderedLanding(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'prerendered-landing',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      const markup = await renderLanding(root)
      const landing = page.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      await writeFile(join(folder, 'landing.html'), await withInlineStyles(landing, folder))
    },
  }
}

/** Puts the style sheet into the page, so that the first paint waits for nothing but the page. */
async function withInlineStyles(page: string, folder: string): Promise<string> {
  const [link, href] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page) ?? []
  if (!link || !href) return page
  const styles = await readFile(join(folder, href), 'utf8')
  return page.replace(link, () => `<style>${styles}</style>`)
}

async function renderLanding(root: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'landing-'))
  try {
    await build({
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    const [file] = (await readdir(outDir)).filter((name) => name.startsWith('prerender'))
    const module = (await import(pathToFileURL(join(outDir, file ?? '')).href)) as { renderLanding(): string }
    return module.renderLanding()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Writes compressed twins of text files, which the server sends as they are. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
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
  // Quality 11 makes files 2 % smaller and takes more than twice as long, which is a third of a build.
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  await Promise.all([
    writeFile(`${file}.br`, await brotli),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ])
}
