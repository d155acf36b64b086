#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { sources } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run sources -- check`: asks each configured source of works one question of each kind. */

await script(async () => {
  await install()
  const { command, args, env } = sources(process.argv.slice(2))
  return (await run(command, args, { env })).code
})
