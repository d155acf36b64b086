#!/usr/bin/env node
import { buildWeb, install } from './lib/prepare.mjs'
import { server } from './lib/project.mjs'
import { runTogether, script } from './lib/run.mjs'

/** `npm start`: installs what is missing, builds the web app when it is stale, and runs the server. */

const usage = `npm start                starts the product; the first time it installs and builds it too
npm run demo             the same, with people, favourites and conversations in an empty database
npm start -- --help      this text

`

const args = process.argv.slice(2)
const help = args.includes('--help')

await script(async () => {
  await install()
  if (help) process.stdout.write(usage)
  else await buildWeb()
  return runTogether([server(args)])
})
