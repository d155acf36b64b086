import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const web = join(import.meta.dirname, '../../../../web')

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)) : []

/** Names of the web app's files: sources, and built files without their content hash. */
let known: ReadonlySet<string> | undefined

function readNames(): ReadonlySet<string> {
  const sources = namesIn(join(web, 'src')).filter((name) => /\.tsx?$/.test(name))
  const built = namesIn(join(web, 'dist/assets')).map((name) => name.replace(/-[\w-]{8}\.js$/, '.js'))
  return new Set([...sources, ...sources.map((name) => name.replace(/\.tsx?$/, '.js')), ...built])
}

/** Whether the web app has a file of this name. */
export function isClientFile(name: string): boolean {
  known ??= readNames()
  return known.has(name)
}
