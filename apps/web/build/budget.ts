import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Most JavaScript that a visitor's first screen may cost, gzip. */
const budgetBytes = 110 * 1024

/** Fails the build when the landing page has grown too heavy: the entry, and the covers it draws. */
export function firstScreenBudget(): Plugin {
  return {
    name: 'first-screen-budget',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const roots = chunks.filter(({ isEntry, name }) => isEntry || name === 'landing-shelves' || name === 'covers')
      const needed = new Set<string>()
      const collect = (fileName: string) => {
        if (needed.has(fileName)) return
        needed.add(fileName)
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) collect(imported)
      }
      for (const { fileName } of roots) collect(fileName)
      const bytes = chunks
        .filter(({ fileName }) => needed.has(fileName))
        .reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      const size = `${(bytes / 1024).toFixed(1)} KB gzip, of ${budgetBytes / 1024}`
      if (bytes > budgetBytes) this.error(`The first screen's JavaScript is too large: ${size}`)
      this.info(`First screen: ${size}`)
    },
  }
}
