#!/usr/bin/env node
import { install } from './lib/prepare.mjs'
import { operator } from './lib/project.mjs'
import { run, script } from './lib/run.mjs'

/** `npm run passkeys -- reset <e-mail>`: for somebody who has lost their keys, whether the server runs or not. */

await script(async () => {
  await install()
  const { command, args, env } = operator(['passkeys', ...process.argv.slice(2)])
  return (await run(command, args, { env })).code
})
