#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { operator } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run backup -- <folder>`: writes all that is worth keeping into a new folder, whether the server runs or not. */

await script(async () => {
  await install()
  const { command, args, env } = operator(['backup', ...process.argv.slice(2)])
  return (await run(command, args, { env })).code
})
