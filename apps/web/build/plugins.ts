import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import { build, type Plugin } from 'vite'
import { chunksOf } from './chunks.ts'

const maskable = { mark: 432, edges: { top: 40, bottom: 40, left: 40, right: 40 } }

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
      // Systems cut their own shape out of this one: the mark keeps clear of its edges.
      const mark = sharp(svg, { density: 144 }).resize(maskable.mark, maskable.mark)
      const source = await mark
        .extend({ ...maskable.edges, background: '#07412e' })
        .png()
        .toBuffer()
      this.emitFile({ type: 'asset', fileName: 'icon-maskable-512.png', source })
      // Systems colour this one, of which they see the opacity only.
      const silhouette = svg
        .toString()
        .replace(/<rect[^>]*>/, '')
        .replace(/fill="#\w+"/g, 'fill="#fff"')
      const monochrome = await sharp(Buffer.from(silhouette), { density: 144 }).resize(512, 512).png().toBuffer()
      this.emitFile({ type: 'asset', fileName: 'icon-monochrome-512.png', source: monochrome })
    },
  }
}

const docs = join(import.meta.dirname, '../../../docs')

/** Emits the screenshots that the manifest names, for the installation dialog [META-15]. */
export function screenshots(): Plugin {
  return {
    name: 'screenshots',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async generateBundle() {
      for (const fileName of ['home.png', 'home-phone.png']) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(docs, fileName)) })
      }
    },
  }
}

/** Preloads what the first script imports, so that it is fetched before that script runs. */
export function appPreload(): Plugin {
  return {
    name: 'app-preload',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const needed = bundle ? chunksOf(bundle).closureOf(['render-app', 'app']) : []
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const links = [
          ...needed.map(({ fileName }) => ({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` })),
          ...styles.map((fileName) => ({ rel: 'stylesheet', crossorigin: true, href: `/${fileName}` })),
        ]
        return links
          .filter(({ href }) => !html.includes(`"${href}"`))
          .map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}

/**
 * Large, and used only where a new password is sent or admins read metrics, which needs the network anyway; or kept
 * elsewhere (`features/works/offline-search.ts`).
 */
const unkept = /common-passwords|server-metrics|catalogue-index.*json/

/** Gives the service worker the list of the app's files, and a version that changes with them. */
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
      const parts = ['service-worker.js', 'service-worker-push.js'].map((name) =>
        readFile(join(import.meta.dirname, name), 'utf8'),
      )
      const source = (await Promise.all(parts)).join('\n')
      const hash = createHash('sha256').update(source).update(files.join())
      // Cached as well, although their names hold no hash.
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
 * Writes `landing.html`, the page that the server gives to visitors at "/": the landing page as HTML with its styles,
 * and of scripts only the one that fetches the app when somebody touches it.
 */
export function prerenderedLanding(): Plugin {
  let root = ''
  let folder = ''
  let script = ''
  let styleSheets: string[] = []
  let isWritten = false
  return {
    name: 'prerendered-landing',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      build: { rolldownOptions: { input: { index: 'index.html', landing: 'src/hydrate-on-interaction.ts' } } },
    }),
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    generateBundle(_options, bundle) {
      const { chunk, closureOf } = chunksOf(bundle)
      script = chunk('landing').fileName
      const shown = closureOf(['hydrate-landing', 'landing-shelves'])
      styleSheets = [...new Set(shown.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // A failed build has written nothing, and reports its own error.
      if (!isWritten) return
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      const markup = await renderLanding(root)
      const styles = await Promise.all(styleSheets.map((name) => readFile(join(folder, name), 'utf8')))
      const landing = page
        .replaceAll(
          / *<(?:script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(?:<\/script>)?\n/g,
          '',
        )
        .replace('</head>', () => `<style>${styles.join('')}</style>\n${styleSheets.map(asHad).join('\n')}\n</head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
        .replace('</body>', () => `<script type="module" src="/${script}"></script>\n</body>`)
      await writeFile(join(folder, 'landing.html'), landing)
    },
  }
}

/**
 * A style sheet that the page has inline: what imports it finds it there, and does not lay out the page anew for it. Of
 * that type no browser fetches it, not even ahead of parsing, as Chromium does one that is only disabled.
 */
const asHad = (name: string) => `<link rel="stylesheet" type="text/plain" href="/${name}">`

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
    const module = (await import(pathToFileURL(join(outDir, file ?? '')).href)) as { renderLanding(): Promise<string> }
    return await module.renderLanding()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Writes compressed copies of text files, which the server sends as they are. */
export function compressed(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'compressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      if (!isWritten) return
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
