#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { operator } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run jobs -- list`: shows the jobs that were given up, and runs them again, whether the server runs or not. */

await script(async () => {
  await install()
  const { command, args, env } = operator(['jobs', ...process.argv.slice(2)])
  return (await run(command, args, { env })).code
})
