import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf } from './chunks.ts'

/** Most JavaScript that a first screen may cost, in KB as browsers get it (brotli), and the modules that it is made of. */
const budgets = [
  { screen: 'The landing page, untouched', modules: ['landing'], kilobytes: 15 },
  { screen: 'Home of a member', modules: ['index', 'member-shell', 'home'], kilobytes: 140 },
] as const

/** Fails the build when a first screen has grown too heavy. */
export function firstScreenBudgets(): Plugin {
  return {
    name: 'first-screen-budgets',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const { closureOf } = chunksOf(bundle)
      for (const { screen, modules, kilobytes } of budgets) {
        const bytes = closureOf(modules).reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
        const size = `${screen}: ${(bytes / 1024).toFixed(1)} KB of JavaScript, of ${kilobytes}`
        if (bytes > kilobytes * 1024) this.error(`Too large. ${size}`)
        this.info(size)
      }
    },
  }
}
