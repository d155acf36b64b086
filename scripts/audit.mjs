#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { operator } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run audit -- verify`: says whether the audit log is whole, whether the server runs or not. */

await script(async () => {
  await install()
  const { command, args, env } = operator(['audit', ...process.argv.slice(2)])
  return (await run(command, args, { env })).code
})
