import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf } from './chunks.ts'

/** The most JavaScript that a first screen may load, in KB (brotli) and in files, and its entry modules. */
const budgets = [
  { screen: 'The landing page, untouched', chunks: ['landing'], kilobytes: 15, files: 2 },
  {
    screen: 'The landing page, in use',
    chunks: ['hydrate-landing', 'landing-shelves', 'share-app-dialog', 'toast-region'],
    kilobytes: 130,
    files: 20,
  },
  { screen: 'Home of a member', chunks: ['index', 'render-app', 'app', 'member', 'drawing'], kilobytes: 151, files: 8 },
] as const

/** Fails the build when a first screen exceeds its budget. */
export function firstScreenBudgets(): Plugin {
  return {
    name: 'first-screen-budgets',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const { closureOf } = chunksOf(bundle)
      for (const { screen, chunks, kilobytes, files } of budgets) {
        const needed = closureOf(chunks)
        const bytes = needed.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
        const size = `${screen}: ${(bytes / 1024).toFixed(1)} KB of JavaScript, of ${kilobytes}, in ${needed.length} files, of ${files}`
        if (bytes > kilobytes * 1024 || needed.length > files) this.error(`Too large. ${size}`)
        this.info(size)
      }
    },
  }
}
