import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const generated = new Set(['node_modules', 'dist'])

/**
 * Every file under a folder of the repository, in a fixed order, without hidden ones and what tools made.
 * @param {string} folder Relative to the root.
 * @returns {string[]} Paths relative to the root.
 */
export function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !generated.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}

/** True for files that hold tests. */
export function isTest(path) {
  return /\.(test|spec)\.tsx?$/.test(path)
}
