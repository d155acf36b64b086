#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { operator } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run restore -- <folder>`: restores what `npm run backup` wrote into an empty system, whose server is stopped. */

await script(async () => {
  await install()
  const { command, args, env } = operator(['restore', ...process.argv.slice(2)])
  return (await run(command, args, { env })).code
})
