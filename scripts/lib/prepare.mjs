import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesUnder, isTest } from './files.mjs'
import { checkNode, installed, productNode, root } from './project.mjs'
import { run, withProgress } from './run.mjs'

/** Brings packages and the built web app up to date; quiet when there is nothing to do. */

const web = join(root, 'apps/web')

/** Beside what npm and Vite keep: the built files themselves are served. */
const stampFile = installed('.cache/web-stamp')

/**
 * Installs what the lock file says, when anything of it is missing.
 * @param {{ tools?: boolean }} [options] With `tools` the development dependencies too, which tests and checks need.
 *   Without, they are left as they are: what installed them once keeps them.
 */
export async function install({ tools = false } = {}) {
  checkNode()
  const present = installedPackages()
  if (isInstalled(present, tools)) return
  const hasTools = Object.values(present ?? {}).some(({ dev }) => dev)
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(tools || hasTools ? [] : ['--omit=dev'])]
  const { code, output } = await withProgress('Installing packages', async () => {
    // What is there stays: only the rest is added.
    if (present) {
      const added = await npm(['install', '--no-save', ...options])
      if (added.code === 0 && isInstalled(installedPackages(), tools)) return added
    }
    return npm(['ci', ...options])
  })
  if (code !== 0) throw new Error(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`)
}

function npm(args) {
  // npm hands its own path to the scripts it runs; a script started without npm finds it on the PATH.
  const own = process.env.npm_execpath
  return own ? run(process.execPath, [own, ...args], { capture: true }) : run('npm', args, { capture: true })
}

/** What npm says that it installed; undefined when it installed nothing, or did not come to its end. */
function installedPackages() {
  const record = installed('.package-lock.json')
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : undefined
}

/** True when every package of the lock file is there in its version; those for other platforms may be missing. */
function isInstalled(present, tools) {
  if (!present) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    // npm notes as present also what `npm install --package-lock-only` wrote into the lock file alone.
    if (found) return existsSync(join(root, path)) && (link || found.version === version)
    return optional || (!tools && (dev || devOptional))
  })
}

/**
 * Builds the web app when a source is newer than what was built.
 * @param {{ meanwhile?: () => Promise<unknown> }} [options] What else can be done during a build.
 */
export async function buildWeb({ meanwhile } = {}) {
  const stamp = sourcesStamp()
  if (existsSync(join(web, 'dist/index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return
  const vite = installed('vite/bin/vite.js')
  const { code, output } = await withProgress('Building the web app', async () => {
    const [build] = await Promise.all([run(productNode(), [vite, 'build', web], { capture: true }), meanwhile?.()])
    return build
  })
  if (code !== 0) throw new Error(`${output.trim()}\nThe web app could not be built.`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** A digest of everything the built web app depends on. */
function sourcesStamp() {
  const digest = createHash('sha256')
  const pictures = filesUnder('docs').filter((file) => file.endsWith('.png'))
  const sources = [...['apps/web', 'packages'].flatMap(filesUnder).filter((file) => !isTest(file)), ...pictures]
  for (const file of ['package-lock.json', ...sources])
    digest.update(`${file}\0`).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}
