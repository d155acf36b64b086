#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { buildWeb, install } from './lib/prepare.mjs'
import { server } from './lib/project.mjs'
import { run, runTogether, script } from './lib/run.mjs'

/** `npm start`: installs what is missing, builds the web app when it is stale, and runs the server. */

const usage = `npm start                starts the product; the first time it installs and builds it too
npm run demo             the same, with people and favourites in an empty database
npm start -- --help      this text

`

await script(
  async () => {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, demo: { type: 'boolean' } } })
    await install()
    if (values.help) process.stdout.write(usage)
    // The database is made while the web app is built: both take seconds. What goes wrong with it, the start says.
    else await buildWeb({ meanwhile: migrate })
    return runTogether([server(Object.keys(values).map((name) => `--${name}`))])
  },
  { goesOn: true },
)

function migrate() {
  const { command, args, env } = server(['--migrate'])
  return run(command, args, { env, capture: true })
}
