import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, isTest } from './files.mjs'
import { installed, productNode, root } from './project.mjs'
import { run, withProgress } from './run.mjs'

/** Brings packages and the built web app up to date; quiet when there is nothing to do. */

const web = join(root, 'apps/web')
const stampFile = join(web, 'dist/.stamp')

/** Installs exactly what the lock file says, when anything of it is missing. */
export async function install() {
  if (isInstalled()) return
  // npm hands its own path to the scripts it runs; a script started without npm finds it on the PATH.
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await withProgress('Installing packages', () =>
    npm ? run(process.execPath, [npm, ...args], { capture: true }) : run('npm', args, { capture: true }),
  )
  if (code !== 0) throw new Error(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`)
}

/** True when every package of the lock file is there in its version; those for other platforms may be missing. */
function isInstalled() {
  const record = installed('.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    return found ? link || found.version === version : optional
  })
}

/** Builds the web app when a source is newer than what was built. */
export async function buildWeb() {
  const stamp = sourcesStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const vite = installed('vite/bin/vite.js')
  const { code, output } = await withProgress('Building the web app', () =>
    run(productNode(), [vite, 'build', web], { capture: true }),
  )
  if (code !== 0) throw new Error(`${output.trim()}\nThe web app could not be built.`)
  writeFileSync(stampFile, stamp)
}

/** A digest of everything the built web app depends on. */
function sourcesStamp() {
  const digest = createHash('sha256')
  const sources = ['apps/web', 'packages'].flatMap(filesUnder).filter((file) => !isTest(file))
  for (const file of ['package-lock.json', ...sources])
    digest.update(`${file}\0`).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}
