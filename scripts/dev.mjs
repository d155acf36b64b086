#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/prepare.mjs'
import { installed, productNode, root, server } from './lib/project.mjs'
import { runTogether, script } from './lib/run.mjs'

/** `npm run dev`: the server restarts and the page reloads when a source changes. */

await script(async () => {
  await install()
  // The page's server sends API calls on to PORT, so both must read the same settings.
  const settings = join(root, '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  return runTogether([
    server(process.argv.slice(2), ['--watch', '--watch-preserve-output']),
    { command: productNode(), args: [installed('vite/bin/vite.js'), 'apps/web'] },
  ])
})
