import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from './build/browsers.ts'
import { firstScreenBudgets } from './build/budget.ts'
import { catalogueIndex } from './build/catalogue-index.ts'
import { commonPasswords } from './build/common-passwords.ts'
import { contractValues } from './build/contract-values.ts'
import { emojiData } from './build/emoji-data.ts'
import { firstChunks } from './build/first-chunks.ts'
import { appPreload, compressed, icons, prerenderedLanding, screenshots, serviceWorker } from './build/plugins.ts'

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true, jsxImportSource: '#typeset' }),
    catalogueIndex(),
    commonPasswords(),
    contractValues(),
    emojiData(),
    firstChunks(),
    firstScreenBudgets(),
    appPreload(),
    icons(),
    screenshots(),
    serviceWorker(),
    prerenderedLanding(),
    compressed(),
  ],
  build: {
    target: buildTarget,
    // Fonts and pictures stay files, so that the first page does not carry them inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The icons are two thousand modules, of which some forty are used.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  // What the server itself answers; the pages come from here.
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/avatars', '/mailbox', '/pictures'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})
