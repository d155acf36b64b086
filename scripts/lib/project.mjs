import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..')

/** The version of Node from which the server's TypeScript runs without a build. */
const leastNode = [22, 18]

function isNewEnough([major = 0, minor = 0]) {
  return major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
}

const windows = process.platform === 'win32'

/** The package that holds the Node of this platform, whether there is one or not. */
const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`
const pinnedNode = installed(nodePackage, 'bin', windows ? 'node.exe' : 'node')

/**
 * Refuses an older Node where none can be installed, before anything else is.
 * @throws {Error} In one line.
 */
export function checkNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (nodePackage in optionalDependencies || isNewEnough(process.versions.node.split('.').map(Number))) return
  throw new Error(
    `Node ${leastNode.join('.')} or newer is needed on ${process.platform} ${process.arch}; this is ` +
      `${process.versions.node}. Install Node 24 from https://nodejs.org and run this again.`,
  )
}

/**
 * The Node that runs the product: the pinned one when it works here, else this one when it is new enough.
 * @returns {string} Path of the executable.
 * @throws {Error} In one line, when there is none.
 */
export function productNode() {
  if (process.execPath === pinnedNode) return pinnedNode
  if (existsSync(pinnedNode) && spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode
  if (isNewEnough(process.versions.node.split('.').map(Number))) return process.execPath
  throw new Error(
    `Node ${leastNode.join('.')} or newer is needed; this is ${process.versions.node}, and the installed ` +
      `${nodePackage} does not run here. Install Node 24 from https://nodejs.org and run this again.`,
  )
}

/**
 * Node keeps room for more short-lived objects than a server of this size makes, and the system's allocator what each
 * thread has once used. An operator's own word on the latter counts. `npm run bench -- memory` measures it.
 */
const smallMemory = {
  args: ['--max-semi-space-size=4'],
  allocator: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
}

function operatorsAllocator() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name in smallMemory.allocator))
}

/**
 * The server's program, ready to run.
 * @param {readonly string[]} args Arguments of the server.
 * @param {readonly string[]} nodeArgs Arguments of Node, such as `--watch`.
 */
export function server(args = [], nodeArgs = []) {
  const preload = pathToFileURL(join(import.meta.dirname, 'quick-imports.mjs')).href
  return {
    command: productNode(),
    args: [...smallMemory.args, '--import', preload, ...nodeArgs, join(root, 'apps/server/src/main.ts'), ...args],
    // Keeps what Node compiled for the next start.
    env: { NODE_COMPILE_CACHE: installed('.cache/node'), ...smallMemory.allocator, ...operatorsAllocator() },
  }
}

/**
 * The program that checks the sources of works, ready to run.
 * @param {readonly string[]} args
 */
export function sources(args) {
  return { ...server(), args: [join(root, 'apps/server/src/sources-command.ts'), ...args] }
}

/**
 * The operator's program, ready to run.
 * @param {readonly string[]} args What it is about, a command, and what that needs.
 */
export function operator(args) {
  return { ...server(), args: [join(root, 'apps/server/src/operator-cli.ts'), ...args] }
}

/** Path of a file of an installed package. */
export function installed(...path) {
  return join(root, 'node_modules', ...path)
}
