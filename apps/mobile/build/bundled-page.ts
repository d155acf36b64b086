import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchedAtSource } from '@trouvaille/domain'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '../../web/public')

/** Not every web view takes the scheme of iOS for its own. */
const self = "'self' capacitor://localhost"

/**
 * What the page may load and whom it may call: its own files and the server, and the pictures and previews that the
 * sources of works do not let the server hand on.
 */
export function contentSecurityPolicy(server: string): string {
  const { spotify, googleBooks } = fetchedAtSource
  return [
    `default-src ${self}`,
    `script-src ${self}`,
    `style-src ${self} 'unsafe-inline'`,
    `img-src ${self} data: blob: ${server} ${spotify.pictures} ${googleBooks.pictures}`,
    `media-src ${self} ${server} ${spotify.previews}`,
    `connect-src ${self} ${server} ${server.replace('http', 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Adds to the page what the web app's has from its server: the policy, and the script that sets the theme. */
export function bundledPage(server: string): Plugin {
  return {
    name: 'bundled-page',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(server) },
        injectTo: 'head-prepend',
      },
      { tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' },
    ],
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: await readFile(join(web, 'theme.js')) })
    },
  }
}
