#!/usr/bin/env node
import { join } from 'node:path'
import { install } from './lib/prepare.mjs'
import { productNode, root } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run mobile:sync`: builds the web app into the native projects, which then open in Android Studio and Xcode. */

await script(async () => {
  await install({ tools: true })
  const { code } = await run(productNode(), [join(root, 'apps/mobile/build/sync.ts')])
  return code
})
