import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const browser = join(import.meta.dirname, '../../web/src/platform')
const native = join(import.meta.dirname, '../src/platform')

/**
 * Puts the device of a native shell in the place of the browser: each file of `apps/web/src/platform` for which
 * `apps/mobile/src/platform` has one of the same name. The native ones themselves may use the browser's.
 */
export function nativePlatform(): Plugin {
  return {
    name: 'native-platform',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('.') || importer === undefined || dirname(importer) === native) return undefined
      const target = resolve(dirname(importer), source)
      const own = join(native, basename(target))
      return dirname(target) === browser && existsSync(own) ? own : undefined
    },
  }
}
