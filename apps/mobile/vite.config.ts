import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../web/build/browsers.ts'
import { commonPasswords } from '../web/build/common-passwords.ts'
import { contractValues } from '../web/build/contract-values.ts'
import { bundledPage } from './build/bundled-page.ts'
import { firebaseProject } from './build/firebase-project.ts'
import { nativePlatform } from './build/native-platform.ts'
import { publicUrl } from './build/public-url.ts'

const server = publicUrl()

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    nativePlatform(),
    react({ compiler: true, jsxImportSource: '#typeset' }),
    commonPasswords(),
    contractValues(),
    bundledPage(server),
  ],
  define: {
    'import.meta.env.PUBLIC_URL': JSON.stringify(server),
    'import.meta.env.FIREBASE_PROJECT': JSON.stringify(firebaseProject()),
  },
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
})
